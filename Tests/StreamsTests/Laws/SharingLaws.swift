import Streams
import StreamsTesting
import Testing

@Suite struct SharingLaws {
    private enum Act {
        case join, send(Int), finish
        case leave(member: Int)
    }

    /// Members receive what is sent while they are in; there is a connection while there are members.
    private struct Model {
        var received: [[Int]] = []
        var members: Set<Int> = []
        var connections = 0
        var isFinished = false

        mutating func perform(_ act: Act) {
            switch act {
            case .join:
                received.append([])
                guard !isFinished else { return }
                if members.isEmpty { connections += 1 }
                members.insert(received.count - 1)
            case .send(let value): for member in members { received[member].append(value) }
            case .leave(let member): members.remove(member)
            // Nobody listens to what finishes while there is no connection.
            case .finish: if !members.isEmpty { (isFinished, members) = (true, []) }
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

    @Test("Members receive what is sent while they are in, over one connection", arguments: Path.allCases)
    func members(path: Path) throws {
        try forAll(Self.acts, count: 1000) { acts in
            let upstream = PassthroughSubject<Int, Never>()
            var (model, connections, recorders) = (Model(), 0, [Recorder<Int, Never>]())
            let shared = Deferred {
                connections += 1
                return upstream
            }.share()
            for act in acts {
                model.perform(act)
                switch act {
                case .join: recorders.append(path == .sink ? shared.recordSink() : shared.record())
                case .send(let value): upstream.send(value)
                case .leave(let member): if recorders.indices.contains(member) { recorders[member].cancel() }
                case .finish:
                    if !model.members.isEmpty || model.isFinished { upstream.send(completion: .finished) }
                }
            }
            try checkEqual(recorders.map(\.values), model.received)
            try checkEqual(connections, model.connections)
            try checkEqual(recorders.flatMap(\.violations), [])
        }
    }
}
