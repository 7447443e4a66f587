import Streams
import StreamsExtras
import StreamsTesting
import Testing

extension Laws {
    /// Compares ReplaySubject with its simplest model.
    @Suite struct ReplayLaws {
        private enum Act {
            case send(Int), finish, join(Int)
            case request(member: Int, Int), cancel(member: Int)
        }

        private static var acts: Generator<[Act]> {
            let (member, count) = (Generator.int(in: 0...3), Generator.int(in: 1...3))
            return .array(
                of: .frequency([
                    (8, Generator.int(in: 0...9).map { .send($0) }), (3, Generator.int(in: 0...3).map { .join($0) }),
                    (4, member.flatMap { member in count.map { .request(member: member, $0) } }),
                    (1, member.map { .cancel(member: $0) }), (1, .always(.finish)),
                ]), count: 0...20)
        }

        private struct Member {
            var (waiting, received, demand, isOver) = ([Int](), [Int](), 0, false)

            mutating func deliver() {
                let count = isOver ? 0 : min(demand, waiting.count)
                received += waiting.prefix(count)
                (waiting, demand) = (Array(waiting.dropFirst(count)), demand - count)
            }
        }

        private struct Model {
            let size: Int
            var (recent, members, hasEnded) = ([Int](), [Member](), false)

            init(size: Int) { self.size = size }

            mutating func perform(_ act: Act) {
                switch act {
                case .send(let value) where !hasEnded:
                    recent = (recent + [value]).suffix(size)
                    for index in members.indices {
                        members[index].waiting.append(value)
                        members[index].deliver()
                        members[index].waiting = members[index].waiting.suffix(size)
                    }
                case .join(let demand):
                    members.append(Member())
                    members[members.count - 1].waiting = recent
                    members[members.count - 1].demand = demand
                case .request(let index, let count) where members.indices.contains(index):
                    members[index].demand += count
                case .cancel(let index) where members.indices.contains(index): members[index].isOver = true
                case .finish: hasEnded = true
                case .send, .request, .cancel: break
                }
                for index in members.indices { members[index].deliver() }
            }
        }

        @Test("Subscribers receive the last values and the following ones as they request them", arguments: 0...3)
        func model(size: Int) throws {
            try forAll(eventsOf: Self.acts, count: 1000) { acts in
                let subject = ReplaySubject<Int, Fault>(bufferSize: size)
                var (model, recorders) = (Model(size: size), [Recorder<Int, Fault>]())
                for act in acts {
                    model.perform(act)
                    switch act {
                    case .send(let value): subject.send(value)
                    case .finish: subject.send(completion: .finished)
                    case .join(let demand): recorders.append(subject.record(initialDemand: .max(demand)))
                    case .request(let index, let count):
                        if recorders.indices.contains(index) { recorders[index].request(.max(count)) }
                    case .cancel(let index): if recorders.indices.contains(index) { recorders[index].cancel() }
                    }
                }
                try checkEqual(recorders.map(\.values), model.members.map(\.received), "The values are not the model's")
                let ends = model.members.map { model.hasEnded && !$0.isOver && $0.waiting.isEmpty }
                let ended = recorders.map { $0.completion != nil && !$0.isCancelled }
                try checkEqual(ended, ends, "The ends are not the model's")
                try checkEqual(recorders.flatMap(\.violations), [])
            }
        }
    }
}
