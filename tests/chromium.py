"""Chromium for the browser tests: found, or installed, or a sentence that says what to do.

python tests/chromium.py             print the path
python tests/chromium.py --install   install it if it is not there
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ADVICE = (
    "Chromium was not found and could not be installed. Install it yourself (Debian, Ubuntu: apt-get install chromium; "
    "elsewhere: python -m playwright install chromium), or set HUTCH_CHROMIUM to the program's path."
)


def find() -> str | None:
    """The path of a Chromium: $HUTCH_CHROMIUM, one on the PATH, or Playwright's own."""
    named = os.environ.get("HUTCH_CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    on_path = next((path for name in NAMES if (path := shutil.which(name))), None)
    return on_path or playwrights_own()


def playwrights_own() -> str | None:
    try:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as play:
            path = play.chromium.executable_path
    except Exception:  # Playwright is not there, or not whole: then it has no browser either
        return None
    return path if Path(path).exists() else None


def install() -> str | None:
    """Try Playwright's download, then the system's packages."""
    for commands in (
        [[sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"]],
        [["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]],
    ):
        if run(commands) and (path := find()):
            return path
    return None


def run(commands: list[list[str]]) -> bool:
    try:
        return all(subprocess.run(command, timeout=600, check=False).returncode == 0 for command in commands)
    except (OSError, subprocess.TimeoutExpired):
        return False


if __name__ == "__main__":
    chromium = find() or (install() if "--install" in sys.argv else None)
    print(f"Browser tests use {chromium}." if chromium else ADVICE)
    sys.exit(0 if chromium else 2)
