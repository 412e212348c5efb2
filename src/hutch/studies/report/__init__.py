"""A study as something to read: one self-contained page, a summary for the screen, figures for programs."""
