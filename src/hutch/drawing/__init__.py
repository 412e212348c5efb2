"""What every game draws with: SVG, shared pieces, one set of symbols."""
