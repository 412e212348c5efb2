"""The report: an analysis as one HTML page, with its charts."""
