"""What a browser can ask for: pages, and the table's own requests."""
