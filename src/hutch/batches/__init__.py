"""Batches: many positions at once, and whole games in bulk, on all cores or on a GPU. `hutch.batch` opens one."""
