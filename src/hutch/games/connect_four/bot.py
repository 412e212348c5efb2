"""Nothing that a search does not see for itself."""
