//! From checked schemas to the text of their tables.

use crate::name::as_field;
use crate::{Bundle, Schema};

/// The Rust source of the bundle's tables, formatted as rustfmt does and ending with a newline.
#[must_use]
pub fn render(bundle: &Bundle) -> String {
    let mut text = String::new();
    for line in title(bundle).lines() {
        text.push_str(format!("//! {line}").trim_end());
        text.push('\n');
    }
    text.push_str("//!\n//! Written by zapgen from a bundle of schemas; change the bundle, not this.\n");
    for schema in &bundle.schemas {
        text.push('\n');
        text.push_str(&table(schema));
    }
    text
}

fn title(bundle: &Bundle) -> String {
    match (bundle.lp.as_str(), bundle.description.as_str()) {
        ("", "") => "Schemas.".to_owned(),
        ("", description) => description.to_owned(),
        (lp, "") => format!("Schemas of {lp}."),
        (lp, description) => format!("{lp}: {description}"),
    }
}

fn table(schema: &Schema) -> String {
    let Schema { wire_name, name, size, .. } = schema;
    let (kind, is_what) = match schema.kind {
        Some(kind) => (format!("kind = 0x{kind:02x}, "), format!("kind {kind}")),
        None => (String::new(), "without a kind".to_owned()),
    };
    let mut text = format!(
        "/// `{wire_name}`, {is_what}, {size} bytes.\n\
         #[derive(Debug, zap_view::ZapSchema)]\n\
         #[zap({kind}size = {size}, name = \"{wire_name}\")]\n\
         pub struct {name} {{"
    );
    for field in &schema.fields {
        let (name, offset, rust) = (&field.name, field.offset, field.kind.to_rust());
        let lines = [
            format!("\n    /// The field `{name}`, at offset {offset}.\n"),
            format!("    #[zap(offset = {offset})]\n    pub {}: {rust},", as_field(name)),
        ];
        text.push_str(&lines.concat());
    }
    text.push_str(if schema.fields.is_empty() { "}\n" } else { "\n}\n" });
    text
}
