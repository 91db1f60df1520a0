//! A person at a console, with a separate connection.

use serde_json::{Value, json};

use crate::client::{Connection, request};
use crate::server::Server;

/// Somebody who is logged in.
pub(crate) struct Player {
    connection: Connection,
    pub(crate) token: String,
}

impl Player {
    /// Logs in. A person has one session: whoever plays twice takes a [`Player::beside`].
    pub(crate) async fn log_in(server: &Server, staff: &str) -> Player {
        let connection = Connection::open(&server.address).await.unwrap();
        let mut player = Player { connection, token: String::new() };
        let body = json!({ "staff": staff, "secret": "demo" });
        let (status, body) = player.call("POST", "/sessions", &body).await;
        assert_eq!(status, 200, "{body}");
        body["token"].as_str().unwrap().clone_into(&mut player.token);
        player
    }

    /// The same session on another connection.
    pub(crate) async fn beside(&self, server: &Server) -> Player {
        let connection = Connection::open(&server.address).await.unwrap();
        Player { connection, token: self.token.clone() }
    }

    pub(crate) async fn try_call(
        &mut self,
        method: &str,
        path: &str,
        body: &Value,
    ) -> std::io::Result<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.connection.call(&request(method, path, &self.token, &body)).await?;
        Ok((answer.status, serde_json::from_slice(answer.body).unwrap_or(Value::Null)))
    }

    /// A call; answers the status and the JSON.
    pub(crate) async fn call(&mut self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        self.try_call(method, path, body).await.unwrap()
    }

    pub(crate) async fn get(&mut self, path: &str) -> Value {
        let (status, body) = self.call("GET", path, &Value::Null).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    pub(crate) async fn post(&mut self, table: &str, key: &str, input: &Value) -> (u16, Value) {
        let body = json!({ "key": key, "input": input });
        self.call("POST", &format!("/tables/{table}/inputs"), &body).await
    }

    /// An input that must be done; answers the table.
    pub(crate) async fn input(&mut self, table: &str, key: &str, input: &Value) -> Value {
        let (status, body) = self.post(table, key, input).await;
        assert_eq!(status, 200, "{input}: {body}");
        body["table"].clone()
    }
}

pub(crate) fn button(name: &str) -> Value {
    json!({ "kind": "button", "name": name })
}

pub(crate) fn placed(seat: usize) -> Value {
    json!({ "kind": "coin-placed", "seat": seat })
}

pub(crate) fn removed(seat: usize) -> Value {
    json!({ "kind": "coin-removed", "seat": seat })
}
