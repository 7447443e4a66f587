extension Operator {
    /// Operators of each kernel in a report, and with a bound value: their layers receive signals in another way.
    static let watched = (all + keeping + racing).filter(\.hasKernelOfItsOwn).flatMap { row in
        [row.reported.called("\(row.name), reported"), row.bound.called("\(row.name), bound")]
    }

    /// Whether it is the row of its kernel; other rows have the same one.
    var hasKernelOfItsOwn: Bool { Self.kernels.contains(name) }

    private static let kernels: Set = [
        "map", "tryMap", "first", "catch", "fallback", "append", "prepend", "retry that begins with another", "merge",
        "zip of two", "combineLatest", "amb, either", "flatMap", "flatMapLatest", "concatMap", "share",
        "prefix until output",
        "drop until output", "withLatestFrom", "receive(on:)", "debounce", "buffer of one",
    ]

    private func called(_ name: String) -> Operator {
        Operator(name, exactness, traits, model: model) { self.apply($0, $1) }
    }
}
