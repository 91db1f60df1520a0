//! Tests of the mathematics call: published figures, closed forms computed here once more, and requests that
//! make no sense.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::site::Site;

async fn ask(site: &Site, path: &str) -> (StatusCode, Value) {
    let token = site.log_in("D100").await;
    site.call("GET", &format!("/math/{path}"), Some(&token), None).await
}

async fn analysis(site: &Site, path: &str) -> Value {
    let (status, said) = ask(site, path).await;
    assert_eq!(status, StatusCode::OK, "{path}: {said}");
    said["analyses"][0].clone()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// Rounds as the documents print it.
fn printed(value: &Value, factor: f64, places: usize) -> String {
    format!("{:.places$}", number(value) * factor)
}

/// Table A.1 of the Progressive Baccarat manual, and the paytables of the others.
#[tokio::test]
async fn published_figures_come_out() {
    let site = Site::open();
    let nines = analysis(&site, "pbac-1a").await;
    assert_eq!(printed(&nines["house_advantage"], 100.0, 2), "10.68");
    assert_eq!(printed(&nines["hit_frequency"], 1.0, 5), "0.27485");
    assert_eq!(printed(&nines["average_reset"], 1.0, 2), "20136.79");
    assert_eq!(printed(&nines["average_jackpot"], 1.0, 2), "78543.15");
    assert_eq!(printed(&nines["rounds_between_top_hits"], 1.0, 0), "337893");
    assert_eq!(nines["combinations"], "4998398275503360");
    assert_eq!(nines["rows"].as_array().unwrap().len(), 7);
    let suited = analysis(&site, "pbac-2b").await;
    assert_eq!(printed(&suited["house_advantage"], 100.0, 2), "11.81");
    assert_eq!(printed(&suited["average_jackpot"], 1.0, 2), "631824.61");
    let fortune = analysis(&site, "fortune-7").await;
    assert_eq!(printed(&fortune["house_advantage"], 100.0, 2), "7.61");
    assert_eq!((&fortune["jackpot_cycle"], &fortune["settings"]), (&Value::Null, &Value::Null));
    let dragon = analysis(&site, "dragon-bonus-1?side=banker&decks=4").await;
    assert_eq!(printed(&dragon["house_advantage"], 100.0, 2), "9.42");
    let (_, both) = ask(&site, "dbp-2").await;
    let sides: Vec<&Value> =
        both["analyses"].as_array().unwrap().iter().map(|it| &it["side"]).collect();
    assert_eq!(sides, [&json!("player"), &json!("banker")]);
}

/// A fraction of whole numbers, as large as these tests need.
#[derive(Clone, Copy)]
struct Part(i128, i128);

impl Part {
    fn add(self, other: Part) -> Part {
        Part(self.0 * other.1 + other.0 * self.1, self.1 * other.1).low()
    }

    fn times(self, other: Part) -> Part {
        Part(self.0 * other.0, self.1 * other.1).low()
    }

    fn over(self, other: Part) -> Part {
        self.times(Part(other.1, other.0))
    }

    /// In lowest terms.
    fn low(self) -> Part {
        let (mut one, mut other) = (self.0.abs(), self.1.abs());
        while other != 0 {
            (one, other) = (other, one % other);
        }
        Part(self.0 / one.max(1), self.1 / one.max(1))
    }

    #[allow(clippy::cast_precision_loss)]
    fn float(self) -> f64 {
        self.0 as f64 / self.1 as f64
    }
}

/// Nines among the first four cards of 416, 8 of each suit, counted by hand: what each row of 1a pays back.
struct Nines {
    top: Part,
    fixed: Part,
    from_meter: Part,
}

fn nines() -> Nines {
    let choose = |many: i128, of: i128| (0..of).fold(1, |ways, at| ways * (many - at) / (at + 1));
    let (all, rest) = (choose(416, 4), 384);
    let one_colour = 2 * choose(16, 4);
    let three_suited = 4 * choose(8, 3) * rest;
    let three = choose(32, 3) * rest - three_suited;
    let two_suited = 4 * choose(8, 2) * choose(rest, 2);
    let two = choose(32, 2) * choose(rest, 2) - two_suited;
    let other_four = choose(32, 4) - one_colour;
    let from_meter =
        2000 * other_four + 500 * three_suited + 100 * three + 10 * two_suited + 5 * two;
    let tray = 32 * choose(rest, 3);
    Nines {
        top: Part(one_colour, all).low(),
        fixed: Part(from_meter + tray, all).low(),
        from_meter: Part(from_meter, all).low(),
    }
}

/// The closed forms of a progressive, for several settings and numbers of bettors.
#[tokio::test]
async fn other_settings_follow_the_closed_forms() {
    let site = Site::open();
    let Nines { top, fixed, from_meter } = nines();
    for (seed, meter, reserve, bettors) in [
        (10_000, 59, 3, 1),
        (25_000, 59, 3, 1),
        (10_000, 70, 0, 4),
        (0, 62, 5, 9),
        (5_000, 50, 10, 2),
    ] {
        let path = format!(
            "pbac-1a?seed={seed}&to_meter={meter}%25&to_reserve=0.{reserve:02}&bettors={bettors}"
        );
        let got = analysis(&site, &path).await;
        let (k, r, c) = (Part(bettors, 1), Part(reserve, 100), Part(meter, 100));
        // R = S + k r / p, J = (p R + k (c - g)) / p, house = 1 - f - J p / k.
        let reset = Part(seed, 1).add(k.times(r).over(top));
        let fed = k.times(c.add(Part(-from_meter.0, from_meter.1)));
        let jackpot = top.times(reset).add(fed).over(top);
        let given = fixed.add(jackpot.times(top).over(k));
        let house = Part(1, 1).add(Part(-given.0, given.1));
        assert_eq!(
            printed(&got["average_reset"], 1.0, 2),
            format!("{:.2}", reset.float()),
            "{path}"
        );
        assert_eq!(
            printed(&got["average_jackpot"], 1.0, 2),
            format!("{:.2}", jackpot.float()),
            "{path}"
        );
        assert!((number(&got["house_advantage"]) - house.float()).abs() < 1e-12, "{path}");
        let grow_back = number(&got["jackpot_cycle"]["rounds_to_grow_back"]);
        // No part of the meter is paid: from reset to jackpot it takes the rounds between two hits.
        assert!((grow_back * top.float() - 1.0).abs() < 1e-3, "{path}: {grow_back}");
        assert_eq!(got["settings"]["seed_amount"], format!("{seed}.00"));
        let house_share = 1.0 - f64::from(i32::try_from(meter + reserve).unwrap()) / 100.0;
        assert!((number(&got["settings"]["to_house"]) - house_share).abs() < 1e-9);
    }
}

#[tokio::test]
async fn a_meter_is_described_over_its_jackpot_cycle() {
    let site = Site::open();
    let cycle = analysis(&site, "pbac-1a").await["jackpot_cycle"].clone();
    let moments = cycle["moments"].as_array().unwrap();
    // Half of all geometric cycles end within ln 2 of their mean.
    let half = moments.iter().find(|it| it["part"] == 0.5).unwrap();
    assert!((number(&half["rounds"]) / (337_893.0 * std::f64::consts::LN_2) - 1.0).abs() < 1e-4);
    for field in ["rounds", "meter", "jackpot"] {
        let grows = |two: &[Value]| number(&two[0][field]) < number(&two[1][field]);
        assert!(moments.windows(2).all(grows), "{field}");
    }
    let depletion = |cycle: &Value| number(&cycle["depletion"]);
    assert!(depletion(&cycle) < 1e-4);
    let nine = analysis(&site, "pbac-1a?bettors=9").await["jackpot_cycle"].clone();
    assert!(depletion(&nine) > 0.01, "nine prizes of 2,000 are more than the seed");
    let even = analysis(&site, "pbac-1a").await;
    // A bettor breaks even where the top row is worth what the fixed rows leave: (1 - f) / p.
    let Nines { top, fixed, .. } = nines();
    let worth = (1.0 - fixed.float()) / top.float();
    assert_eq!(printed(&even["break_even_meter"], 1.0, 2), format!("{worth:.2}"));
    assert!(number(&cycle["above_break_even"]) > 0.0 && number(&cycle["above_break_even"]) < 0.5);
    // Where the fixed prizes outrun what feeds the meter there is no cycle to tell of.
    let shut = analysis(&site, "pbac-1a?to_meter=5%25&seed=0").await;
    assert_eq!((&shut["jackpot_cycle"], &shut["always_depleted"]), (&Value::Null, &json!(true)));
}

#[tokio::test]
async fn the_advisor_speaks_for_the_settings_that_are_asked() {
    let site = Site::open();
    let unmet = async |path: &str| {
        let said = analysis(&site, path).await["recommendations"].clone();
        let unmet = said.as_array().unwrap().iter().filter(|it| it["met"] == false);
        unmet.map(|it| it["rule"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(unmet("pbac-1a").await, ["meter-pays-fixed"]);
    // 11 points more to the meter are more than the 10.68 % that the house keeps. A small seed costs it less.
    assert_eq!(unmet("pbac-1a?to_meter=0.7").await, ["house-keeps"]);
    assert_eq!(unmet("pbac-1a?to_meter=0.7&seed=100").await, ["seed-covers-fixed"]);
    assert_eq!(unmet("fortune-7").await, Vec::<String>::new());
}

#[tokio::test]
async fn questions_that_make_no_sense_are_told_where() {
    let site = Site::open();
    for (path, says) in [
        ("pbac-1a?side=player", "side: pbac-1a has no sides; leave this out"),
        ("dbp-2?side=tie", "side: must be one of the sides of dbp-2: `player`, `banker`, `either`"),
        ("pbac-1a?decks=0", "decks: must be a whole number from 1 to 12"),
        ("pbac-1a?decks=13", "decks: must be a whole number from 1 to 12"),
        ("pbac-1a?bettors=101", "bettors: must be a whole number from 1 to 100"),
        ("pbac-1a?bettors=many", "bettors: must be a whole number"),
        ("golden-tie-6?bettors=11", "bettors: must be a whole number from 1 to 10"),
        ("pbac-1a?seed=-1", "seed: must be an amount such as `10000`"),
        ("pbac-1a?seed=1.234", "seed: must be an amount"),
        ("pbac-1a?seed=9999999999999999999", "seed: must be an amount"),
        ("pbac-1a?wager=0", "wager: a wager is more than nothing"),
        ("pbac-1a?to_meter=59", "to_meter: `59` is not a rate; write `59%` or `0.59`"),
        ("pbac-1a?to_meter=101%25", "to_meter: `101%` is not between 0% and 100%"),
        ("pbac-1a?to_meter=0.9&to_reserve=0.2", "are more than the whole wager"),
        ("fortune-7?seed=100", "seed: fortune-7 is a side bet without a meter"),
        ("pbac-1a?colour=red", "colour"),
    ] {
        let (status, said) = ask(&site, path).await;
        assert_eq!(status, StatusCode::BAD_REQUEST, "{path}: {said}");
        let message = said["message"].as_str().unwrap();
        assert!(message.contains(says), "{path}: {message}");
    }
    let (status, said) = ask(&site, "pbac-1").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(said["message"].as_str().unwrap().contains("`pbac-1a`"), "{said}");
}
