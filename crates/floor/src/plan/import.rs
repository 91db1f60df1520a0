//! Importing a plan: reads the file, and lists the changes that would bring the floor to it.

use money::PoolRates;
use wagers::Catalog;

use super::{
    Authority, Ceiling, FloorPlan, GamePlan, Limits, Look, PlanError, PoolPlan, Range, RangePlan,
    SitePlan, TablePlan, Written,
};
use crate::controlled_change::{ControlledChange, When};
use crate::floor::Floor;
use crate::pay_table::PayTable;
use crate::settings::{Feed, PoolSettings, SiteSettings, TableSettings};

impl FloorPlan {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// What is wrong, and on which line.
    pub fn read(text: &str) -> Result<FloorPlan, PlanError> {
        toml::from_str(text).map_err(|error| PlanError { why: error.to_string() })
    }

    /// The changes that bring a floor to this plan, in an order that works: people, site, pools, tables.
    /// Anything already as planned needs no change. The decision may still refuse a change.
    ///
    /// # Errors
    ///
    /// If a game is not in the catalog, or its file is wrong.
    pub fn changes(
        &self,
        floor: &Floor,
        catalog: &Catalog,
        when: When,
    ) -> Result<Vec<ControlledChange>, PlanError> {
        let mut changes = vec![];
        for (staff, plan) in &self.staff {
            let (staff, name, role) = (staff.clone(), plan.name.clone(), plan.role);
            match floor.staff.get(&staff) {
                None => changes.push(ControlledChange::AddStaff { staff, name, role }),
                Some(person) if (&person.name, person.role) != (&plan.name, plan.role) => {
                    changes.push(ControlledChange::ChangeStaff { staff, name, role });
                }
                Some(_) => {}
            }
        }
        let site = self.site.settings_over(Some(&floor.site));
        if site != floor.site {
            changes.push(ControlledChange::SetSite { settings: Box::new(site) });
        }
        for (pool, plan) in &self.pools {
            let present = floor.pools.get(pool).map(|it| &it.settings);
            let settings = plan
                .settings_over(present, catalog)
                .map_err(|error| error.within(&format!("pool {pool}")))?;
            let (pool, settings) = (pool.clone(), Box::new(settings));
            match floor.pools.get(&pool) {
                None => changes.push(ControlledChange::OpenPool { pool, settings }),
                Some(now) if now.settings != *settings => {
                    changes.push(ControlledChange::ChangePool { pool, settings, when });
                }
                Some(_) => {}
            }
        }
        for (table, plan) in &self.tables {
            let present = floor.tables.get(table).map(|it| &it.settings);
            let settings = plan
                .settings_over(present, catalog)
                .map_err(|error| error.within(&format!("table {table}")))?;
            let (table, settings) = (table.clone(), Box::new(settings));
            match floor.tables.get(&table) {
                None => changes.push(ControlledChange::OpenTable { table, settings }),
                Some(now) if now.settings != *settings => {
                    changes.push(ControlledChange::ChangeTable { table, settings });
                }
                Some(_) => {}
            }
        }
        Ok(changes)
    }
}

impl PlanError {
    fn within(self, what: &str) -> PlanError {
        PlanError { why: format!("{what}: {}", self.why) }
    }
}

impl SitePlan {
    /// The settings that the plan contains, with defaults for what it leaves out.
    #[must_use]
    pub fn settings(&self) -> SiteSettings {
        self.settings_over(None)
    }

    fn settings_over(&self, present: Option<&SiteSettings>) -> SiteSettings {
        let ceiling = present.map(|it| it.ceiling).unwrap_or_default();
        SiteSettings {
            name: self.name.clone(),
            currency: self.currency.clone(),
            decimals: self.decimals,
            time_zone: self.time_zone.clone(),
            day_begins: self.day_begins,
            ceiling: Ceiling {
                base: self.ceiling_base.or(ceiling.base.map(Written)).map(|it| it.0),
                side: self.ceiling_side.or(ceiling.side.map(Written)).map(|it| it.0),
            },
            games_most: self.games_most.or(present.and_then(|it| it.games_most)),
            variance_coins: self.variance_coins,
            marker_authorises: self
                .marker_authorises
                .or(present.map(|it| it.marker_authorises))
                .unwrap_or_default(),
            authoriser_clears: self
                .authoriser_clears
                .or(present.map(|it| it.authoriser_clears))
                .unwrap_or_default(),
            high_needs_cards: self
                .high_needs_cards
                .or(present.map(|it| it.high_needs_cards))
                .unwrap_or(true),
            sign_reading: self
                .sign_reading
                .or(present.map(|it| it.sign_reading))
                .unwrap_or_default(),
            sign_tolerance: self
                .sign_tolerance
                .map(|it| it.0)
                .or(present.map(|it| it.sign_tolerance))
                .unwrap_or(SiteSettings::SIGN_TOLERANCE),
            tax_from: self
                .tax_from
                .or(present.and_then(|it| it.tax_from).map(Written))
                .map(|it| it.0),
        }
    }
}

impl GamePlan {
    fn game(&self, catalog: &Catalog) -> Result<PayTable, PlanError> {
        let game = match self {
            GamePlan::FromCatalog(id) => {
                catalog.entry(id).map(PayTable::from).map_err(|unknown| unknown.to_string())
            }
            GamePlan::Custom { id, text } => PayTable::read(id, text),
        };
        game.map_err(|why| PlanError { why })
    }
}

impl PoolPlan {
    /// The settings that the plan contains, with defaults for what it leaves out.
    ///
    /// # Errors
    ///
    /// If a game is not in the catalog, or its file is wrong.
    pub fn settings(&self, catalog: &Catalog) -> Result<PoolSettings, PlanError> {
        self.settings_over(None, catalog)
    }

    fn settings_over(
        &self,
        present: Option<&PoolSettings>,
        catalog: &Catalog,
    ) -> Result<PoolSettings, PlanError> {
        let Authority { high, low } = self.authority;
        let limit = present.and_then(|it| it.rates.limit).map(Written);
        Ok(PoolSettings {
            pay_table: self.pay_table.game(catalog)?,
            wager: self.wager.0,
            rates: PoolRates {
                to_meter: self.to_meter.0,
                to_reserve: self.to_reserve.0,
                seed_amount: self.seed_amount.0,
                limit: self.limit.or(limit).map(|it| it.0),
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
    /// The settings that the plan contains, with defaults for what it leaves out.
    ///
    /// # Errors
    ///
    /// If a game is not in the catalog, or its file is wrong.
    pub fn settings(&self, catalog: &Catalog) -> Result<TableSettings, PlanError> {
        self.settings_over(None, catalog)
    }

    fn settings_over(
        &self,
        present: Option<&TableSettings>,
        catalog: &Catalog,
    ) -> Result<TableSettings, PlanError> {
        let range = |it: &RangePlan| Range { min: it.min.0, max: it.max.0 };
        let aggregate = present.and_then(|it| it.limits.aggregate).map(Written);
        let side_bets: Result<_, PlanError> =
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
                aggregate: self.aggregate.or(aggregate).map(|it| it.0),
            },
            eligibility: self.eligibility,
            pays_together: self.pays_together,
            look: Look { mini: self.mini, squeeze: self.squeeze },
            location: self
                .location
                .clone()
                .or(present.map(|it| it.location.clone()))
                .unwrap_or_default(),
        })
    }
}
