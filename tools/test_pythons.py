"""Run the quick part of the suite on every Python at hand: `make test-pythons` runs this.

python tools/test_pythons.py                         python3.11, python3.12 … as far as they are on the path
python tools/test_pythons.py /opt/…/python3          this one, or several

Each Python gets an environment of its own in .pythons/, with the versions that constraints.txt names. What is run is what
depends on the language most: the core, every game's rules, and the contract that all games keep.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OLDEST, NEWEST = 11, 20  # minor versions that are looked for
QUICK = ("tests/core", "tests/games", "tests/contract")
ASK = "import sys; print('%d.%d' % sys.version_info[:2])"


def version_of(python: str) -> str | None:
    """3.11, or None if this does not run: a name on the path may be a mere signpost to a Python that is not there."""
    try:
        run = subprocess.run([python, "-c", ASK], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return run.stdout.strip() if run.returncode == 0 else None


def at_hand(named: list[str]) -> dict[str, str]:
    """The Pythons to test, by version; those that were asked for by name must run."""
    names = named or [found for minor in range(OLDEST, NEWEST + 1) if (found := shutil.which(f"python3.{minor}"))]
    versions = {name: version_of(name) for name in names}
    if named and not all(versions.values()):
        sys.exit(f"{', '.join(name for name, version in versions.items() if not version)}: no Python that runs")
    return {version: name for name, version in versions.items() if version}


def environment(version: str, python: str) -> Path:
    """This version's own Python, with Hutch and its tests' needs installed."""
    folder = ROOT / ".pythons" / version
    inside = folder / "bin" / "python"
    if not inside.exists():
        subprocess.run([python, "-m", "venv", str(folder)], check=True)
    wanted = ["-c", "constraints.txt", "-e", ".[dev]"]
    subprocess.run([inside, "-m", "pip", "install", "-q", "--disable-pip-version-check", *wanted], cwd=ROOT, check=True)
    return inside


def main() -> int:
    pythons = at_hand(sys.argv[1:])
    if not pythons:
        sys.exit("no python3.11 or newer on the path; name some: make test-pythons PYTHONS=/opt/…/python3")
    failed = []
    for version, python in pythons.items():
        print(f"Python {version}", flush=True)
        tests = [str(environment(version, python)), "-m", "pytest", "-q", "-p", "no:cacheprovider", *QUICK]
        if subprocess.run(tests, cwd=ROOT, check=False).returncode:
            failed.append(version)
    print(f"failed on {', '.join(failed)}" if failed else f"all is well on {', '.join(pythons)}")
    return len(failed)


if __name__ == "__main__":
    sys.exit(main())
