"""Learning by playing oneself, from nothing: `hutch train`. PyTorch learns; what it learns needs no PyTorch to play."""
