//! The settings of the site, and export and import of all settings as a file.

use askama::Template;
use axum::extract::State;
use floor::Role;

use super::fields::Fields;
use crate::api::wire::settings::SiteSettings;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::SETTINGS;

#[derive(Template)]
#[template(path = "manager/settings.html")]
pub(crate) struct Settings {
    frame: Frame,
    viewer: Role,
    fields: Fields,
}

/// `GET /manager/settings`
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
) -> Result<Page<Settings>, ErrorPage> {
    member.require_section(&SETTINGS)?;
    let fields = app.hub().read(|floor| Fields::of(&SiteSettings::of(&floor.site)));
    let viewer = member.person.role;
    Ok(Page(Settings { frame: member.frame("Settings"), viewer, fields }))
}
