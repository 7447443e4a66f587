extension Generator<TestScheduler> {
    /// Makes schedulers that run work of the same instant in different orders; the simplest order is that of
    /// scheduling.
    ///
    ///     try forAll(.schedules) { scheduler in
    ///         let first = Just(1).delay(for: 2, scheduler: scheduler)
    ///         let second = Just(2).delay(for: 2, scheduler: scheduler)
    ///         try scheduler.expect(first.merge(with: second), "--(12|)")
    ///     }
    ///     // The property at … does not hold for
    ///     //     TestScheduler(seed: 6)
    ///     // AppTests/OrderTests.swift:9: The timelines differ from 2.0 seconds on.
    ///     //     actual    --(21|)
    ///     //     expected  --(12|)
    ///     //                 ^
    ///
    /// `TestScheduler(seed: 6)` then runs that very order again.
    public static var schedules: Generator {
        Generator { TestScheduler(seed: $0.choose(upTo: 999_999)) }
    }
}

extension TestScheduler: CustomStringConvertible {
    /// The expression that makes it again, as in `TestScheduler(seed: 42)`.
    public var description: String { "TestScheduler(seed: \(seed))" }
}
