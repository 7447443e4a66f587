extension Report.Kind {
    /// The effect of the operator of that name.
    public init(of operation: String) { self = Self.kinds[operation] ?? .pure }

    /// The operators that are not pure.
    private static let kinds: [String: Report.Kind] = {
        let names: [(Report.Kind, [String])] = [
            (
                .effect,
                [
                    "Deferred", "Future", "Async", "Caching", "HandleEvents", "Print", "Breakpoint",
                    "PassthroughSubject",
                    "CurrentValueSubject", "ReplaySubject", "Published", "ObservableObjectPublisher",
                    "DataTaskPublisher", "TimerPublisher", "Multicast", "Autoconnect", "Share",
                ]
            ),
            (.recovery, ["Catch", "TryCatch", "Retry", "ReplaceError", "ReplaceEmpty"]),
            (
                .joining,
                [
                    "Merge", "MergeMany", "CombineLatest", "Zip", "FlatMap", "SwitchToLatest", "Concatenate", "Amb",
                    "CombinedMany", "WithLatestFrom", "PrefixUntilOutput", "DropUntilOutput",
                ]
            ),
            (
                .schedule,
                [
                    "ReceiveOn", "SubscribeOn", "Delay", "Debounce", "Throttle", "Timeout", "Buffer", "CollectByTime",
                ]
            ),
        ]
        return Dictionary(uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } })
    }()
}
