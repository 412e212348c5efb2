"""What the columns of a study say: one module a section, each from evidence to sentences, tables, charts and figures."""
