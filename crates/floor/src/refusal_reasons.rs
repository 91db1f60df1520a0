//! Reasons of refusals: why settings, a link or an adjustment are not allowed.
//!
//! Each reason has a stable code, the kebab-case name of its variant. Translations are found by the code
//! and fill in the same variables, so the English text, which is here and nowhere else, can change
//! without them. Codes do not change.
//!
//! A fault that a parser of a file finds (TOML, a wager file) is no reason of this kind: it stays in English.

use std::fmt;

/// A reason with a code and variables.
pub trait RefusalReason: fmt::Display {
    /// What its codes are prefixed with in the translations.
    const PREFIX: &'static str;
    /// The codes of all reasons.
    const CODES: &'static [&'static str];
    /// The names of the variables of each, in the order of the codes.
    const VARIABLES: &'static [&'static [&'static str]];

    /// Its stable code.
    fn code(&self) -> &'static str;

    /// Its variables, by name.
    fn variables(&self) -> Vec<(&'static str, &str)>;
}

macro_rules! reasons {
    ($(#[doc = $words:literal])* $name:ident $prefix:literal {
        $($variant:ident $({ $($field:ident),* })? = $text:literal;)*
    }) => {
        $(#[doc = $words])*
        #[derive(Clone, PartialEq, Eq, Debug, strum::IntoStaticStr, strum::VariantNames)]
        #[strum(serialize_all = "kebab-case")]
        #[allow(missing_docs)] // The text says it.
        pub enum $name {
            $($variant $({ $($field: String),* })?,)*
        }

        impl RefusalReason for $name {
            const PREFIX: &'static str = $prefix;
            const CODES: &'static [&'static str] = <$name as strum::VariantNames>::VARIANTS;
            const VARIABLES: &'static [&'static [&'static str]] =
                &[$(&[$($(stringify!($field)),*)?]),*];

            fn code(&self) -> &'static str {
                self.into()
            }

            fn variables(&self) -> Vec<(&'static str, &str)> {
                match self {
                    $($name::$variant $({ $($field),* })? => {
                        vec![$($((stringify!($field), &**$field)),*)?]
                    })*
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($name::$variant $({ $($field),* })? => write!(f, $text),)*
                }
            }
        }
    };
}

reasons! {
    /// Why settings are not allowed.
    BadSettings "bad-settings" {
        // Of a pool.
        NotProgressive { wager } = "{wager} is not a progressive and has no meter";
        WagerOutOfRange { max } = "the wager and the payable unit must be above zero and at most {max}";
        WagerAboveCeiling { max } = "the jurisdiction allows side bets of at most {max}";
        MeterTooLarge { max } = "a meter cannot exceed {max}";
        RatesAboveWager = "the meter and the reserve together take more than the whole wager";
        SeedOutOfRange = "the seed amount must not be negative or above the limit";
        SeedBelowUnit { seed, unit } =
            "the meter starts at {seed}, which is less than the payable unit of {unit}";
        PrizeTooLarge { wager, wins, row, max } =
            "a wager of {wager} would win {wins} with `{row}`, but a prize is at most {max}";
        SideNotFree { wager } = "{wager} does not follow a hand, so its side cannot be set";
        WrongAuthority = "only a supervisor or an executive can authorise prizes";
        MeterAboveLimit { meter, limit } = "the meter is at {meter}, above the new limit of {limit}";
        MeterBelowUnit { meter, unit } =
            "the meter is at {meter}, which is less than the new payable unit of {unit}";
        BetNotQueued =
            "the wager, the pay table and the side cannot be queued; \
             change them now, or queue the rates only";
        ChangeQueued =
            "a change is queued for the next reset; to drop it, queue the current settings first";
        // Of a table.
        SeatCount { max } = "a table has 1 to {max} seats";
        LabelCount = "every seat needs a label";
        LabelTwice { label } = "two seats have the label `{label}`";
        DeckCount = "a shoe has 1 to 12 decks";
        NotBaseGame { wager } = "{wager} is not a base game";
        NotSideBet { wager } = "{wager} is not a fixed side bet";
        SideBetTwice { wager } = "the side bet {wager} is listed twice";
        LimitOutOfRange = "a limit starts at one cent or more, and its maximum is not below its minimum";
        AggregateOutOfRange { max } = "an aggregate limit must be above zero and at most {max}";
        LimitPaysTooMuch { bet, wager, wins, row, max } =
            "a bet of {bet} on {wager} would win {wins} with `{row}`, but a prize is at most {max}; lower \
             the limit";
        BaseAboveCeiling { limit, ceiling } =
            "the limit of the base game is {limit}, but the jurisdiction allows at most {ceiling}";
        TieAboveCeiling { limit, ceiling } =
            "the limit of the tie is {limit}, but the jurisdiction allows at most {ceiling}";
        SideAboveCeiling { limit, ceiling } =
            "the limit of side bets is {limit}, but the jurisdiction allows at most {ceiling}";
        PartsNotWhole = "the parts of the wager that feed the pools must add up to 100%";
        HandInTwoPools { pool, other, row } =
            "{other} and {pool} both have a hand `{row}`, and one button cannot stand for both";
        DifferentWagers = "all pools that a table feeds must have the same wager";
        // Of a device.
        BoxWithoutParts = "a box needs components: list their kinds";
        BoxInBox = "a box cannot be a component of a box";
        PartTwice = "a kind of component is listed twice";
        PartsWithoutBox = "only a box has components";
        // Of a person.
        EquipmentRole = "equipment cannot be added as a person; enrol it as a device";
        // Of the site.
        CurrencyCode = "a currency code has three capital letters";
        CurrencyDecimals = "a currency has at most 4 decimals";
        DayBegins = "the gaming day begins at minute 0 to 1439 of the day";
        GamesMost = "a player must be allowed at least one game";
        TimeZone { zone } = "the time zone {zone} is unknown; use a name such as `Asia/Macau`";
        CeilingOutOfRange { max } = "a ceiling must be above zero and at most {max}";
        SignTolerance { max } = "the tolerance of a sign must be from zero to {max}";
        TaxFrom { max } = "the amount for tax must be above zero and at most {max}";
        CurrencyInUse = "the currency cannot change while a pool is open";
        TableAboveCeiling { table, limit, ceiling } =
            "a limit of {table} is {limit}, above the new ceiling of {ceiling}";
        PoolAboveCeiling { pool, wager } = "the wager of {pool} is {wager}, above the new ceiling";
    }
}

reasons! {
    /// Why a table may not feed a pool.
    BadLink "bad-link" {
        NeverLinked { wager } =
            "{wager} is never linked to another progressive, but this table would feed several pools";
        NoPart { pool } = "a table that feeds {pool} must give it a part of every wager";
        DifferentPart { pool, there, here } =
            "all tables of {pool} must give it the same part of a wager: {there} elsewhere, {here} here";
        DifferentGame { wager, pool, there, here } =
            "{wager} is never linked to another base game: the tables of {pool} deal {there}, this table \
             deals {here}";
        DifferentChance { pool, there, other_decks, here, decks } =
            "all tables of {pool} must have the same chance: the top prize comes once in {there} rounds with \
             {other_decks} decks, and once in {here} with {decks}";
    }
}

reasons! {
    /// Why an adjustment is not allowed.
    BadAdjustment "bad-adjustment" {
        NoText = "an adjustment needs a reason in words";
        NoBackOutText = "a back-out needs a reason in words";
        SamePool = "a transfer must go to another pool";
        Zero = "the amount must not be zero";
        MeterTooLarge { max } = "a meter cannot exceed {max}";
        BelowZero { meter } = "the meter is at {meter} and cannot go below zero";
        AboveLimit { limit } = "the limit of this pool is {limit}";
        AboveOtherLimit { pool, limit } = "the limit of {pool} is {limit}";
        NotAnIncrease = "an increase needs a positive amount";
        NotADecrease = "this reason takes money off the meter, so the amount must be negative";
        TooMuchAboveLimit { over } = "the meter is only {over} above its limit";
        TooMuchSeed { advanced } = "only {advanced} of seed is advanced, and no more can be recovered";
        NotPaid { jackpot } = "jackpot {jackpot} has not been paid";
    }
}

/// A part that a console does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum ConsolePart {
    CardReader,
    PinPad,
    ListOfAwards,
    KeySwitch,
    CoinAcceptor,
    /// A button with this label. Labels are the same in all languages.
    Button(&'static str),
}

impl ConsolePart {
    /// The codes of all parts.
    pub const CODES: &[&str] = <ConsolePart as strum::VariantNames>::VARIANTS;

    /// Its stable code.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for ConsolePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ConsolePart::CardReader => "card reader",
            ConsolePart::PinPad => "PIN pad",
            ConsolePart::ListOfAwards => "list of awards",
            ConsolePart::KeySwitch => "key switch",
            ConsolePart::CoinAcceptor => "coin acceptor",
            ConsolePart::Button(label) => label,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_has_a_code_and_variables() {
        let (meter, limit) = ("12.00".to_owned(), "10.00".to_owned());
        let reason = BadSettings::MeterAboveLimit { meter, limit };
        assert_eq!(reason.code(), "meter-above-limit");
        assert_eq!(reason.variables(), [("meter", "12.00"), ("limit", "10.00")]);
        assert_eq!(reason.to_string(), "the meter is at 12.00, above the new limit of 10.00");
        let place = BadSettings::CODES.iter().position(|code| *code == reason.code()).unwrap();
        assert_eq!(BadSettings::VARIABLES[place], ["meter", "limit"]);
    }
}
