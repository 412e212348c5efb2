FORMS = {"say NUMBER": "say a number"}
WORDS = {"NUMBER": "0 1 2 3 4 5 6 7 8 9"}


def text(s, action):
    return f"say {action}"


def touches(s, action):
    return [f"say-{action}"]


def ask(s, seat):
    return "say something"


def sketch(s, seat):
    return ""
