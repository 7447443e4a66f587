extension Generator<TestScheduler> {
    /// Makes schedulers that run what is due at the same instant in different orders; the simplest is the order in which
    /// it was scheduled.
    ///
    ///     try forAll(.schedules) { scheduler in
    ///         let account = Account(balance: 100)
    ///         for _ in 1...2 { scheduler.task { await account.withdraw(100) } }
    ///         scheduler.run()
    ///         try check(balance(account) >= 0, "overdrawn")
    ///     }
    ///     // The property at … does not hold for
    ///     //     TestScheduler(seed: 1)
    ///     // overdrawn
    ///
    /// `TestScheduler(seed: 1)` then runs that very order again.
    public static var schedules: Generator {
        Generator { TestScheduler(seed: $0.choose(upTo: 999_999)) }
    }
}

extension TestScheduler: CustomStringConvertible {
    /// How to make it again, as in `TestScheduler(seed: 42)`.
    public var description: String { "TestScheduler(seed: \(seed))" }
}
