//! One authorisation per jackpot: a PIN or a card is given once for the prizes that are pending at a table.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use floor::{JackpotId, Proof, Right, StaffId, TableId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::body::Body;
use crate::api::error_responses::{BadAddress, BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::{At, Query};
use crate::api::wire::{Boot, Secret};
use crate::app::App;
use crate::auth::authorisations::{Begun, Held};
use crate::auth::caller::Speaker;
use crate::problem::Problem;

/// A person at a shared console: by staff number and PIN, by card, or by an authorisation that they gave.
#[derive(Deserialize, ToSchema)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "somebody: `staff` and `pin`, or `card`, or `authorisation`"
)]
pub(crate) enum As {
    #[schema(title = "ByPin")]
    Pin { staff: StaffId, pin: Secret },
    #[schema(title = "ByCard")]
    Card { card: Secret },
    /// The token of an authorisation. It stands for the person who gave it, at its table, for its prizes.
    #[schema(title = "ByAuthorisation")]
    Authorisation { authorisation: Secret },
}

impl As {
    /// The name that was given. Cards and tokens give none.
    pub(crate) fn name(&self) -> &str {
        match self {
            As::Pin { staff, .. } => staff.as_str(),
            As::Card { .. } | As::Authorisation { .. } => "",
        }
    }

    /// The kind of proof that is given with it. A token is no proof: it was given for one.
    const fn proof(&self) -> Option<Proof> {
        match self {
            As::Pin { .. } => Some(Proof::Pin),
            As::Card { .. } => Some(Proof::Card),
            As::Authorisation { .. } => None,
        }
    }

    /// Proves who acts at a table, and by which authorisation. A wrong PIN, card or token counts against the
    /// table and the sender.
    pub(crate) async fn prove(
        self,
        app: &App,
        table: &TableId,
        speaker: &Speaker,
    ) -> Result<(StaffId, Option<Held>), Problem> {
        // A keypad accepts PINs, a card reader accepts cards. The person is then accountable for what the
        // device sends.
        if let (Speaker::Equipment(device), Some(proof)) = (speaker, self.proof())
            && !app.hub().read(|floor| floor.device_brings(&device.device, proof))
        {
            return Err(Problem::forbidden(format!("this device cannot read a {proof}")));
        }
        let proof = async {
            match self {
                As::Pin { staff, pin } => {
                    Ok((app.by_pin(staff.as_str(), pin.reveal()).await?, None))
                }
                As::Card { card } => Ok((app.by_card(&card.reveal())?, None)),
                As::Authorisation { authorisation } => {
                    let held = app.authorised(&authorisation.reveal(), table, speaker.id())?;
                    Ok((held.staff.clone(), Some(held)))
                }
            }
        };
        app.prove_within_limits(Some(table), speaker.id(), proof).await
    }
}

/// Who authorises: a staff number and PIN, or a card.
#[derive(Deserialize, ToSchema)]
#[serde(untagged, deny_unknown_fields, expecting = "somebody: `staff` and `pin`, or `card`")]
pub(crate) enum Authoriser {
    #[schema(title = "ByPin")]
    Pin {
        staff: StaffId,
        pin: Secret,
        /// For devices: the boot id, drawn at the device's start.
        boot: Option<Boot>,
    },
    #[schema(title = "ByCard")]
    Card {
        card: Secret,
        /// For devices: the boot id, drawn at the device's start.
        boot: Option<Boot>,
    },
}

/// Which start of a device speaks.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Sender {
    /// For devices: the boot id, drawn at the device's start.
    #[param(nullable = false, inline)]
    boot: Option<Boot>,
}

/// An authorisation in force.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuthorisationView {
    /// The token for the inputs that follow: `"as": {"authorisation": TOKEN}`.
    token: String,
    /// The person it stands for.
    staff: StaffId,
    /// The prizes it stands for.
    prizes: Vec<JackpotId>,
    /// How long it lasts unless a step is taken.
    expires_in_ms: u64,
}

/// `POST /tables/{id}/authorisations`: a person authorises, once, what is pending at a table.
///
/// The token stands for that person, that table and the prizes that are pending there now, for the caller
/// only. Inputs with it are decided as if the person had given the PIN again. It ends when the key is out,
/// when the prize is done, when the card is taken back, and after 60 seconds without a step.
#[utoipa::path(
    post, path = "/tables/{id}/authorisations", operation_id = "authorise", tag = "tables",
    params(("id" = TableId, Path, description = "The table's id, such as `BAC01`.")),
    request_body = Authoriser,
    responses((status = 200, description = "The authorisation is in force.", body = AuthorisationView),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn begin(
    State(app): State<App>,
    speaker: Speaker,
    At(table): At<TableId>,
    Body(who): Body<Authoriser>,
) -> Result<Json<AuthorisationView>, Problem> {
    may_send(&speaker, &table)?;
    let (who, proof, boot) = match who {
        Authoriser::Pin { staff, pin, boot } => (As::Pin { staff, pin }, Proof::Pin, boot),
        Authoriser::Card { card, boot } => (As::Card { card }, Proof::Card, boot),
    };
    // Before the secret is tried: another sender uses up no tries of the table.
    one_sender(&app, &speaker, boot.as_ref()).await?;
    let (staff, _) = who.prove(&app, &table, &speaker).await?;
    let begun = app.begin_authorisation(&table, speaker.id(), &staff, proof);
    let Begun { token, prizes, lasts } = match begun {
        Ok(begun) => begun,
        Err(problem) => {
            let recorded = problem.clone().recorded_by_requester();
            app.log_refusal(&staff, Some(&table), &recorded).await;
            return Err(problem);
        }
    };
    let expires_in_ms = in_millis(lasts);
    Ok(Json(AuthorisationView { token, staff, prizes, expires_in_ms }))
}

/// `DELETE /tables/{id}/authorisations`: ends the caller's authorisation at a table.
#[utoipa::path(
    delete, path = "/tables/{id}/authorisations", operation_id = "end_authorisation", tag = "tables",
    params(Sender, ("id" = TableId, Path, description = "The table's id, such as `BAC01`.")),
    responses((status = 204, description = "No authorisation is in force."),
        NoSession, NotYours, BadAddress, NotThere, Refused),
)]
pub(crate) async fn end(
    State(app): State<App>,
    speaker: Speaker,
    At(table): At<TableId>,
    Query(Sender { boot }): Query<Sender>,
) -> Result<StatusCode, Problem> {
    may_send(&speaker, &table)?;
    if !app.hub().read(|floor| floor.tables.contains_key(&table)) {
        return Err(Problem::not_found(format!("there is no table {table}")));
    }
    one_sender(&app, &speaker, boot.as_ref()).await?;
    app.authorisations().end_at(&table, speaker.id());
    Ok(StatusCode::NO_CONTENT)
}

/// How long the caller's authorisation at a table still lasts, in milliseconds.
pub(crate) fn millis(app: &App, table: &TableId, speaker: &Speaker) -> u64 {
    in_millis(app.authorised_for(table, speaker.id()))
}

fn in_millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A device has one sender at a time, whatever it sends.
pub(crate) async fn one_sender(
    app: &App,
    speaker: &Speaker,
    boot: Option<&Boot>,
) -> Result<(), Problem> {
    let Speaker::Equipment(device) = speaker else { return Ok(()) };
    Box::pin(app.register_device_message(device, boot.map(|boot| &*boot.0))).await
}

/// Whether the sender may send inputs to this table at all.
pub(crate) fn may_send(speaker: &Speaker, table: &TableId) -> Result<(), Problem> {
    match speaker {
        Speaker::Person(caller) => caller.require(Right::SendInputs),
        Speaker::Equipment(device) => {
            let whose = &device.enrolment.table;
            let message = || {
                format!("this device belongs to {whose} and may send inputs for that table only")
            };
            if whose == table { Ok(()) } else { Err(Problem::forbidden(message())) }
        }
    }
}
