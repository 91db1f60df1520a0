//! Reading a plan, and the acts that would make the floor so.

use money::PoolRates;
use wagers::Catalog;

use super::{
    Authority, Ceiling, FloorPlan, GamePlan, Limits, Look, PlanError, PoolPlan, Range, RangePlan,
    SitePlan, TablePlan,
};
use crate::decide::{Act, When};
use crate::floor::Floor;
use crate::ids::StaffId;
use crate::pay_table::PayTable;
use crate::settings::{Feed, PoolSettings, SiteSettings, TableSettings};

impl FloorPlan {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// Says what is wrong, and in which line.
    pub fn read(text: &str) -> Result<FloorPlan, PlanError> {
        toml::from_str(text).map_err(|error| PlanError { why: error.to_string() })
    }

    /// The acts that make a floor so, in an order that works: site, people, pools, tables. What stands so
    /// already needs none; `second` approves what two people must agree on. Deciding them may still refuse.
    ///
    /// # Errors
    ///
    /// If a game is not in the catalog, or its file is wrong.
    pub fn acts(
        &self,
        floor: &Floor,
        catalog: &Catalog,
        second: &StaffId,
    ) -> Result<Vec<Act>, PlanError> {
        let mut acts = vec![];
        for (staff, plan) in &self.staff {
            let (staff, name, role) = (staff.clone(), plan.name.clone(), plan.role);
            match floor.staff.get(&staff) {
                None => acts.push(Act::AddStaff { staff, name, role }),
                Some(person) if (&person.name, person.role) != (&plan.name, plan.role) => {
                    acts.push(Act::ChangeStaff { staff, name, role });
                }
                Some(_) => {}
            }
        }
        let site = self.site.settings();
        if site != floor.site {
            acts.push(Act::SetSite { settings: Box::new(site), second: second.clone() });
        }
        for (pool, plan) in &self.pools {
            let settings =
                plan.settings(catalog).map_err(|why| named("pool", pool.as_str(), &why))?;
            let (pool, settings, second) = (pool.clone(), Box::new(settings), second.clone());
            match floor.pools.get(&pool) {
                None => acts.push(Act::OpenPool { pool, settings, second }),
                Some(now) if now.settings != *settings => {
                    acts.push(Act::ChangePool { pool, settings, when: When::Now, second });
                }
                Some(_) => {}
            }
        }
        for (table, plan) in &self.tables {
            let settings =
                plan.settings(catalog).map_err(|why| named("table", table.as_str(), &why))?;
            let (table, settings, second) = (table.clone(), Box::new(settings), second.clone());
            match floor.tables.get(&table) {
                None => acts.push(Act::OpenTable { table, settings, second }),
                Some(now) if now.settings != *settings => {
                    acts.push(Act::ChangeTable { table, settings, second });
                }
                Some(_) => {}
            }
        }
        Ok(acts)
    }
}

fn named(what: &str, id: &str, why: &str) -> PlanError {
    PlanError { why: format!("{what} {id}: {why}") }
}

impl SitePlan {
    fn settings(&self) -> SiteSettings {
        SiteSettings {
            name: self.name.clone(),
            currency: self.currency.clone(),
            decimals: self.decimals,
            time_zone: self.time_zone.clone(),
            day_begins: self.day_begins,
            ceiling: Ceiling {
                base: self.ceiling_base.map(|it| it.0),
                side: self.ceiling_side.map(|it| it.0),
            },
            games_most: self.games_most,
            variance_coins: self.variance_coins,
        }
    }
}

impl GamePlan {
    fn game(&self, catalog: &Catalog) -> Result<PayTable, String> {
        match self {
            GamePlan::Shipped(id) => {
                catalog.entry(id).map(PayTable::from).map_err(|unknown| unknown.to_string())
            }
            GamePlan::Own { id, text } => PayTable::read(id, text),
        }
    }
}

impl PoolPlan {
    fn settings(&self, catalog: &Catalog) -> Result<PoolSettings, String> {
        let Authority { high, low } = self.authority;
        Ok(PoolSettings {
            pay_table: self.pay_table.game(catalog)?,
            wager: self.wager.0,
            rates: PoolRates {
                to_meter: self.to_meter.0,
                to_reserve: self.to_reserve.0,
                seed_amount: self.seed_amount.0,
                limit: self.limit.map(|it| it.0),
                overflow_to: self.overflow_to,
                payable_unit: self.payable_unit.0,
            },
            jackpot_lock: self.jackpot_lock,
            share: self.share,
            sides: self.side,
            authority: Authority { high, low },
        })
    }
}

impl TablePlan {
    fn settings(&self, catalog: &Catalog) -> Result<TableSettings, String> {
        let range = |it: &RangePlan| Range { min: it.min.0, max: it.max.0 };
        let side_bets: Result<_, String> =
            self.side_bets.iter().map(|it| it.game(catalog)).collect();
        let feeds = self.feeds.iter().map(|(pool, part)| Feed { pool: pool.clone(), part: part.0 });
        Ok(TableSettings {
            dialect: self.dialect,
            seats: self.seats,
            labels: self.labels.clone(),
            sensor: self.sensor,
            base_game: self.base_game.game(catalog)?,
            side_bets: side_bets?,
            decks: self.decks,
            feeds: feeds.collect(),
            base_bets: self.base_bets,
            limits: Limits {
                base: range(&self.base),
                tie: range(&self.tie),
                side: range(&self.side),
                aggregate: self.aggregate.map(|it| it.0),
            },
            eligibility: self.eligibility,
            pays_together: self.pays_together,
            look: Look { mini: self.mini, squeeze: self.squeeze },
        })
    }
}
