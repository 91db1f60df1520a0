#!/usr/bin/env python3
"""Makes the fonts of the pages: small parts of two fonts with an open licence.

`cargo xtask fonts` runs it, with the sources and the tools that README.md names:

    make.py INTER.woff2 NOTO-REGULAR.ttc NOTO-BOLD.ttc

latin.woff2          Inter: letters of western Europe, figures of one width, any weight from 400 to 900
han-regular.woff2    Noto Sans CJK TC: exactly the characters that the pages use, and
han-bold.woff2       the same in bold
han-name.woff2       the name of the language, for pages in other languages that offer it
characters.txt       these characters, in order; a test of the web crate compares them with the pages' texts
"""

import pathlib
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[3]

# Where texts of pages are written: a folder, and the ending of its files.
TEXTS = [
    ("crates/web/words", "ftl"),
    ("crates/web/templates", "html"),
    ("crates/web/src", "rs"),
    ("catalog", "toml"),
]
LATIN = [
    (0x20, 0x17F), (0x2010, 0x2027), (0x2030, 0x205E), (0x20A0, 0x20BF), (0x2122, 0x2122),
    (0x2190, 0x2193), (0x2212, 0x2212), (0x2248, 0x2265), (0x25A0, 0x25CF), (0x2713, 0x2717),
]
AXES = {"wght": (400, 900), "opsz": 24}  # between the shapes for reading and those for signs
NAME = "繁體中文"  # as pages in other languages call it
NOTO_TC = 3  # The collection has a font for each country, with its own shapes.


def used():
    """The characters of Chinese texts, in order. Latin letters among them come from the latin font."""
    texts = (
        path.read_text(encoding="utf-8")
        for folder, ending in TEXTS
        for path in (ROOT / folder).rglob(f"*.{ending}")
    )
    return "".join(sorted({it for text in texts for it in text if ord(it) >= 0x2E80}))


def only_figures(font):
    """Lets the feature for figures of one width change figures only: a hyphen in a word stays narrow."""
    table = font["GSUB"].table
    figures = {font.getBestCmap()[ord(it)] for it in "0123456789"}
    for record in table.FeatureList.FeatureRecord:
        for place in record.Feature.LookupListIndex if record.FeatureTag == "tnum" else []:
            for rule in table.LookupList.Lookup[place].SubTable:
                rule = getattr(rule, "ExtSubTable", rule)
                rule.mapping = {it: to for it, to in rule.mapping.items() if it in figures}


def part(font, characters, features, file):
    options = Options()
    options.flavor = "woff2"
    options.layout_features = features
    options.drop_tables += ["VORG", "vhea", "vmtx"]  # Nothing is written downwards.
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # names, copyright and licence
    options.hinting = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    if "fvar" in font:
        font = instantiateVariableFont(font, AXES)
        only_figures(font)
    font.flavor = "woff2"
    font.save(HERE / file)
    print(file, (HERE / file).stat().st_size, "bytes", file=sys.stderr)


def main(inter, regular, bold):
    latin = TTFont(inter, recalcTimestamp=False)
    part(latin, [it for first, last in LATIN for it in range(first, last + 1)], ["kern", "mark", "ccmp", "tnum"], "latin.woff2")
    characters = used()
    for source, file in [(regular, "han-regular.woff2"), (bold, "han-bold.woff2")]:
        font = TTFont(source, fontNumber=NOTO_TC, recalcTimestamp=False)
        missing = [it for it in characters if ord(it) not in font.getBestCmap()]
        assert not missing, f"{source} has no {missing}"
        part(font, [ord(it) for it in characters], [], file)
    part(TTFont(regular, fontNumber=NOTO_TC, recalcTimestamp=False), [ord(it) for it in NAME], [], "han-name.woff2")
    (HERE / "characters.txt").write_text(characters + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
