//! What a CI system says about the job that runs.

/// Attempt number of the workflow run, if a forge's runner tells one.
#[must_use]
pub fn attempt() -> Option<u32> {
    variable("GITHUB_RUN_ATTEMPT")?.parse().ok()
}

/// Name of the event that started the workflow, such as `pull_request`.
#[must_use]
pub fn event() -> Option<String> {
    variable("GITHUB_EVENT_NAME").filter(|name| is_event(name))
}

/// Event names are short words; anything else is not one, whatever the variable holds.
fn is_event(name: &str) -> bool {
    (1..=40).contains(&name.len()) && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'_'))
}

fn variable(name: &str) -> Option<String> {
    std::env::var_os(name)?.into_string().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_a_word() {
        assert!(is_event("pull_request") && is_event("schedule"));
        for wrong in ["", "Push", "a b", "::error::", "é", &"x".repeat(41)] {
            assert!(!is_event(wrong), "{wrong}");
        }
    }
}
