//! Every page in its main states: checked in each test run, and kept as pictures by
//! `cargo xtask screenshots`.
//!
//! This is the only list of them. A story is played on a separate floor; each of its pictures is a page as a
//! person sees it, possibly after doing something there. Nothing moves and nobody plays, so the same story
//! gives the same picture, except for the time of day.

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
    then: fn(&Browser, &Floor),
}

const CONSOLE: (u32, u32) = (1280, 800);
const SIGN: (u32, u32) = (1920, 1080);
const DESK: (u32, u32) = (1440, 900);
const PHONE: (u32, u32) = (390, 844);

/// A page, as somebody sees it who comes to look.
const fn seen(
    name: &'static str,
    address: &'static str,
    who: &'static str,
    size: (u32, u32),
) -> Picture {
    Picture { name, address, who, size, then: |_, _| {} }
}

impl Picture {
    const fn then(self, then: fn(&Browser, &Floor)) -> Picture {
        Picture { then, ..self }
    }
}

/// The front of a floor that has just been opened.
const FRONT: Story = Story {
    before: |_| {},
    pictures: &[
        seen("home", "/", "", DESK),
        seen("home-chinese", "/?lang=zh-Hant", "", DESK),
        seen("home-phone", "/?lang=es", "", PHONE),
        seen("home-dealer", "/", "D100", CONSOLE),
        seen("account", "/account", "D100", DESK),
        seen("log-in", "/login", "", DESK),
        seen("log-in-wrong", "/login", "", DESK).then(|browser, _| {
            browser.expects("status of 401");
            browser.fill("input[name=staff]", "D100");
            browser.fill("input[name=secret]", "guess");
            browser.click("main form button");
            browser.sees("[data-problem]");
        }),
        seen("no-such-page", "/nowhere", "", DESK)
            .then(|browser, _| browser.expects("status of 404")),
    ],
};

/// Points of the Player and the Banker, round by round.
const POINTS: &str = "76 82 19 47 08 35 99 61 73 28 57 88 64 90 53 72 16 85 29 67 \
                      33 48 05 26 97 77 81 59 60 38 14 79 96 83 45 66 27 91 74 36";

/// An hour at the first table: three or four seats bet on every round. The others are in the middle of one.
const HOUR: Story = Story {
    before: |floor| {
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
        floor.play(
            "D101 BAC02 coins 1,2,8
             D101 BAC02 COIN IN
             D101 BAC03 coins 2,3,6
             D101 BAC04 coins 1,4
             D101 BAC04 START GAME
             D101 BAC05 coins 2,5,9
             D101 BAC05 START",
        );
    },
    pictures: &[
        seen("sign-nines", "/pools/NINES/sign", "", SIGN),
        seen("sign-gold-chinese", "/tables/BAC05/sign?lang=zh-Hant", "", SIGN),
        seen("scoreboard", "/tables/BAC01/scoreboard", "", SIGN).then(|browser, _| {
            browser.reads("[data-round]", "40");
        }),
        seen("manager-floor", "/manager", "E300", DESK),
        seen("manager-activity", "/manager/activity", "E300", DESK),
        seen("manager-pools", "/manager/pools", "E300", DESK),
        seen("manager-pool", "/manager/pools/NINES", "E300", DESK),
        seen("manager-shift", "/manager/shift/BAC01", "S200", DESK),
        seen("manager-tables", "/manager/tables", "T600", DESK),
        seen("manager-table", "/manager/tables/BAC01", "T600", DESK),
        seen("manager-staff", "/manager/staff", "M800", DESK),
        seen("manager-requests", "/manager/requests", "M800", DESK),
        seen("manager-settings", "/manager/settings", "M800", DESK),
        seen("math", "/math", "A500", DESK),
        seen("math-progressive", "/math/pbac-1a", "A500", DESK),
        seen("reports", "/reports", "A500", DESK),
        seen("reports-meters", "/reports/meters", "A500", DESK),
    ],
};

/// The consoles of the three dialects, with bets locked.
const LOCKED: Story = Story {
    before: |floor| {
        floor.play(
            "D101 BAC01 coins 1,5,7
             D101 BAC01 COIN IN
             D101 BAC02 coins 2,3
             D101 BAC03 coins 2,3,6
             D101 BAC03 START GAME
             D101 BAC05 coins 2,5,9
             D101 BAC05 START",
        );
    },
    pictures: &[
        seen("console-aquarius", "/tables/BAC01/console", "D100", CONSOLE),
        seen("console-aquarius-open", "/tables/BAC02/console", "D100", CONSOLE),
        seen("console-aquarius-phone", "/tables/BAC01/console", "D100", PHONE),
        seen("console-nexus", "/tables/BAC03/console", "D100", CONSOLE),
        seen("console-nexus-spanish", "/tables/BAC03/console?lang=es", "D100", CONSOLE),
        seen("console-prsm", "/tables/BAC05/console", "D100", CONSOLE),
        seen("console-prsm-chinese", "/tables/BAC05/console?lang=zh-Hant", "D100", CONSOLE),
        seen("sign-numbers", "/tables/BAC05/sign", "", SIGN).then(|browser, _| {
            browser.counts(".numbers li", 3);
        }),
    ],
};

/// A table is closed: it takes no part in the pool that it feeds.
const AWAY: Story = Story {
    before: |floor| {
        floor.post("T600", "/tables/BAC02/close", &serde_json::json!({}));
    },
    pictures: &[
        seen("sign-closed", "/tables/BAC02/sign", "", SIGN),
        seen("sign-away", "/pools/NINES/sign?lang=es", "", SIGN),
        seen("sign-phone", "/pools/NINES/sign", "", PHONE),
    ],
};

/// The top prize is marked at the first table; the key is turned, and it is being verified.
fn marked(floor: &Floor) {
    floor.play(
        "D101 BAC01 coins 1,5
         D101 BAC01 COIN IN
         D101 BAC01 cards 9h 9d 9h 9d
         D101 BAC01 hand four-one-colour-nines
         S201 BAC01 key 009 JPH
         S201 BAC01 ticks 1 hand,leds,shuffle",
    );
}

const PENDING: Story = Story {
    before: marked,
    pictures: &[
        seen("sign-pending", "/tables/BAC01/sign", "", SIGN).then(|browser, _| {
            browser.has("#sign", "data-state", "pending");
        }),
        seen("console-jackpot", "/tables/BAC01/console", "S200", CONSOLE),
        seen("manager-pending", "/manager", "S200", DESK),
    ],
};

/// It is paid, and waits to be cleared.
const WON: Story = Story {
    before: |floor| {
        marked(floor);
        floor.play("S201 BAC01 ticks 1 all");
    },
    pictures: &[
        // A win is shown for some seconds: the sign is there before it.
        seen("sign-win", "/tables/BAC01/sign", "", SIGN).then(|browser, floor| {
            floor.play("D101 BAC01 J-POT");
            browser.has("#sign", "data-state", "win");
        }),
        seen("manager-jackpots", "/manager/jackpots", "E300", DESK),
        seen("manager-jackpot", "/manager/jackpots/1", "E300", DESK),
    ],
};

/// Two tables of one pool have marked it: surveillance says who was first.
const TWICE: Story = Story {
    before: |floor| {
        marked(floor);
        floor.play(
            "D101 BAC02 coins 1,2
             D101 BAC02 COIN IN
             D101 BAC02 cards 9h 9d 9h 9d
             D101 BAC02 hand four-one-colour-nines",
        );
    },
    pictures: &[
        seen("sign-dispute", "/pools/NINES/sign", "", SIGN),
        seen("manager-order", "/manager/pools/NINES/order", "V400", DESK),
        seen("console-order-needed", "/tables/BAC01/console", "D100", CONSOLE),
    ],
};

/// Looks at every page of a story; says everything that is wrong with any of them.
#[track_caller]
fn look(story: &Story) {
    let folder = std::env::var_os("NINEFOLD_PICTURES").map(PathBuf::from);
    let floor = Floor::open();
    (story.before)(&floor);
    let browser = floor.browser();
    browser.calm();
    let (mut who, mut wrong) = ("", Vec::new());
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
        (picture.then)(&browser, &floor);
        if let Some(folder) = &folder {
            browser.run("document.documentElement.style.caretColor = 'transparent'", vec![]);
            browser.picture(&folder.join(format!("{}.png", picture.name))).unwrap();
        }
        wrong.extend(browser.violations().iter().map(|it| format!("{}: {it}", picture.name)));
        if browser.run("return document.querySelector('[data-oops]') !== null", vec![]) == true {
            let expected = picture.address == "/nowhere";
            wrong.extend((!expected).then(|| format!("{}: there is no such page", picture.name)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

macro_rules! stories {
    ($($test:ident $story:ident)*) => {$(
        #[test]
        fn $test() {
            look(&$story);
        }
    )*};
}

stories! {
    the_front FRONT
    an_hour HOUR
    bets_are_locked LOCKED
    a_table_is_closed AWAY
    a_jackpot_is_verified PENDING
    a_jackpot_is_won WON
    two_win_at_once TWICE
}
