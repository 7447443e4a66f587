//! Scenarios of the benchmarks with Rust's iterators, under the same names.
//!
//! Prints the name of each (`--list` only these), and the nanoseconds for a value: the minimum of 30 rounds after a warm-up.

use std::hint::black_box;
use std::iter::once;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::Instant;

/// The sum of the sinks. Relaxed loads and stores cost the same as those of a plain variable.
static TOTAL: AtomicI64 = AtomicI64::new(0);

fn add_to_total(number: i64) {
    TOTAL.store(TOTAL.load(Relaxed).wrapping_add(number), Relaxed);
}

struct Failed;

/// Functions that the compiler cannot inline, so that each call stays a call.
#[derive(Clone, Copy)]
struct Opaque {
    triple: fn(i64) -> i64,
    triple_positive: fn(i64) -> Result<i64, Failed>,
    is_even: fn(&i64) -> bool,
    plus: fn(i64, i64) -> i64,
    add: fn(i64),
}

fn opaque() -> Opaque {
    black_box(Opaque {
        triple: |number| number.wrapping_mul(3),
        triple_positive: |number| if number < 0 { Err(Failed) } else { Ok(number.wrapping_mul(3)) },
        is_even: |number| number & 1 == 0,
        plus: |left, right| left.wrapping_add(right),
        add: add_to_total,
    })
}

type Work = Box<dyn Fn(i64)>;

fn scenarios() -> Vec<(&'static str, i64, Work)> {
    let Opaque { triple, triple_positive, is_even, plus, add } = opaque();
    let count = 100_000;
    vec![
        ("sequence·map·filter·sink, opaque closures", count, Box::new(move |count| {
            (0..count).map(triple).filter(is_even).for_each(add)
        })),
        ("the same, inlinable closures", count, Box::new(|count| {
            (0..count).map(|n| n.wrapping_mul(3)).filter(|n| n & 1 == 0).for_each(add_to_total)
        })),
        ("20 maps", count / 4, Box::new(move |count| {
            let five = (0..count).map(triple).map(triple).map(triple).map(triple).map(triple);
            let ten = five.map(triple).map(triple).map(triple).map(triple).map(triple);
            let fifteen = ten.map(triple).map(triple).map(triple).map(triple).map(triple);
            fifteen.map(triple).map(triple).map(triple).map(triple).map(triple).for_each(add)
        })),
        ("one at a time, asked for by requests", count, Box::new(move |count| {
            let mut numbers = black_box(Box::new(0..count) as Box<dyn Iterator<Item = i64>>);
            while let Some(number) = numbers.next() { add(number) }
        })),
        ("scan", count, Box::new(move |count| {
            let sums = (0..count).scan(0, |sum, number| {
                *sum = plus(*sum, number);
                Some(*sum)
            });
            sums.for_each(add)
        })),
        ("reduce", count, Box::new(move |count| add((0..count).fold(0, plus)))),
        ("map·collect", count, Box::new(move |count| {
            add(black_box((0..count).map(triple).collect::<Vec<_>>()).len() as i64)
        })),
        ("prefix of 100", count, Box::new(move |count| {
            for _ in 0..count / 100 { (0..i64::MAX).take(100).for_each(add) }
        })),
        ("tryMap", count, Box::new(move |count| {
            let result = (0..count).map(triple_positive).try_for_each(|tripled| tripled.map(add));
            if result.is_err() { add(1) }
        })),
        ("first", 10_000, Box::new(move |count| {
            for _ in 0..count { (0..count).next().map(add); }
        })),
        ("Just·sink", 10_000, Box::new(move |count| {
            for number in 0..count { once(number).for_each(add) }
        })),
        ("sequence·flatMap of Just", 20_000, Box::new(move |count| {
            (0..count).flat_map(|n| once(triple(n))).for_each(add)
        })),
        ("sequence·flatMap of Just five times", 4_000, Box::new(move |count| {
            (0..count).flat_map(|n| once(triple(n))).flat_map(|n| once(triple(n))).flat_map(|n| once(triple(n)))
                .flat_map(|n| once(triple(n))).flat_map(|n| once(triple(n))).for_each(add)
        })),
        ("flatMap of sequences of 1,000", 20_000, Box::new(move |count| {
            (0..count / 1_000).flat_map(|_| 0..1_000).for_each(add)
        })),
        ("merge of 2 sequences", 20_000, Box::new(move |count| {
            (0..count / 2).chain(0..count / 2).for_each(add)
        })),
        ("zip of 2 sequences, a pair", 20_000, Box::new(move |count| {
            (0..count).zip(0..count).for_each(|(left, right)| add(left.wrapping_add(right)))
        })),
    ]
}

fn main() {
    if std::env::args().any(|argument| argument == "--list") {
        return scenarios().iter().for_each(|(name, ..)| println!("{name}"));
    }
    for (name, count, work) in scenarios() {
        let mut least = f64::INFINITY;
        for round in 0..=30 {
            let began = Instant::now();
            work(black_box(count));
            let time = began.elapsed().as_nanos() as f64 / count as f64;
            if round > 0 { least = least.min(time) }
        }
        println!("{name}\t{least}");
    }
}
