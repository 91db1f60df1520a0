//! Every page in its main states: looked at in each test run, and kept as pictures by
//! `cargo xtask screenshots`.
//!
//! Here is the list, and nowhere else. A story is played on a floor of its own; each of its pictures is a
//! page as somebody sees it, perhaps after doing something there. Nothing moves, and nobody plays: the same
//! story gives the same picture, but for the time of day.

use std::path::PathBuf;

use crate::harness::{Browser, Floor};

/// What has happened on the floor, and what can be seen then.
struct Story {
    before: fn(&Floor),
    pictures: &'static [Picture],
}

struct Picture {
    name: &'static str,
    address: &'static str,
    /// Who looks; nobody is a guest.
    who: &'static str,
    size: (u32, u32),
    /// What is done there before the picture is taken; it waits until the page is as it should be.
    then: fn(&Browser),
}

const CONSOLE: (u32, u32) = (1280, 800);
const SIGN: (u32, u32) = (1920, 1080);
const DESK: (u32, u32) = (1440, 900);
const PHONE: (u32, u32) = (390, 844);

/// Somebody who has come to look, and does nothing.
const LOOK: fn(&Browser) = |_| {};

/// Points of the Player and the Banker, round by round.
const POINTS: &str = "76 82 19 47 08 35 99 61 73 28 57 88 64 90 53 72 16 85 29 67 \
                      33 48 05 26 97 77 81 59 60 38 14 79 96 83 45 66 27 91 74 36";

/// An hour at the first table: three or four seats bet on every round.
fn hour(floor: &Floor) {
    for (round, points) in POINTS.split(' ').enumerate() {
        let (player, banker) = points.split_at(1);
        let seats = ["1,5,7", "1,2,5,7", "2,5,9"][round % 3];
        floor.play(&format!(
            "D101 BAC01 coins {seats}
             D101 BAC01 COIN IN
             D101 BAC01 points {player} {banker}
             D101 BAC01 GAME OVER"
        ));
    }
}

/// The top prize is marked at the first table, and not yet paid.
fn marked(floor: &Floor) {
    floor.play(
        "D101 BAC01 coins 1,5
         D101 BAC01 COIN IN
         D101 BAC01 hand four-one-colour-nines",
    );
}

/// And paid.
fn paid(floor: &Floor) {
    marked(floor);
    floor.play(
        "S201 BAC01 key 009 JPH
         S201 BAC01 ticks 1 all
         D101 BAC01 J-POT",
    );
}

const STORIES: &[Story] = &[FRONT, EVENING, PENDING, WON];

const EVENING: Story = Story {
    before: hour,
    pictures: &[
        Picture {
            name: "sign-nines",
            address: "/pools/NINES/sign",
            who: "",
            size: SIGN,
            then: LOOK,
        },
        Picture {
            name: "sign-golden-tie-chinese",
            address: "/tables/BAC05/sign?lang=zh-Hant",
            who: "",
            size: SIGN,
            then: LOOK,
        },
        Picture {
            name: "scoreboard",
            address: "/tables/BAC01/scoreboard",
            who: "",
            size: SIGN,
            then: |browser| {
                browser.reads("[data-round]", "40");
            },
        },
        Picture { name: "math", address: "/math", who: "E300", size: DESK, then: LOOK },
        Picture {
            name: "math-progressive",
            address: "/math/pbac-1a",
            who: "E300",
            size: DESK,
            then: LOOK,
        },
        Picture { name: "reports", address: "/reports", who: "A500", size: DESK, then: LOOK },
        Picture {
            name: "reports-meters",
            address: "/reports/meters",
            who: "A500",
            size: DESK,
            then: LOOK,
        },
    ],
};

const PENDING: Story = Story {
    before: marked,
    pictures: &[Picture {
        name: "sign-pending",
        address: "/tables/BAC01/sign",
        who: "",
        size: SIGN,
        then: |browser| {
            browser.has("#sign", "data-state", "pending");
        },
    }],
};

const WON: Story = Story {
    before: paid,
    pictures: &[Picture {
        name: "sign-win",
        address: "/tables/BAC01/sign",
        who: "",
        size: SIGN,
        then: |browser| {
            browser.has("#sign", "data-state", "win");
        },
    }],
};

const FRONT: Story = Story {
    before: |_| {},
    pictures: &[
        Picture { name: "home", address: "/", who: "", size: DESK, then: LOOK },
        Picture {
            name: "home-chinese",
            address: "/?lang=zh-Hant",
            who: "",
            size: DESK,
            then: |_| {},
        },
        Picture { name: "home-dealer", address: "/", who: "D100", size: CONSOLE, then: LOOK },
        Picture { name: "home-phone", address: "/?lang=es", who: "", size: PHONE, then: LOOK },
        Picture { name: "log-in", address: "/login", who: "", size: DESK, then: LOOK },
        Picture {
            name: "log-in-wrong",
            address: "/login",
            who: "",
            size: DESK,
            then: |browser| {
                browser.expects("status of 401");
                browser.fill("input[name=staff]", "D100");
                browser.fill("input[name=secret]", "guess");
                browser.click("main form button");
                browser.sees("[data-problem]");
            },
        },
        Picture { name: "account", address: "/account", who: "D100", size: DESK, then: LOOK },
        Picture {
            name: "no-such-page",
            address: "/nowhere",
            who: "",
            size: DESK,
            then: |browser| browser.expects("status of 404"),
        },
    ],
};

#[test]
fn every_page_in_its_main_states() {
    let folder = std::env::var_os("NINEFOLD_PICTURES").map(PathBuf::from);
    for story in STORIES {
        let floor = Floor::open();
        (story.before)(&floor);
        let browser = floor.browser();
        browser.calm();
        let mut who = "";
        for picture in story.pictures {
            browser.forget_language();
            if picture.who != who {
                browser.forget_session();
                if !picture.who.is_empty() {
                    browser.log_in(picture.who, "/account");
                }
                who = picture.who;
            }
            let (width, height) = picture.size;
            browser.resize(width, height);
            browser.open(picture.address);
            (picture.then)(&browser);
            if let Some(folder) = &folder {
                browser.run("document.documentElement.style.caretColor = 'transparent'", vec![]);
                browser.picture(&folder.join(format!("{}.png", picture.name))).unwrap();
            }
            browser.is_accessible();
        }
    }
}
