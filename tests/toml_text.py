"""An edition as the text of a TOML file, for those who hand one in."""

import json


def toml_text(edition):
    """JSON's texts, numbers and lists are TOML's too; tables come last."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in edition.items() if not is_table(value)]
    for key, value in edition.items():
        if isinstance(value, dict):
            lines += [f"[{key}]", *(f"{name} = {json.dumps(entry)}" for name, entry in value.items())]
        elif is_table(value):
            for table in value:
                lines += [f"[[{key}]]", *(f"{name} = {json.dumps(entry)}" for name, entry in table.items())]
    return "\n".join(lines) + "\n"


def is_table(value):
    return isinstance(value, dict) or (isinstance(value, list) and value != [] and isinstance(value[0], dict))
