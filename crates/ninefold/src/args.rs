//! Arguments that several commands share, and their conversion from text to domain types.

use std::fs;
use std::path::{Path, PathBuf};

use cards::{Card, Decks, Shoe};
use clap::{Args, ValueEnum};
use money::{Cents, Rate};
use odds::{Analysis, Exact, Question};
use papers::cycle_simulation::Pace;
use wagers::{Catalog, Entry, Finding, Progressive, Side, Unfit, Wager};

use crate::problem::Problem;

/// How results are written
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Aligned tables, for people
    Text,
    /// JSON, for programs
    Json,
}

/// The shoe to count on.
#[derive(Args, Clone, Debug)]
struct ShoeArgs {
    /// How many decks the shoe has, 1 to 12 [default: as the wager's documents say, mostly 8]
    #[arg(long, value_name = "N", value_parser = parse_decks)]
    decks: Option<Decks>,

    /// Cards already dealt, such as "9s Kd Th"
    #[arg(long, value_name = "CARDS", value_parser = parse_cards, conflicts_with = "dealt_file")]
    dealt: Option<CardList>,

    /// A file that lists the cards already dealt; `#` begins a comment
    #[arg(long, value_name = "FILE")]
    dealt_file: Option<PathBuf>,
}

/// A list of cards in one argument.
#[derive(Clone, Debug)]
struct CardList(Vec<Card>);

/// Parses a number of decks.
pub(crate) fn parse_decks(text: &str) -> Result<Decks, String> {
    let decks: u64 = text.parse().map_err(|_| "write a whole number from 1 to 12".to_owned())?;
    Decks::try_from(decks).map_err(|error| error.to_string())
}

fn parse_cards(text: &str) -> Result<CardList, String> {
    Card::parse_list(text).map(CardList).map_err(|error| error.to_string())
}

/// Parses a rate as people write it, `59%`, or as in this program's JSON, `0.59`.
pub(crate) fn parse_rate(text: &str) -> Result<Rate, String> {
    Rate::of_text(text).map_err(|error| error.to_string())
}

impl ShoeArgs {
    /// The shoe that the arguments describe.
    fn shoe(&self, wager: &Wager) -> Result<Shoe, Problem> {
        let dealt = match (&self.dealt, &self.dealt_file) {
            (Some(list), _) => list.0.clone(),
            (None, Some(file)) => read_cards(file)?,
            (None, None) => vec![],
        };
        let fresh = Shoe::fresh(self.decks.unwrap_or(wager.decks));
        fresh.without(&dealt).map_err(|error| {
            Problem::refused(error).hint("give the right number of --decks, or correct the cards")
        })
    }
}

fn read_cards(file: &Path) -> Result<Vec<Card>, Problem> {
    let text = read_file(file)?;
    let mut cards = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let line_cards = line.split('#').next().unwrap_or_default();
        cards.extend(Card::parse_list(line_cards).map_err(|error| {
            Problem::refused(format!("{}:{}: {error}", file.display(), place + 1))
        })?);
    }
    Ok(cards)
}

/// Reads a text file.
pub(crate) fn read_file(file: &Path) -> Result<String, Problem> {
    let bytes = fs::read(file).map_err(|error| {
        Problem::refused(format!("cannot read {}: {}", file.display(), reason(&error)))
    })?;
    String::from_utf8(bytes)
        .map_err(|_| Problem::refused(format!("{} is not text (UTF-8)", file.display())))
}

/// The operating system's message, without the error number.
pub(crate) fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let plain = text.split(" (os error").next().unwrap_or(&text);
    plain.to_lowercase()
}

/// The catalog of a command that looks up wagers.
#[derive(Args, Clone, Debug)]
pub(crate) struct CatalogArgs {
    /// Read the games and pay tables from this folder instead of those built in
    #[arg(long = "catalog", value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl CatalogArgs {
    /// Loads the catalog: the built-in one, or all `.toml` files below the folder.
    pub(crate) fn load(&self) -> Result<Catalog, Problem> {
        self.folder.as_deref().map_or_else(|| Ok(Catalog::shipped()), read_catalog)
    }
}

fn read_catalog(folder: &Path) -> Result<Catalog, Problem> {
    let mut files = Vec::new();
    find_toml(folder, &mut files)?;
    files.sort();
    if files.is_empty() {
        let message = format!("there is no .toml file in {}", folder.display());
        return Err(
            Problem::refused(message).hint("a catalog is a folder of wagers, one file each")
        );
    }
    let mut texts = Vec::new();
    for file in &files {
        texts.push((file.display().to_string(), read_file(file)?));
    }
    let named = texts.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    Catalog::read(named).map_err(|findings| {
        let listed: Vec<String> = findings.iter().map(Finding::to_string).collect();
        Problem::refused(format!("the catalog cannot be read\n{}", listed.join("\n")))
    })
}

fn find_toml(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Problem> {
    let refuse = |error: std::io::Error| {
        Problem::refused(format!("cannot read {}: {}", folder.display(), reason(&error)))
    };
    for entry in fs::read_dir(folder).map_err(refuse)? {
        let entry = entry.map_err(refuse)?;
        let path = entry.path();
        // A link to a folder could form a cycle.
        if entry.file_type().map_err(refuse)?.is_dir() {
            find_toml(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// Finds a wager by its id, or refuses and names the nearest ones.
pub(crate) fn find_wager<'a>(catalog: &'a Catalog, id: &str) -> Result<&'a Entry, Problem> {
    catalog.entry(id).map_err(|unknown| {
        let message = format!("there is no wager `{}`", unknown.id);
        let hint = match &unknown.nearest[..] {
            [] => "`ninefold catalog list` shows all".to_owned(),
            near => {
                let near: Vec<String> = near.iter().map(|id| format!("`{id}`")).collect();
                format!("did you mean {}? `ninefold catalog list` shows all", near.join(" or "))
            }
        };
        Problem::refused(message).hint(hint)
    })
}

/// How much is played, to turn rounds into days.
#[derive(Args, Clone, Debug)]
pub(crate) struct PaceArgs {
    /// Rounds per hour, at all tables of a meter together
    #[arg(
        long,
        value_name = "R",
        default_value_t = 70,
        value_parser = clap::value_parser!(u32).range(1..=100_000)
    )]
    rounds_per_hour: u32,

    /// Hours of play per day
    #[arg(
        long,
        value_name = "H",
        default_value_t = 18,
        value_parser = clap::value_parser!(u32).range(1..=24)
    )]
    hours_per_day: u32,
}

impl PaceArgs {
    pub(crate) const fn pace(&self) -> Pace {
        Pace { rounds_per_hour: self.rounds_per_hour, hours_per_day: self.hours_per_day }
    }
}

/// Settings of a meter, in place of the pay table's own.
#[derive(Args, Clone, Debug)]
pub(crate) struct MeterArgs {
    /// What the meter restarts from, such as 10000 [default: the pay table's own]
    #[arg(long, value_name = "AMOUNT")]
    seed_amount: Option<Cents>,

    /// The share of each wager that feeds the meter, such as 59% or 0.59 [default: the pay table's own]
    #[arg(long, value_name = "RATE", value_parser = parse_rate)]
    to_meter: Option<Rate>,

    /// The share of each wager that feeds the reserve, such as 3% or 0.03 [default: the pay table's own]
    #[arg(long, value_name = "RATE", value_parser = parse_rate)]
    to_reserve: Option<Rate>,
}

impl MeterArgs {
    /// The pay table's settings with these changes, and with another amount of a wager if one is given.
    ///
    /// # Errors
    ///
    /// If no meter can be run with them.
    pub(crate) fn change(
        &self,
        own: &Progressive,
        wager: Option<Cents>,
    ) -> Result<Progressive, Problem> {
        own.with(wager, self.seed_amount, self.to_meter, self.to_reserve).map_err(|unfit| {
            let problem = Problem::refused(unfit);
            match unfit {
                Unfit::MoreThanAll(..) => problem.hint("both together are 100% at most"),
                Unfit::NoWager => problem.hint("a cent is the least"),
                Unfit::NegativeSeed => problem,
            }
        })
    }
}

/// The bets to look at, and the shoe they are dealt from.
#[derive(Args, Clone, Debug)]
pub(crate) struct BetArgs {
    /// The wager, as `ninefold catalog list` names it
    id: String,

    /// The side that is backed [default: each]
    #[arg(long)]
    side: Option<String>,

    #[command(flatten)]
    shoe: ShoeArgs,

    /// How many bettors play each round and share its percentage prizes
    #[arg(
        long,
        value_name = "K",
        default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=1000)
    )]
    bettors: u32,
}

/// The bets of a wager on one shoe.
pub(crate) struct Bets<'a> {
    pub(crate) entry: &'a Entry,
    pub(crate) sides: Vec<Option<Side>>,
    pub(crate) shoe: Shoe,
    pub(crate) bettors: u32,
}

impl BetArgs {
    /// Finds the bets that the arguments describe.
    pub(crate) fn find<'a>(&self, catalog: &'a Catalog) -> Result<Bets<'a>, Problem> {
        let entry = find_wager(catalog, &self.id)?;
        let wager = &entry.wager;
        let sides = sides_of(wager, self.side.as_deref())?;
        check_bettors(wager, self.bettors)?;
        Ok(Bets { entry, sides, shoe: self.shoe.shoe(wager)?, bettors: self.bettors })
    }
}

impl Bets<'_> {
    /// The exact engine for their shoe.
    pub(crate) fn engine(&self) -> Result<Exact<'_>, Problem> {
        Exact::on(&self.shoe)
            .map_err(|error| Problem::refused(error).hint("deal fewer cards, or begin a new shoe"))
    }

    /// Analyses each bet.
    pub(crate) fn analyze(&self) -> Result<Vec<Analysis>, Problem> {
        let exact = self.engine()?;
        let (wager, bettors) = (&self.entry.wager, self.bettors);
        let question = |side| Question { wager, side, bettors, settings: None };
        Ok(self.sides.iter().map(|&side| exact.analyze(question(side))).collect())
    }
}

/// Refuses more bettors than there are distinct numbers.
pub(crate) fn check_bettors(wager: &Wager, bettors: u32) -> Result<(), Problem> {
    if wager.asks_number() && bettors > 10 {
        return Err(Problem::refused(format!(
            "{} draws a different number 0-9 for each bettor, so ten is the most",
            wager.id
        )));
    }
    Ok(())
}

/// The sides to analyse: the one that was given, or all.
pub(crate) fn sides_of(wager: &Wager, asked: Option<&str>) -> Result<Vec<Option<Side>>, Problem> {
    wager.sides_asked(asked).map_err(|unknown| {
        let names: Vec<String> = unknown.sides.iter().map(|side| format!("`{side}`")).collect();
        let hint = match &names[..] {
            [] => "it knows no sides; leave --side out".to_owned(),
            names => format!("its sides are {}", names.join(", ")),
        };
        Problem::refused(unknown).hint(hint)
    })
}
