import Streams
import Testing

extension Laws {
    /// Tests sinks of publishers whose only result may be known at once: they receive it without a subscription.
    @Suite struct AttemptLaws {
        @Test("A sink of a result that is known at once sees what every subscriber sees", arguments: Play.all)
        fileprivate func sinks(_ play: Play) {
            let (sink, subscriber) = (play.sink(), play.subscriber())
            #expect(sink == subscriber)
            #expect(!sink.isEmpty)
        }

        #if OPTIMISED
        @Test("A result is tried where nothing else could be seen", arguments: Play.all)
        fileprivate func tried(_ play: Play) { #expect(play.isTried == !play.waits) }
        #endif
    }
}

/// What closures and subscribers have seen, and the promises of futures that are still waiting.
private final class Diary {
    private(set) var lines: [String] = []
    var promises: [Future<Int, Fault>.Promise] = []

    func note(_ line: String) { lines.append(line) }

    func noting<Value>(_ word: String, _ value: Value) -> Value {
        note("\(word) \(value)")
        return value
    }
}

/// Writes a value as text.
private struct Writer: TopLevelEncoder {
    func encode<Value: Encodable>(_ value: Value) throws -> String { "\(value)" }
}

/// A pipeline, subscribed to by a sink, and by an object.
private struct Play: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether an operator has to know its subscription, or the origin sends several values.
    let waits: Bool
    let isTried: Bool
    let sink: @Sendable () -> [String]
    let subscriber: @Sendable () -> [String]

    @inline(__always) init<P: Publisher & SendableMetatype>(
        _ name: String, waits: Bool = false, _ make: @escaping @Sendable (Diary) -> P
    ) {
        (testDescription, self.waits) = (name, waits)
        isTried =
            switch make(Diary())._attempt(send: { _ in }, end: { _ in }) {
            case .none: false
            case .done, .pending: true
            }
        sink = {
            Self.lines { diary in
                make(diary).sink(receiveCompletion: { diary.note("\($0)") }, receiveValue: { diary.note("\($0)") })
            }
        }
        subscriber = {
            Self.lines { diary in
                let sink = Subscribers.Sink<P.Output, P.Failure>(
                    receiveCompletion: { diary.note("\($0)") }, receiveValue: { diary.note("\($0)") })
                make(diary).subscribe(sink)
                return AnyCancellable(sink)
            }
        }
    }

    /// The lines until the promises are kept, and after that.
    private static func lines(_ attach: (Diary) -> AnyCancellable) -> [String] {
        let diary = Diary()
        let cancellable = attach(diary)
        diary.note("attached")
        for promise in diary.promises { promise(.success(7)) }
        return withExtendedLifetime(cancellable) { diary.lines }
    }
}

extension Play {
    static let all =
        operators("a value", { _ in Result<Int, Fault>.Publisher(1) })
        + operators("a failure", { _ in Fail<Int, Fault>(error: .upstream) })
        + operators("an empty one", { _ in Empty<Int, Fault>() })
        + operators("an optional", { _ in Optional(2).publisher.setFailureType(to: Fault.self) })
        + operators("a deferred future", { diary in Deferred { future(diary.noting("made", .success(1))) } })
        + operators("a deferred failure", { diary in Deferred { future(diary.noting("made", .failure(.upstream))) } })
        + operators("a deferred sequence", { diary in Deferred { sequence(diary.noting("made", [1, 2, 3])) } })
        + operators(
            "a deferred future that waits",
            { diary in Deferred { Future<Int, Fault> { diary.promises.append(diary.noting("made", $0)) } } })
        + operators("a sequence", waits: true, { _ in sequence([1, 2, 3]) })

    private static func future(_ result: Result<Int, Fault>) -> Future<Int, Fault> { Future { $0(result) } }

    private static func sequence(_ values: [Int]) -> Publishers.SetFailureType<Publishers.Sequence<[Int], Never>, Fault>
    { Publishers.SetFailureType(upstream: values.publisher) }

    @inline(__always) private static func operators<P: Publisher<Int, Fault> & SendableMetatype>(
        _ name: String, waits: Bool = false, _ origin: @escaping @Sendable (Diary) -> P
    ) -> [Play] {
        [
            Play("\(name)", waits: waits, origin),
            Play("\(name)·map", waits: waits) { diary in origin(diary).map { diary.noting("map", $0 * 10) } },
            Play("\(name)·filter", waits: waits) { diary in origin(diary).filter { diary.noting("filter", $0) > 1 } },
            Play("\(name)·scan", waits: waits) { diary in origin(diary).scan(5) { diary.noting("scan", $0 + $1) } },
            Play("\(name)·tryMap", waits: waits) { diary in origin(diary).tryMap { diary.noting("try", $0 * 10) } },
            Play("\(name)·tryMap that throws", waits: waits) { diary in
                origin(diary).tryMap { throw diary.noting("throw", $0 == 7 ? Fault.upstream : Fault.thrown) }
                    .map { (_: Never) in }
            },
            Play("\(name)·tryFilter", waits: waits) { diary in
                origin(diary).tryFilter { diary.noting("filter", $0) > 1 }
            },
            Play("\(name)·tryCompactMap", waits: waits) { diary in
                origin(diary).tryCompactMap { diary.noting("compact", $0 == 1 ? nil : $0) }
            },
            Play("\(name)·encode", waits: waits) { diary in
                origin(diary).map { [diary.noting("code", $0)] }.encode(encoder: Writer())
            },
            Play("\(name)·mapError", waits: waits) { diary in
                origin(diary).mapError { _ in diary.noting("error", Fault.thrown) }
            },
            Play("\(name)·caching", waits: waits) { diary in
                origin(diary).caching(to: { throw diary.noting("save \($0)", Fault.thrown) }) {
                    diary.note("not saved: \($0)")
                }
            },
            Play("\(name)·fallback", waits: waits) { diary in
                origin(diary).map { $0 + 1 }.fallback(to: { Just(diary.noting("fallback", 4)) }) {
                    diary.note("because of \($0)")
                }
            },
            Play("\(name)·catch·catch", waits: waits) { diary in
                origin(diary).catch { _ in Deferred { Fail<Int, Fault>(error: diary.noting("again", .upstream)) } }
                    .catch { _ in sequence(diary.noting("caught", [8, 9])) }
            },
            Play("\(name)·tryCatch", waits: waits) { diary in
                origin(diary).tryCatch { _ in Just(diary.noting("caught", 4)).setFailureType(to: Fault.self) }
            },
            Play("\(name)·tryCatch that throws", waits: waits) { diary in
                origin(diary).tryCatch { (error: Fault) -> Just<Int> in throw diary.noting("rethrow", error) }
            },
            Play("\(name)·replaceError", waits: waits) { diary in origin(diary).replaceError(with: 4) },
            Play("\(name)·handleEvents of values", waits: waits) { diary in
                origin(diary).handleEvents(receiveOutput: { diary.note("output \($0)") })
            },
            Play("\(name)·handleEvents", waits: true) { diary in
                origin(diary).handleEvents(
                    receiveOutput: { diary.note("output \($0)") }, receiveCompletion: { diary.note("end \($0)") })
            },
            Play("\(name)·handleEvents·tryMap", waits: true) { diary in
                origin(diary).handleEvents(receiveCompletion: { diary.note("end \($0)") })
                    .tryMap { throw diary.noting("throw", $0 == 7 ? Fault.upstream : .thrown) }.map { (_: Never) in }
            },
            Play("\(name)·prefix of none", waits: true) { diary in origin(diary).prefix(0) },
            Play("\(name)·collect", waits: true) { diary in origin(diary).collect(2) },
            Play("\(name)·two layers") { diary in
                Deferred {
                    origin(diary).tryMap { diary.noting("inner", $0 + 1) }.catch { _ in Just(diary.noting("no", 0)) }
                }
                .map { diary.noting("outer", "\($0)") }
            },
        ]
    }
}
