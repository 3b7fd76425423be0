//! The bundle as it is written: types for serde only, made into checked ones by `bundle`.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BundleFile {
    #[serde(default)]
    pub(crate) lp: String,
    #[serde(default)]
    pub(crate) description: String,
    /// Whether kinds may repeat, because its schemas are never looked up by kind.
    #[serde(default)]
    pub(crate) skip_registry: bool,
    pub(crate) schemas: Vec<SchemaFile>,
}

#[derive(Deserialize)]
pub(crate) struct SchemaFile {
    pub(crate) wire_name: String,
    pub(crate) go_name: String,
    /// Absent for items of lists and nested objects.
    #[serde(default)]
    pub(crate) kind: Option<String>,
    pub(crate) size: u32,
    pub(crate) fields: Vec<FieldFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FieldFile {
    pub(crate) name: String,
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    pub(crate) offset: u32,
}
