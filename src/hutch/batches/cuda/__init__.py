"""A GPU as a batch's machine. Imported only when somebody asks for it: it needs `pip install hutch[cuda]`."""
