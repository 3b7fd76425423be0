//! A node that is asked over JSON-RPC 2.0 and HTTP POST.

use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

use crate::encoding::{EncodingError, decode_transaction};

/// Where the P-chain answers, for a URL that names a host only.
const PATHS: [&str; 2] = ["/v1/bc/P", "/ext/bc/P"];

/// The longest answer that is read, in bytes: a transaction of a mebibyte in hex, and a mempool of 200,000 ids.
const MAX_ANSWER_LEN: u64 = 16 << 20;

/// How long to wait for a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For the connection.
    pub connect: Duration,
    /// For the whole of a question and its answer.
    pub answer: Duration,
}

impl Default for Timeouts {
    /// 5 and 30 seconds.
    fn default() -> Self {
        Self { connect: Duration::from_secs(5), answer: Duration::from_secs(30) }
    }
}

/// Why a node's answer is of no use.
#[derive(Debug, thiserror::Error)]
pub enum NodeError {
    /// No answer: no connection, a connection that broke, a time that ran out.
    #[error("no answer from `{url}` to `{method}`")]
    Transport {
        /// Where it was asked.
        url: String,
        /// What was asked.
        method: &'static str,
        /// Why there is none.
        #[source]
        source: Box<ureq::Error>,
    },
    /// An answer that HTTP marks as a failure.
    #[error("`{url}` answers `{method}` with status {status}")]
    Status {
        /// Where it was asked.
        url: String,
        /// What was asked.
        method: &'static str,
        /// The status.
        status: u16,
    },
    /// An answer that is not of the protocol.
    #[error("`{url}` answers `{method}` with something else than {expected}")]
    Shape {
        /// Where it was asked.
        url: String,
        /// What was asked.
        method: &'static str,
        /// What an answer has.
        expected: &'static str,
    },
    /// An error that the node tells.
    #[error("`{url}` answers `{method}` with the error {code}: {message}")]
    Told {
        /// Where it was asked.
        url: String,
        /// What was asked.
        method: &'static str,
        /// Its code.
        code: i64,
        /// Its text.
        message: String,
    },
    /// A transaction that does not decode.
    #[error("cannot read the transaction `{id}`")]
    Transaction {
        /// The transaction, as it is listed.
        id: String,
        /// Why not.
        #[source]
        source: EncodingError,
    },
}

impl NodeError {
    /// Whether asking again may help: the answer was lost, or the node is busy.
    #[must_use]
    pub const fn is_passing(&self) -> bool {
        match self {
            Self::Transport { .. } => true,
            Self::Status { status, .. } => matches!(status, 408 | 425 | 429 | 500..=599),
            Self::Shape { .. } | Self::Told { .. } | Self::Transaction { .. } => false,
        }
    }
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    agent: Agent,
    urls: Vec<String>,
}

impl Node {
    /// The node at `url`. If that names a host only, the P-chain is looked for at `/v1/bc/P` and then at `/ext/bc/P`.
    #[must_use]
    pub fn new(url: &str, timeouts: Timeouts) -> Self {
        let config = Agent::config_builder()
            .timeout_connect(Some(timeouts.connect))
            .timeout_global(Some(timeouts.answer))
            .http_status_as_error(false)
            .max_redirects(0)
            .build();
        let host = url.trim_end_matches('/');
        let is_host = host.split_once("://").is_some_and(|(_, rest)| !rest.contains('/'));
        let urls = if is_host {
            PATHS.iter().map(|path| format!("{host}{path}")).collect()
        } else {
            vec![url.to_owned()]
        };
        Self { agent: Agent::new_with_config(config), urls }
    }

    /// The ids of the transactions in the mempool, as the node writes them.
    ///
    /// # Errors
    /// [`NodeError`].
    pub fn mempool(&mut self) -> Result<Vec<String>, NodeError> {
        const METHOD: &str = "platform.getMempool";
        let result = self.ask_any(METHOD, &json!({}))?;
        let ids = result.get("txIDs").and_then(Value::as_array);
        let ids = ids.and_then(|ids| ids.iter().map(|id| id.as_str().map(str::to_owned)).collect());
        ids.ok_or_else(|| self.shape(METHOD, "a list `txIDs` of texts"))
    }

    /// The bytes of a transaction; `None` if the node has it no longer.
    ///
    /// # Errors
    /// [`NodeError`].
    pub fn transaction(&mut self, id: &str) -> Result<Option<Vec<u8>>, NodeError> {
        const METHOD: &str = "platform.getTx";
        let result = match self.ask_any(METHOD, &json!({"txID": id, "encoding": "hex"})) {
            Err(NodeError::Told { message, .. }) if says_gone(&message) => return Ok(None),
            other => other?,
        };
        let encoding = result.get("encoding").and_then(Value::as_str);
        if encoding.is_some_and(|encoding| encoding != "hex") {
            return Err(self.shape(METHOD, "the encoding `hex`"));
        }
        let text = result.get("tx").and_then(Value::as_str);
        let text = text.ok_or_else(|| self.shape(METHOD, "a text `tx`"))?;
        let transaction = decode_transaction(text);
        transaction.map(Some).map_err(|source| NodeError::Transaction { id: id.to_owned(), source })
    }

    fn url(&self) -> &str {
        self.urls.first().map_or("", String::as_str)
    }

    fn shape(&self, method: &'static str, expected: &'static str) -> NodeError {
        NodeError::Shape { url: self.url().to_owned(), method, expected }
    }

    /// Asks at the first place; if nothing is there, at the next, which is kept.
    fn ask_any(&mut self, method: &'static str, params: &Value) -> Result<Value, NodeError> {
        let answer = self.ask(method, params);
        if matches!(answer, Err(NodeError::Status { status: 404, .. })) && self.urls.len() > 1 {
            self.urls.remove(0);
            return self.ask(method, params);
        }
        answer
    }

    fn ask(&self, method: &'static str, params: &Value) -> Result<Value, NodeError> {
        let question = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
        let url = self.url().to_owned();
        let lost = |source| NodeError::Transport { url: url.clone(), method, source: Box::new(source) };
        let request = self.agent.post(&url).header("content-type", "application/json");
        let mut answer = request.send(question.as_bytes()).map_err(lost)?;
        let status = answer.status().as_u16();
        if !(200..300).contains(&status) {
            return Err(NodeError::Status { url, method, status });
        }
        let body = answer.body_mut().with_config().limit(MAX_ANSWER_LEN).read_to_vec().map_err(lost)?;
        let answer: Value = serde_json::from_slice(&body).map_err(|_error| self.shape(method, "JSON"))?;
        match (answer.get("error").filter(|error| !error.is_null()), answer.get("result")) {
            (Some(error), _) => Err(NodeError::Told {
                url,
                method,
                code: error.get("code").and_then(Value::as_i64).unwrap_or_default(),
                message: error.get("message").and_then(Value::as_str).unwrap_or_default().to_owned(),
            }),
            (None, Some(result)) => Ok(result.clone()),
            (None, None) => Err(self.shape(method, "a `result` or an `error`")),
        }
    }
}

/// Whether a node's text says that it has the transaction no longer.
fn says_gone(message: &str) -> bool {
    let message = message.to_ascii_lowercase();
    message.contains("not found") || message.contains("couldn't get tx")
}
