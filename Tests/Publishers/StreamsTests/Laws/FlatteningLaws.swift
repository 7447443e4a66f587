import Streams
import StreamsTesting
import Testing

extension Laws {
    /// Publishers that send at once are joined without places and turns. The output must not differ from that of erased
    /// publishers, which have both.
    @Suite struct FlatteningLaws {
        @Test("flatMap of publishers that send at once has the same output fused and unfused, whatever the script")
        func flatMap() throws {
            try forAll(Script.generator, count: 1000) { script in
                try checkEqual(
                    script.log { $0.flatMap(\.publisher) },
                    script.log { $0.flatMap { $0.publisher.eraseToAnyPublisher() } })
            }
        }

        @Test(
            "switchToLatest of publishers that send at once has the same output fused and unfused, whatever the script")
        func switchToLatest() throws {
            try forAll(Script.generator, count: 1000) { script in
                try checkEqual(
                    script.log { $0.map(\.publisher).switchToLatest() },
                    script.log { $0.map { $0.publisher.eraseToAnyPublisher() }.switchToLatest() })
            }
        }

        @Test("merge of publishers that send at once has the same output fused and unfused, whatever the script")
        func merge() throws {
            try forAll(Script.generator, count: 1000) { script in
                try checkEqual(
                    script.log { $0.flatMap { $0.publisher.merge(with: $0.publisher) } },
                    script.log {
                        $0.flatMap {
                            $0.publisher.eraseToAnyPublisher().merge(with: $0.publisher.eraseToAnyPublisher())
                        }
                    })
            }
        }

        @Test("zip of publishers with known values has the same output iterated and joined, whatever the script")
        func zip() throws {
            try forAll(Script.generator, count: 1000) { script in
                try checkEqual(
                    script.log { $0.flatMap { $0.known.zip($0.known.filter { $0 != 5 }).map { $0 * 10 + $1 } } },
                    script.log { $0.flatMap { $0.erased.zip($0.erased.filter { $0 != 5 }).map { $0 * 10 + $1 } } })
            }
        }

        @Test("flatMap of a zip whose upstreams may fail has the same output fused and unfused, whatever the script")
        func flatMapOfZip() throws {
            try forAll(Script.generator, count: 1000) { script in
                try checkEqual(
                    script.log { $0.flatMap { $0.known.zip($0.publisher).map { $0 * 10 + $1 } } },
                    script.log {
                        $0.flatMap { $0.known.zip($0.publisher).map { $0 * 10 + $1 }.eraseToAnyPublisher() }
                    })
            }
        }

        @Test("combineLatest of publishers with known values has the same output as that of others")
        func combineLatest() throws {
            try forAll(.array(of: .int(in: 0...9), count: 0...9)) { values in
                let (known, erased) = (Member(values: values).known, Member(values: values).erased)
                try checkEqual(
                    known.combineLatest(known).map { $0 * 10 + $1 }.recordSink().values,
                    erased.combineLatest(erased).map { $0 * 10 + $1 }.recordSink().values)
            }
        }
    }
}

/// The values of an inner publisher; a zero is an error.
private struct Member {
    let values: [Int]

    var publisher: Publishers.MapError<Publishers.TryMap<Publishers.Sequence<[Int], Never>, Int>, Fault> {
        values.publisher.throwing(Fault.self).tryMap { value throws(Fault) in
            if value == 0 { throw .thrown }
            return value
        }
    }

    /// A publisher whose values are known before it sends them.
    var known: some Publisher<Int, Fault> { values.publisher.map { $0 + 1 }.setFailureType(to: Fault.self) }

    /// A publisher of the same values, which are not known beforehand.
    var erased: AnyPublisher<Int, Fault> { known.eraseToAnyPublisher() }
}

/// The events of an upstream, from outside and during deliveries.
private struct Script: CustomDebugStringConvertible {
    enum Action { case send([Int]), finish, fail, cancel }

    let outside: [Action]
    /// The actions during the value of each number.
    let inside: [Int: Action]
    let limit: Int
    let isWatched: Bool

    var debugDescription: String {
        """
        \(outside), inside \(inside), the first \(limit), \(isWatched ? "watched" : "not watched")
            \(outside.count + inside.count) events
        """
    }

    static var generator: Generator<Script> {
        let values = Generator.array(of: .int(in: 0...9), count: 0...4)
        let kinds = Generator.int(in: 0...12)
        let action = Generator<Action> { choices -> Action in
            switch kinds.draw(from: &choices) {
            case 0: .finish
            case 1: .fail
            case 2: .cancel
            default: .send(values.draw(from: &choices))
            }
        }
        let (outside, inside) = (Generator.array(of: action, count: 1...5), Generator.array(of: action, count: 0...4))
        let (places, limits) = (Generator.int(in: 0...8), Generator.int(in: 1...40))
        return Generator { choices in
            let actions = inside.draw(from: &choices).map { (places.draw(from: &choices), $0) }
            return Script(
                outside: outside.draw(from: &choices), inside: Dictionary(actions) { $1 },
                limit: limits.draw(from: &choices), isWatched: limits.draw(from: &choices) % 2 == 0)
        }
    }

    /// Lists everything that happens downstream and to the upstream, in order.
    func log(_ join: (AnyPublisher<Member, Fault>) -> some Publisher<Int, Fault>) -> [String] {
        let subject = PassthroughSubject<Member, Fault>()
        var (log, count, cancellable) = ([String](), 0, AnyCancellable?.none)
        func perform(_ action: Action?) {
            switch action {
            case .send(let values): subject.send(Member(values: values))
            case .finish: subject.send(completion: .finished)
            case .fail: subject.send(completion: .failure(.upstream))
            case .cancel: cancellable?.cancel()
            case nil: break
            }
        }
        let upstream =
            isWatched
            ? subject.handleEvents(receiveCancel: { log.append("cancelled") }).eraseToAnyPublisher()
            : subject.eraseToAnyPublisher()
        cancellable = join(upstream).prefix(limit).sink(
            receiveCompletion: { log.append("\($0)") },
            receiveValue: { value in
                log.append("\(value) begins")
                count += 1
                perform(inside[count - 1])
                log.append("\(value) ends")
            })
        outside.forEach(perform)
        cancellable?.cancel()
        return log
    }
}
