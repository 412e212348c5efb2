"""The core: records, rules, matches. It knows no game."""
