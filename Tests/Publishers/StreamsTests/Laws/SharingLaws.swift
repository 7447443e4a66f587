import Streams
import StreamsTesting
import Testing

extension Laws {
    @Suite struct SharingLaws {
        private enum Act {
            case join, send(Int), finish
            case leave(member: Int)
        }

        /// The model: members receive what is sent while they are subscribed; there is a connection while there are
        /// members, and none after one of them has finished.
        private struct Model {
            var received: [[Int]] = []
            var members: Set<Int> = []
            var connections = 0
            var isFinished = false
            var isUpstreamFinished = false

            mutating func perform(_ act: Act) {
                switch act {
                case .join:
                    received.append([])
                    guard !isFinished else { return }
                    if members.isEmpty { connections += 1 }
                    isFinished = isUpstreamFinished
                    if !isFinished { members.insert(received.count - 1) }
                case .send(let value): for member in members { received[member].append(value) }
                case .leave(let member): members.remove(member)
                case .finish:
                    isUpstreamFinished = true
                    if !members.isEmpty { (isFinished, members) = (true, []) }
                }
            }
        }

        private static var acts: Generator<[Act]> {
            .array(
                of: .frequency([
                    (4, .always(.join)), (5, Generator.int(in: 0...9).map { .send($0) }), (1, .always(.finish)),
                    (3, Generator.int(in: 0...4).map { .leave(member: $0) }),
                ]))
        }

        /// The shared publisher and its subscribers.
        private final class Share {
            private(set) var connections = 0
            private(set) var recorders: [Recorder<Int, Never>] = []
            private let upstream = PassthroughSubject<Int, Never>()
            private let path: Path
            private lazy var shared = Deferred { [unowned self] in
                connections += 1
                return upstream
            }.share()

            init(path: Path) { self.path = path }

            func perform(_ act: Act) {
                switch act {
                case .join: recorders.append(path == .sink ? shared.recordSink() : shared.record())
                case .send(let value): upstream.send(value)
                case .leave(let member): if recorders.indices.contains(member) { recorders[member].cancel() }
                case .finish: upstream.send(completion: .finished)
                }
            }
        }

        @Test("Members receive what is sent while they are subscribed, over one connection", arguments: Path.allCases)
        func members(path: Path) throws {
            try forAll(eventsOf: Self.acts, count: 1000) { acts in
                let share = Share(path: path)
                var model = Model()
                for act in acts {
                    model.perform(act)
                    share.perform(act)
                }
                try checkEqual(share.recorders.map(\.values), model.received, "The values are not the model's")
                try checkEqual(share.connections, model.connections, "The number of connections differs.")
                try checkEqual(share.recorders.flatMap(\.violations), [])
            }
        }
    }
}
