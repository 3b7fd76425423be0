//! A host whose records grow large is told.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use fixture::run;
use trail_history::Store;

#[test]
fn five_mebibytes_in_a_year_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    assert_eq!(store.growth(&run()).unwrap(), None);
    let path = store.append(&run()).unwrap();
    assert_eq!(store.growth(&run()).unwrap(), None);
    let other = path.with_file_name("20260131T120000Z-0123456789ab-00000001.json");
    std::fs::File::create(&other).unwrap().set_len(5 << 20).unwrap();
    let warning = store.growth(&run()).unwrap().unwrap();
    assert!(warning.text().starts_with("the 2 records of host `linux-x86-64-cpu-2c-0a1b2c` in 2026 have"));
    let mut later = run();
    later.started = "2027-01-01T00:00:00Z".parse().unwrap();
    assert_eq!(store.growth(&later).unwrap(), None);
}
