//! The description of a host class: `hosts/<host>.toml`, written with the first record of the class and never changed.

use serde::Serialize;
use trail_model::Environment;

/// What makes the class, in words.
#[derive(Serialize)]
struct HostFile<'a> {
    host: &'a str,
    os: &'a str,
    arch: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu_model: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cores: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    runner: Option<&'a str>,
}

/// The text of the description of `environment`'s host.
///
/// # Errors
/// If TOML cannot hold it.
pub(crate) fn describe(environment: &Environment) -> Result<String, toml::ser::Error> {
    toml::to_string(&HostFile {
        host: environment.host.as_str(),
        os: &environment.os,
        arch: &environment.arch,
        cpu_model: environment.cpu_model.as_deref(),
        cores: environment.cores,
        runner: environment.runner.as_deref(),
    })
}
