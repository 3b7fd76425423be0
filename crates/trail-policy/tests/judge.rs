//! Base against head: what the judge says of made sessions.

use trail_model::{BenchmarkId, Direction, Metric, MetricClass, SeriesKey};
use trail_policy::calibration::{Repeated, calibrate};
use trail_policy::{Comparison, Finding, Reason, Rules, Verdict, confirm, judge};

/// A small generator of normal values, the same from the same seed on every machine.
struct Noise(u64);

impl Noise {
    fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(self.0 >> 32).unwrap_or_default()) / f64::from(u32::MAX)
    }

    /// About normal with deviation 1: the sum of twelve uniform values less six.
    fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0
    }

    fn side(&mut self, n: usize, level: f64, deviation: f64) -> Vec<f64> {
        (0..n).map(|_| level * (deviation * self.normal()).exp()).collect()
    }
}

fn key(id: &str, metric: Metric) -> SeriesKey {
    SeriesKey { benchmark: BenchmarkId { package: "p".into(), target: "t".into(), id: id.into() }, metric }
}

fn time(id: &str, base: Vec<f64>, head: Vec<f64>) -> Comparison {
    let (class, direction) = (MetricClass::Time, Direction::LowerIsBetter);
    Comparison { key: key(id, Metric::TIME), class, direction, base, head, is_identical: false }
}

/// A session of `benches`, whose first is `ratio` times slower in the head.
fn session(noise: &mut Noise, benches: usize, n: usize, ratio: f64) -> Vec<Comparison> {
    (0..benches)
        .map(|bench| {
            let shift = if bench == 0 { ratio } else { 1.0 };
            let base = noise.side(n, 1e-7, 0.008);
            time(&format!("b{bench:03}"), base, noise.side(n, 1e-7 * shift, 0.008))
        })
        .collect()
}

fn first(comparisons: &[Comparison], rules: &Rules) -> Finding {
    judge(comparisons, rules, None).findings.swap_remove(0)
}

fn alone(comparison: Comparison) -> Finding {
    first(&[comparison], &Rules::default())
}

#[test]
fn equal_code_is_hardly_ever_called_changed() {
    // Seed 7: 100 sessions of 60 benches, five processes a side. At one in a thousand, six of 6000 are expected and more
    // than fifteen have a probability below 0.001.
    let mut noise = Noise(7);
    let mut wrong = 0;
    for _ in 0..100 {
        let findings = judge(&session(&mut noise, 60, 5, 1.0), &Rules::default(), None).findings;
        wrong += findings
            .iter()
            .filter(|finding| matches!(finding.verdict, Verdict::Regressed | Verdict::Improved))
            .count();
    }
    assert!(wrong <= 15, "{wrong} of 6000");
}

#[test]
fn a_planted_slowdown_is_named_and_mirrored_by_swapping() {
    let comparisons = session(&mut Noise(11), 40, 5, 1.10);
    let judged = judge(&comparisons, &Rules::default(), None);
    let named: Vec<_> =
        judged.findings.iter().filter(|finding| finding.verdict == Verdict::Regressed).collect();
    assert_eq!(named.len(), 1);
    assert_eq!(named[0].key.benchmark.id, "b000");
    assert!(named[0].is_significant && named[0].is_relevant && named[0].is_failing());
    let change = named[0].change.as_ref().unwrap();
    assert!(change.interval.unwrap().contains(1.10), "{change:?}");
    assert_eq!(named[0].evidence.unwrap().family, 40);

    let swapped: Vec<Comparison> = comparisons
        .into_iter()
        .map(|comparison| Comparison { base: comparison.head, head: comparison.base, ..comparison })
        .collect();
    let back = judge(&swapped, &Rules::default(), None);
    assert_eq!(back.findings[0].verdict, Verdict::Improved);
    for (there, back) in judged.findings.iter().zip(&back.findings) {
        let (there, back) = (there.evidence.unwrap(), back.evidence.unwrap());
        assert!((there.t + back.t).abs() < 1e-9 && (there.adjusted - back.adjusted).abs() < 1e-12);
    }
}

#[test]
fn a_sure_change_below_the_floor_is_significant_and_not_relevant() {
    let mut comparisons = session(&mut Noise(5), 40, 20, 1.02);
    let finding = first(&comparisons, &Rules::default());
    assert_eq!((finding.is_significant, finding.is_relevant), (true, false));
    assert_eq!(finding.verdict, Verdict::Suspect);
    assert!(finding.is_worth_repeating);
    // Throughput: the same rise is good.
    comparisons[0].direction = Direction::HigherIsBetter;
    let finding = first(&comparisons, &Rules { floor: 0.01, ..Rules::default() });
    assert_eq!(finding.verdict, Verdict::Improved);
}

#[test]
fn a_bench_that_varies_too_much_is_never_called_unchanged() {
    let mut noise = Noise(3);
    let comparisons: Vec<Comparison> = (0..20)
        .map(|bench| time(&format!("b{bench}"), noise.side(5, 1e-7, 0.2), noise.side(5, 1e-7, 0.2)))
        .collect();
    for finding in judge(&comparisons, &Rules::default(), None).findings {
        let Verdict::Inconclusive(Reason::TooNoisy { detectable }) = finding.verdict else {
            panic!("{:?}", finding.verdict)
        };
        assert!(detectable > 0.3, "{detectable}");
    }
}

#[test]
fn what_cannot_be_tested_says_why() {
    let of = |base: &[f64], head: &[f64]| alone(time("a", base.to_vec(), head.to_vec())).verdict;
    assert_eq!(of(&[], &[1.0; 5]), Verdict::New);
    assert_eq!(of(&[1.0; 5], &[]), Verdict::Missing);
    let few = |base, head| Verdict::Inconclusive(Reason::FewProcesses { base, head });
    assert_eq!(of(&[], &[]), few(0, 0));
    assert_eq!(of(&[1.0], &[2.0]), few(1, 1));
    assert_eq!(of(&[1.0, 1.0], &[2.0; 9]), few(2, 9));
    for value in [0.0, -1.0, f64::INFINITY] {
        assert_eq!(of(&[1.0, 1.0, value], &[2.0; 3]), Verdict::Inconclusive(Reason::Unusable { value }));
    }
    assert!(matches!(of(&[1.0, 1.0, f64::NAN], &[2.0; 3]), Verdict::Inconclusive(Reason::Unusable { .. })));
}

#[test]
fn one_binary_on_both_sides_is_not_tested() {
    let mut comparison = time("a", vec![1.0; 5], vec![2.0; 5]);
    comparison.is_identical = true;
    let finding = alone(comparison);
    assert_eq!((finding.verdict, finding.evidence), (Verdict::Identical, None));
}

#[test]
fn constants_differ_exactly_but_chance_is_still_counted_by_ranks() {
    let finding = alone(time("a", vec![20.0; 5], vec![22.0; 5]));
    assert_eq!(finding.verdict, Verdict::Regressed);
    assert!((finding.evidence.unwrap().p - 2.0 / 252.0).abs() < 1e-12);
    let three = alone(time("a", vec![20.0; 3], vec![22.0; 3]));
    assert_eq!((three.verdict, three.is_significant), (Verdict::Suspect, false));
    assert_eq!(alone(time("a", vec![20.0; 5], vec![20.0; 5])).verdict, Verdict::Unchanged);
}

#[test]
fn sides_of_different_length_are_compared() {
    let mut noise = Noise(17);
    let mut comparisons = session(&mut noise, 20, 5, 1.0);
    comparisons[0].head = noise.side(12, 1.2e-7, 0.008);
    let finding = first(&comparisons, &Rules::default());
    assert_eq!(finding.verdict, Verdict::Regressed);
    assert_eq!(finding.evidence.map(|evidence| (evidence.base, evidence.head)), Some((5, 12)));
}

fn counted(class: MetricClass, metric: Metric, base: f64, head: f64) -> Finding {
    let direction = Direction::LowerIsBetter;
    let (base, head) = (vec![base], vec![head]);
    alone(Comparison { key: key("a", metric), class, direction, base, head, is_identical: false })
}

#[test]
fn counts_are_judged_by_equality_and_instructions_by_a_threshold() {
    let exact = |base, head| counted(MetricClass::Exact, Metric::ALLOCATIONS, base, head);
    assert_eq!(exact(3.0, 3.0).verdict, Verdict::Unchanged);
    assert_eq!(exact(3.0, 4.0).verdict, Verdict::Regressed);
    assert_eq!(exact(3.0, 2.0).verdict, Verdict::Improved);
    let from_none = exact(0.0, 1.0);
    assert_eq!((from_none.verdict, from_none.change), (Verdict::Regressed, None));
    assert!(matches!(exact(f64::NAN, 1.0).verdict, Verdict::Inconclusive(Reason::Unusable { .. })));
    let instructions = |head| counted(MetricClass::Instructions, Metric::INSTRUCTIONS, 1000.0, head);
    let small = instructions(1009.0);
    assert_eq!((small.verdict, small.is_significant, small.is_relevant), (Verdict::Unchanged, true, false));
    assert_eq!(instructions(1010.0).verdict, Verdict::Regressed);
    // What is cited or simulated is shown and never gated.
    assert!(!counted(MetricClass::Cited, Metric::new("cited"), 1.0, 2.0).is_failing());
}

#[test]
fn processes_that_count_differently_are_a_warning() {
    let finding = alone(Comparison {
        key: key("a", Metric::ALLOCATIONS),
        class: MetricClass::Exact,
        direction: Direction::LowerIsBetter,
        base: vec![3.0, 3.0],
        head: vec![3.0, 4.0],
        is_identical: false,
    });
    assert_eq!(finding.warnings.len(), 1);
    assert_eq!(finding.warnings[0].text(), "processes of the head counted differently");
}

#[test]
fn a_second_stage_confirms_what_stays_and_drops_what_does_not() {
    let mut noise = Noise(23);
    let rules = Rules::default();
    let mut stage = session(&mut noise, 40, 5, 1.10);
    // The second bench looks slower by chance.
    stage[1].head.iter_mut().for_each(|value| *value *= 1.05);
    let judged = judge(&stage, &rules, None);
    let again: Vec<Comparison> = judged
        .findings
        .iter()
        .filter(|finding| finding.is_worth_repeating)
        .map(|finding| {
            let shift = if finding.key.benchmark.id == "b000" { 1.10 } else { 1.0 };
            time(&finding.key.benchmark.id, noise.side(7, 1e-7, 0.008), noise.side(7, 1e-7 * shift, 0.008))
        })
        .collect();
    assert!(again.len() >= 2);
    let confirmed = confirm(judged, &stage, &again, &rules);
    assert_eq!(confirmed.findings[0].verdict, Verdict::Regressed);
    assert_eq!(confirmed.findings[1].verdict, Verdict::Unchanged);
    assert_eq!(confirmed.findings[0].evidence.unwrap().family, again.len());
    assert!(confirmed.findings.iter().all(|finding| !finding.is_worth_repeating));
    let change = confirmed.findings[0].change.as_ref().unwrap();
    assert!((change.point - 1.10).abs() < 0.01, "{change:?}");
}

#[test]
fn a_change_that_turns_round_is_not_confirmed() {
    let mut noise = Noise(29);
    let stage = session(&mut noise, 40, 5, 1.10);
    let judged = judge(&stage, &Rules::default(), None);
    let again = [time("b000", noise.side(7, 1e-7, 0.008), noise.side(7, 0.9e-7, 0.008))];
    let confirmed = confirm(judged, &stage, &again, &Rules::default());
    assert_eq!(confirmed.findings[0].verdict, Verdict::Unchanged);
}

#[test]
fn equal_code_teaches_what_a_host_can_see() {
    let mut noise = Noise(31);
    let repeated: Vec<Repeated> = (0..30)
        .map(|bench| {
            let deviation = if bench == 0 { 0.2 } else { 0.01 };
            Repeated {
                key: key(&format!("b{bench:03}"), Metric::TIME),
                values: noise.side(20, 1e-7, deviation),
            }
        })
        .collect();
    let learnt = calibrate(&repeated, &Rules::default(), 20);
    assert_eq!(learnt.comparisons, 600);
    assert!(learnt.wrong <= 1 && !learnt.is_exceeded(), "{} wrong", learnt.wrong);
    assert!(learnt.noise_floor > 0.01, "{}", learnt.noise_floor);
    let sure = learnt.benches[&repeated[1].key];
    assert!((0.006..0.014).contains(&sure.deviation) && (0.02..0.05).contains(&sure.detectable), "{sure:?}");
    // The same each time.
    assert_eq!(learnt, calibrate(&repeated, &Rules::default(), 20));

    // A bench that varies by a fifth is shown only, with a floor that this host can show.
    let comparisons: Vec<Comparison> = repeated
        .iter()
        .take(3)
        .map(|bench| time(&bench.key.benchmark.id, vec![1e-7; 5], vec![1.5e-7; 5]))
        .collect();
    let findings = judge(&comparisons, &Rules::default(), Some(&learnt)).findings;
    assert!(findings[0].is_advisory && findings[0].floor > 0.3);
    assert!(!findings[1].is_advisory && findings[1].verdict == Verdict::Regressed);
    // Too few benches for a prior of their own: that of the host class counts.
    assert!(findings[1].evidence.unwrap().freedom > 8.0);
}

#[test]
fn nothing_to_learn_from_is_learnt_from() {
    let learnt = calibrate(&[], &Rules::default(), 20);
    assert_eq!((learnt.comparisons, learnt.noise_floor, learnt.is_exceeded()), (0, 0.0, false));
    let broken = Repeated { key: key("a", Metric::TIME), values: vec![1.0, 0.0] };
    assert!(calibrate(&[broken], &Rules::default(), 3).benches.is_empty());
}
