#!/usr/bin/env python3
"""A second verifier of journals, written from docs/JOURNAL.md alone.

    verify.py DATABASE [--public-key HEX] [--witness FILE]

Exit 0: the journal is good. Exit 1: it is not, or it cannot be read. No secret is needed.
"""

import argparse
import os
import sqlite3
import struct
import sys

from blake3 import blake3
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

APPLICATION = 0x39666C64
FORMAT = 2
TABLES = {
    ("table", "journal"),
    ("table", "head"),
    ("table", "signing_key"),
    ("trigger", "journal_is_never_updated"),
    ("trigger", "journal_is_never_deleted"),
}


class Bad(Exception):
    """What is wrong with the journal."""


def signed(key, message, signature):
    """Whether `key` signed `message`."""
    if len(key) != 32 or len(signature) != 64:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def head_message(seq, digest):
    return b"ninefold head 2" + struct.pack("<Q", seq) + digest


def known_by_witness(path, keys):
    """The record that the witness knows, or None if there is no witness."""
    try:
        with open(path, "rb") as file:
            text = file.read().decode("ascii", "replace")
    except FileNotFoundError:
        return None
    lines = text.split("\n")
    try:
        if len(lines) != 5 or lines[0] != "ninefold witness 1" or lines[4] != "":
            raise ValueError
        words = [line.split(" ") for line in lines[1:4]]
        if [word[0] for word in words] != ["head", "key", "signature"]:
            raise ValueError
        seq, digest = words[0][1].split(":")
        seq, digest = int(seq), bytes.fromhex(digest)
        key, signature = bytes.fromhex(words[1][1]), bytes.fromhex(words[2][1])
    except (ValueError, IndexError):
        raise Bad("the witness is damaged") from None
    if not signed(key, head_message(seq, digest), signature):
        raise Bad("the witness is not signed by the key that it names")
    if key not in keys:
        raise Bad("the witness is signed by a key that is not one of this journal's")
    return "witness", seq, digest


def known_by_snapshot(path):
    """The record that the snapshot claims to be taken at, or None if there is none. Its seal is not checked."""
    try:
        with open(path, "rb") as file:
            start = file.read(59)
    except FileNotFoundError:
        return None
    if len(start) != 59 or start[:15] != b"9fold snapshot\n":
        return None
    return "snapshot", struct.unpack("<Q", start[19:27])[0], start[27:59]


def check_file(database):
    application = database.execute("pragma application_id").fetchone()[0]
    version = database.execute("pragma user_version").fetchone()[0]
    if application != APPLICATION:
        raise Bad("the file is not a journal")
    if version != FORMAT:
        raise Bad(f"the journal has format {version}, and this verifier knows format {FORMAT}")
    found = set(database.execute("select type, name from sqlite_schema"))
    for kind, name in sorted(TABLES ^ found):
        what = "is missing" if (kind, name) in TABLES else "does not belong to a journal"
        raise Bad(f"the {kind} {name} {what}")


def check_keys(database):
    """Every key that the journal has had, each signed by the one before."""
    keys = []
    for number, key, endorsement in database.execute(
        "select number, key, endorsement from signing_key order by number"
    ):
        if number != len(keys) + 1:
            raise Bad(f"signing key {len(keys) + 1} is missing")
        if not keys and endorsement is not None:
            raise Bad("the first signing key has an endorsement")
        if keys and not (
            endorsement is not None
            and signed(keys[-1], b"ninefold next 1" + keys[-1] + key, endorsement)
        ):
            raise Bad(f"signing key {number} is not signed by the key before it")
        keys.append(key)
    return keys


def check_chain(database, known):
    """Follows the chain to its end, and answers it."""
    last, before = 0, bytes(32)
    expected = {}
    for source, seq, digest in known:
        expected.setdefault(seq, []).append((source, digest))
    for source, digest in expected.get(0, []):
        if digest != before:
            raise Bad(f"the {source} knows another beginning")
    for seq, body, digest in database.execute("select seq, body, hash from journal order by seq"):
        if seq != last + 1:
            raise Bad(f"record {last + 1} is missing: {seq} comes in its place")
        if blake3(before + struct.pack("<Q", seq) + body).digest() != digest:
            raise Bad(f"record {seq} was changed after it was written")
        for source, other in expected.get(seq, []):
            if other != digest:
                raise Bad(f"record {seq} is not the one that the {source} knows")
        last, before = seq, digest
    return last, before


def check_head(database, end, keys, pinned):
    heads = database.execute("select head_id, seq, hash, key, signature from head").fetchall()
    if len(heads) != 1 or heads[0][0] != 1:
        raise Bad("a journal has one head")
    _, seq, digest, key, signature = heads[0]
    if not signed(key, head_message(seq, digest), signature):
        raise Bad("the head is not signed by the key that it names")
    if not keys or key != keys[-1]:
        raise Bad("the head names a key that is not the last one")
    if pinned is not None and pinned not in keys:
        raise Bad(f"the public key is not one of this journal's; its head is signed by {key.hex()}")
    if (seq, digest) != end:
        raise Bad(f"the journal ends at record {end[0]}, but its head was signed at {seq}")
    return key


def verify(path, pinned, witness):
    """Verifies a journal; answers what there is to say."""
    if not os.path.exists(path):
        raise Bad(f"there is no journal at {path}")
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        # One moment of a journal that may be written to meanwhile.
        database.execute("begin")
        check_file(database)
        keys = check_keys(database)
        known = [known_by_witness(witness or path + ".witness", keys), known_by_snapshot(path + ".snapshot")]
        known = [it for it in known if it is not None]
        end = check_chain(database, known)
        key = check_head(database, end, keys, pinned)
    finally:
        database.close()
    last, digest = end
    for source, seq, _ in known:
        if seq > last:
            missing = f"record {seq} is" if seq == last + 1 else f"records {last + 1} to {seq} are"
            raise Bad(f"{missing} missing: the {source} knows record {seq}")
    lines = [f"{last} records are good", f"head {last}:{digest.hex()}", f"public key {key.hex()}"]
    if pinned is None:
        lines.append("no public key was given: the journal is consistent, but whoever made it is not known")
    else:
        lines.append("the public key is one of this journal's: it is authentic")
    sources = {source for source, _, _ in known}
    if "witness" not in sources:
        lines.append("there is no witness: whether records are missing at the end was not checked")
    if "snapshot" in sources:
        lines.append("the seal of the snapshot was not checked")
    return lines


def main():
    parser = argparse.ArgumentParser(description="Verifies a journal without any secret.")
    parser.add_argument("database")
    parser.add_argument("--public-key", metavar="HEX", type=bytes.fromhex)
    parser.add_argument("--witness", metavar="FILE")
    args = parser.parse_args()
    try:
        print("\n".join(verify(args.database, args.public_key, args.witness)))
    except (Bad, sqlite3.Error, TypeError, struct.error) as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
