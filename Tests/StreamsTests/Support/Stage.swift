import Streams
import StreamsTesting

/// Where one case of a law is played: its clock, its publishers, and what its closures hold.
final class Stage: Sendable {
    let scheduler = TestScheduler()
    /// Held by the closures of operators.
    let keepsake: Keepsake?
    /// Whether publishers that operators make are the library's own; else they are from elsewhere, and remembered.
    let isAtHome: Bool
    private let scripted = Scripted()

    init(isAtHome: Bool = true, keepsake: Keepsake? = nil) {
        (self.isAtHome, self.keepsake) = (isAtHome, keepsake)
    }

    /// The publishers that were made, unless they are at home.
    var publishers: [ScriptedPublisher<Item, Fault>] { scripted.publishers }

    var hold: Hold { Hold(keepsake: keepsake) }

    /// A publisher that plays the history.
    func publisher(_ history: History, carrying keepsake: Keepsake? = nil) -> Items {
        guard isAtHome else { return scriptedPublisher(history, carrying: keepsake).eraseToAnyPublisher() }
        let items = history.values.map { Item($0, keepsake) }
        guard let completion = history.completion else {
            return items.record(.finished).merge(with: Empty(completeImmediately: false)).eraseToAnyPublisher()
        }
        return items.record(completion).eraseToAnyPublisher()
    }

    func scriptedPublisher(
        _ history: History, carrying keepsake: Keepsake? = nil, waits: [Int] = []
    ) -> ScriptedPublisher<Item, Fault> {
        var script: [ScriptedPublisher<Item, Fault>.Step] = history.values.map { .value(Item($0, keepsake)) }
        if let completion = history.completion { script.append(.completion(completion)) }
        for position in waits.sorted(by: >) where position <= script.count {
            script.insert(.wait(1), at: position)
        }
        return remembering(ScriptedPublisher(script, scheduler: scheduler))
    }

    func remembering(_ publisher: ScriptedPublisher<Item, Fault>) -> ScriptedPublisher<Item, Fault> {
        scripted.publishers.append(publisher)
        return publisher
    }

    /// Sendable, as a stage is used on the one thread of its case.
    private final class Scripted: @unchecked Sendable {
        var publishers: [ScriptedPublisher<Item, Fault>] = []
    }
}

extension [Item] {
    fileprivate func record(_ completion: Subscribers.Completion<Fault>) -> Record<Item, Fault> {
        Record(output: self, completion: completion)
    }
}

/// A publisher from elsewhere: it knows the handshake only.
struct Foreign<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        upstream.subscribe(subscriber)
    }
}
