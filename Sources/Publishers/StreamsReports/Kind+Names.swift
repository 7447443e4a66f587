extension Report.Kind {
    /// The effect of the operator of that name.
    public init(of operation: String) { self.init(of: operation, sourceCount: 1) }

    /// An operator with several sources joins them, unless it only decides when the values of one are sent.
    init(of operation: String, sourceCount: Int) {
        self = Self.kinds[operation] ?? (sourceCount > 1 ? .joining : .pure)
    }

    /// The operators that are not pure.
    private static let kinds: [String: Report.Kind] = {
        let names: [(Report.Kind, [String])] = [
            (
                .effect,
                [
                    "Deferred", "Future", "Async", "Caching", "HandleEvents", "Print", "Breakpoint",
                    "PassthroughSubject",
                    "CurrentValueSubject", "ReplaySubject", "Published", "ObservableObjectPublisher",
                    "DataTaskPublisher", "TimerPublisher", "Multicast", "Autoconnect", "Share", "Observing",
                    "MeasureInterval",
                ]
            ),
            (.recovery, ["Catch", "TryCatch", "Retry", "ReplaceError", "ReplaceEmpty"]),
            (
                .joining,
                [
                    "Merge", "MergeMany", "CombineLatest", "Zip", "FlatMap", "SwitchToLatest", "Concatenate", "Amb",
                    "WithLatestFrom", "PrefixUntilOutput", "DropUntilOutput",
                ]
            ),
            (
                .schedule,
                [
                    "ReceiveOn", "SubscribeOn", "Delay", "Debounce", "Throttle", "Timeout", "Buffer", "CollectByTime",
                    "TimingOut", "Interval", "Sample", "CollectUntil", "GroupBy",
                ]
            ),
        ]
        return Dictionary(uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } })
    }()
}
