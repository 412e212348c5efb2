"""Nothing to know about playing this well."""
