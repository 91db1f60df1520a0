"""Who the fuzzer is, and what it knows of the floor.

The person to log in as stands in NINEFOLD_STAFF. Should their session end while the fuzzer works, a call is
answered with 401, and the fuzzer logs in again and repeats it.

Names in paths are made up from a pattern, and hardly ever name anything. So of every two that are good names,
one is replaced by something that is there.
"""

import os

import requests
import schemathesis

# What the demo floor has. Nobody here is somebody that the fuzzer logs in as.
THERE = {
    "tables": ["BAC01", "BAC02", "BAC03", "BAC04", "BAC05"],
    "pools": ["NINES", "DRAGON", "FORTUNE", "GOLD"],
    "jackpots": ["1", "2", "3"],
    "staff": ["D101", "S201", "U701"],
    "sessions": ["D101", "S201", "U701"],
    "devices": ["BAC01-SHOE"],
}


@schemathesis.auth()
class Session:
    """A session of the person, with its token."""

    def get(self, case, ctx):
        who = {"staff": os.environ["NINEFOLD_STAFF"], "secret": "demo"}
        answer = requests.post(os.environ["NINEFOLD_URL"] + "/api/v1/sessions", json=who, timeout=10)
        answer.raise_for_status()
        return answer.json()["token"]

    def set(self, case, token, ctx):
        case.headers["Authorization"] = "Bearer " + token


@schemathesis.hook
def map_path_parameters(ctx, path_parameters):
    known = THERE.get(ctx.operation.path.split("/")[3])
    for name, value in (path_parameters or {}).items():
        text = str(value)
        good = text.isascii() and 0 < len(text) <= 24 and all(it.isdigit() or it.isupper() or it == "-" for it in text)
        weight = sum(map(ord, text))
        if good and known and weight % 2 == 0:
            path_parameters[name] = known[weight // 2 % len(known)]
    return path_parameters
