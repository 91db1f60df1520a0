#!/usr/bin/env python3
"""Keeps every shipped wager file of every version as a fixture, and what each of them means.

Run it from the root of the repository after a file in catalog/ was added or changed:

    python3 oracle/shipped.py

It copies every version of every file under catalog/, from the git history and from the working tree, to
crates/wagers/tests/fixtures/shipped/ (the name contains the first digits of git's hash of the contents), and
writes expected.txt beside them. A fixture is never changed and never removed: journals contain these texts.

expected.txt is written with Python's own TOML reader, not by ninefold, so that the test compares two readers.
Its lines have fields between tabs:

    file  NAME  ID  KIND  DECKS
    meter WAGER  SEED  TO_METER  TO_RESERVE  SHARE
    row   ID  SIDE  PAYS  QUESTIONS

An absent field is `-`. QUESTIONS is how many elementary questions the condition of the row asks.
"""

import hashlib
import pathlib
import subprocess
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "crates/wagers/tests/fixtures/shipped"


def versions():
    """Yields path and contents of every version of every catalog file."""
    commits = git("log", "--format=%H", "--", "catalog").split()
    seen = set()
    for commit in reversed(commits):
        for line in git("ls-tree", "-r", commit, "catalog").splitlines():
            about, path = line.split("\t")
            blob = about.split()[2]
            if blob not in seen:
                seen.add(blob)
                yield path, git("cat-file", "blob", blob, raw=True)
    for path in sorted((ROOT / "catalog").rglob("*.toml")):
        yield str(path), path.read_bytes()


def git(*args, raw=False):
    out = subprocess.run(["git", *args], cwd=ROOT, check=True, capture_output=True).stdout
    return out if raw else out.decode()


def name_of(path, contents):
    blob = hashlib.sha1(b"blob %d\0" % len(contents) + contents).hexdigest()
    return f"{pathlib.Path(path).stem}.{blob[:12]}.toml"


def questions(when):
    """How many elementary questions a condition asks."""
    count = 0
    for key, value in when.items():
        if key in ("any-of", "none-of"):
            count += sum(questions(part) for part in value)
        elif key == "winner" and isinstance(value, list):
            count += len(value)
        elif isinstance(value, dict):
            count += len(value)  # the questions about one group of cards
        else:
            count += 1
    return count


def meaning(name, wager):
    yield "file", name, wager["id"], wager["kind"], str(wager.get("decks", 8))
    meter = wager.get("progressive")
    if meter:
        rates = meter["to_meter"], meter.get("to_reserve", "0%")
        yield "meter", meter["wager"], meter["seed_amount"], *rates, meter.get("share", "winners")
    for row in wager["row"]:
        yield "row", row["id"], row.get("side", "-"), row["pays"], str(questions(row["when"]))


def main():
    FIXTURES.mkdir(parents=True, exist_ok=True)
    for path, contents in versions():
        file = FIXTURES / name_of(path, contents)
        if not file.exists():
            file.write_bytes(contents)
    lines = []
    for file in sorted(FIXTURES.glob("*.toml")):
        contents = file.read_bytes()
        assert name_of(file.name.split(".")[0], contents) == file.name, f"{file.name} was changed"
        lines += ["\t".join(line) for line in meaning(file.name, tomllib.loads(contents.decode()))]
    (FIXTURES / "expected.txt").write_text("\n".join(lines) + "\n")
    print(len(list(FIXTURES.glob("*.toml"))), "fixtures")


if __name__ == "__main__":
    main()
