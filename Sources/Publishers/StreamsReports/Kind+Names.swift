import Streams
import StreamsLayers

extension Report.Kind {
    /// The effect of the operator of that name.
    public init(of operation: String) { self.init(of: operation, sourceCount: 1) }

    /// An operator with a pacing decides when values are sent, and another one with several sources joins them.
    init(of publisher: any Publisher.Type, sourceCount: Int) {
        let operation = nameOfOperator(publisher)
        if Self.kinds[operation] == nil, publisher is any PacedPublisher.Type {
            self = .schedule
        } else {
            self.init(of: operation, sourceCount: sourceCount)
        }
    }

    private init(of operation: String, sourceCount: Int) {
        self = Self.kinds[operation] ?? (sourceCount > 1 ? .joining : .pure)
    }

    /// The operators that are not pure; those with a pacing need no name here.
    private static let kinds: [String: Report.Kind] = {
        let names: [(Report.Kind, [String])] = [
            (
                .effect,
                [
                    "Deferred", "Future", "Async", "Caching", "HandleEvents", "Print", "Breakpoint",
                    "PassthroughSubject",
                    "CurrentValueSubject", "ReplaySubject", "Published", "ObservableObjectPublisher",
                    "DataTaskPublisher", "TimerPublisher", "Multicast", "Autoconnect", "Share", "Observing",
                    "MapAsync", "MeasureInterval",
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
                    "Interval", "Sample", "CollectUntil", "GroupBy",
                ]
            ),
        ]
        return Dictionary(uniqueKeysWithValues: names.flatMap { kind, names in names.map { ($0, kind) } })
    }()
}
