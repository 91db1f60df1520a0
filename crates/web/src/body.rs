//! Request bodies: JSON that is refused with the field and the reason.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use serde::de::DeserializeOwned;

use crate::problem::Problem;

/// A body of the type that the contract says.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::JsonDataError(error)) => {
                let text = error.body_text();
                let why = text.split_once("target type: ").map_or(&*text, |(_, why)| why);
                Err(Problem::bad_request(why))
            }
            Err(error) => Err(Problem::bad_request(error.body_text())),
        }
    }
}
