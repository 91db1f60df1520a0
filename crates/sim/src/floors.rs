//! Two floors, as the commands that open them: the demo floor, and a larger one that uses every setting.
//!
//! ```
//! let mut floor = floor::Floor::default();
//! for command in sim::demo_floor() {
//!     for event in floor.decide(&command, floor::Millis(0), &mut floor::FixedDigits::in_order()).unwrap() {
//!         floor.apply(&event).unwrap();
//!     }
//! }
//! assert_eq!(floor.tables.len(), 5);
//! ```

use floor::{
    BaseBets, Command, CommandKind, ControlledChange, Dialect, Eligibility, Feed, JackpotLock,
    Limits, PayTable, PoolSettings, Range, Role, SiteSettings, TableId, TableSettings,
};
use money::{Cents, OverflowTo, Rate};
use wagers::{Catalog, Entry, Share};

use crate::names::{pool, staff, table};

/// The staff of the demo floor. S201 and D101 exist so that there is someone to agree, and someone to leave.
const STAFF: [(&str, &str, Role); 12] = [
    ("M800", "Administrator", Role::Administrator),
    ("D100", "Dealer", Role::Dealer),
    ("D101", "Relief dealer", Role::Dealer),
    ("S200", "Supervisor", Role::Supervisor),
    ("S201", "Second supervisor", Role::Supervisor),
    ("E300", "Executive", Role::Executive),
    ("V400", "Surveillance", Role::Surveillance),
    ("A500", "Accounting", Role::Accounting),
    ("A501", "Second accountant", Role::Accounting),
    ("T600", "Technician", Role::Technician),
    ("U700", "Auditor", Role::Auditor),
    ("U701", "Second auditor", Role::Auditor),
];

/// The demo floor: five tables in three dialects, four pools at their seeds, shifts open.
#[must_use]
pub fn demo_floor() -> Vec<Command> {
    let mut opening = Opening::new();
    opening.demo();
    opening.commands
}

/// The demo floor and seven more tables: tracked bets, limits, a pool that overflows, prizes frozen at the
/// mark, one table with two pools, shoes of four and six decks, tables with one seat and with nine.
#[must_use]
pub fn large_floor() -> Vec<Command> {
    let mut opening = Opening::new();
    let ceiling = floor::Ceiling { base: Some(Cents::new(2_000_000)), side: None };
    let site = SiteSettings { ceiling, games_most: Some(4), ..SiteSettings::default() };
    opening.by_two(ControlledChange::SetSite { settings: Box::new(site) });
    opening.demo();

    opening.pool("LIMITED", "pbac-2a", |pool| pool.rates.limit = Some(Cents::new(1_005_000)));
    opening.pool("FROZEN", "pbac-2b", |pool| {
        pool.jackpot_lock = JackpotLock::AtMark;
        pool.rates.limit = Some(Cents::new(1_200_000));
        pool.rates.overflow_to = OverflowTo::Reserve;
    });
    opening.pool("HALF", "pbac-1b", |_| {});
    opening.pool("TIES", "golden-tie-any", |_| {});
    opening.pool("BIG", "dbp-1-5usd", |pool| {
        pool.rates.payable_unit = Cents::new(100);
        pool.share = Share::Participants;
    });
    opening.pool("SUITED", "dbp-3", |pool| pool.authority.high = Role::Supervisor);

    opening.table("BAC06", Dialect::Aquarius, 8, "even-money", &["LIMITED"], |table| {
        table.limits.aggregate = Some(Cents::new(150_000));
    });
    opening.table("BAC07", Dialect::Nexus, 7, "commission-5", &["LIMITED"], tracked);
    let game = |id: &str| PayTable::from(entry(&Catalog::shipped(), id));
    let games = ["dragon-bonus-1", "fortune-7", "dragon-bonus-2"];
    opening.change_side_bets("BAC07", games.map(game).to_vec());
    opening.table("BAC08", Dialect::Nexus, 9, "even-money", &["FROZEN"], |table| {
        tracked(table);
        table.side_bets = vec![game("dragon-bonus-3")];
        table.eligibility = Eligibility::AnyBase;
        table.limits.aggregate = Some(Cents::new(20_000));
    });
    opening.table("BAC09", Dialect::Aquarius, 9, "commission-4", &["FROZEN"], |_| {});
    opening.table("BAC10", Dialect::Prsm, 9, "commission-5", &["HALF", "TIES"], |_| {});
    opening.table("BAC11", Dialect::Nexus, 7, "commission-free", &["BIG"], |table| {
        tracked(table);
        table.decks = 6;
        table.eligibility = Eligibility::None;
        table.side_bets = vec![game("dragon-bonus-2"), game("fortune-7")];
    });
    opening.table("BAC12", Dialect::Aquarius, 1, "commission-5", &["SUITED"], |table| {
        table.decks = 4;
    });
    opening.commands
}

/// Makes a table track base bets, within its own limits.
fn tracked(table: &mut TableSettings) {
    table.base_bets = BaseBets::Tracked;
    let range = |min, max| Range { min: Cents::new(min), max: Cents::new(max) };
    table.limits = Limits {
        base: range(1_000, 100_000),
        tie: range(500, 20_000),
        side: range(100, 10_000),
        aggregate: None,
    };
}

fn entry<'a>(catalog: &'a Catalog, id: &str) -> &'a Entry {
    catalog.entry(id).expect("the catalog that ships has it")
}

/// The commands of a floor that is being opened.
struct Opening {
    catalog: Catalog,
    commands: Vec<Command>,
}

impl Opening {
    fn new() -> Opening {
        let mut opening = Opening { catalog: Catalog::shipped(), commands: vec![] };
        for (id, name, role) in STAFF {
            let kind = CommandKind::AddStaff { staff: staff(id), name: name.to_owned(), role };
            opening.by("M800", kind);
        }
        opening
    }

    fn demo(&mut self) {
        self.pool("NINES", "pbac-1a", |_| {});
        self.pool("DRAGON", "dbp-2", |_| {});
        self.pool("FORTUNE", "f7bp-01", |_| {});
        self.pool("GOLD", "golden-tie-6", |_| {});
        self.table("BAC01", Dialect::Aquarius, 9, "commission-5", &["NINES"], |_| {});
        self.table("BAC02", Dialect::Aquarius, 9, "commission-5", &["NINES"], |_| {});
        let games = ["dragon-bonus-1", "fortune-7"];
        let games = games.map(|id| PayTable::from(entry(&self.catalog, id)));
        self.table("BAC03", Dialect::Nexus, 7, "commission-free", &["DRAGON"], |table| {
            table.side_bets = games.to_vec();
        });
        self.table("BAC04", Dialect::Nexus, 7, "commission-free", &["FORTUNE"], |_| {});
        self.table("BAC05", Dialect::Prsm, 9, "commission-5", &["GOLD"], |_| {});
    }

    fn by(&mut self, by: &str, kind: CommandKind) {
        self.commands.push(Command { by: staff(by), kind });
    }

    /// The administrator asks, and accounting agrees.
    fn by_two(&mut self, change: ControlledChange) {
        self.by("M800", change.with(staff("A500")));
    }

    fn pool(&mut self, id: &str, wager: &str, change: impl FnOnce(&mut PoolSettings)) {
        let settings = PoolSettings::of(entry(&self.catalog, wager));
        let mut settings = settings.expect("the wager of a pool has a meter");
        change(&mut settings);
        self.by_two(ControlledChange::OpenPool { pool: pool(id), settings: Box::new(settings) });
    }

    /// Opens a table whose wagers feed these pools in equal parts, and opens its first shift.
    fn table(
        &mut self,
        id: &str,
        dialect: Dialect,
        seats: u8,
        base_game: &str,
        pools: &[&str],
        change: impl FnOnce(&mut TableSettings),
    ) {
        let game = PayTable::from(entry(&self.catalog, base_game));
        let mut settings = TableSettings::new(dialect, seats, game, None);
        let parts = u32::try_from(pools.len()).expect("a table feeds a few pools");
        let part = Rate::from_ppm(Rate::PARTS / parts).expect("a part of the whole");
        settings.feeds = pools.iter().map(|id| Feed { pool: pool(id), part }).collect();
        change(&mut settings);
        let (id, settings): (TableId, _) = (table(id), Box::new(settings));
        self.by_two(ControlledChange::OpenTable { table: id.clone(), settings });
        self.by(
            "S200",
            CommandKind::OpenShift { table: id, name: "day".to_owned(), hard_meter: None },
        );
    }

    /// Changes a table that was just opened, so that the events of a change occur too.
    fn change_side_bets(&mut self, id: &str, games: Vec<PayTable>) {
        let opened = self.commands.iter().find_map(|command| match &command.kind {
            CommandKind::Together {
                change: ControlledChange::OpenTable { table, settings },
                ..
            } if table.as_str() == id => Some(settings),
            _ => None,
        });
        let mut settings = opened.expect("the table has been opened").clone();
        settings.side_bets = games;
        self.by_two(ControlledChange::ChangeTable { table: table(id), settings });
    }
}
