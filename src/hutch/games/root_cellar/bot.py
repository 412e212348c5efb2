"""What only Root Cellar's players know: points grow with variety, farmers buy the first pick."""
