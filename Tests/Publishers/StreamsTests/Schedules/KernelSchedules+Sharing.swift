#if DEBUG
import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// Connections that one thread leaves, and makes anew, while another one sends what the earlier one is due.
extension KernelSchedules {
    @Test("Who comes after a connection was left receives nothing of it, neither a value nor its end")
    func leftConnection() throws {
        try check { scene in
            let next = nextMember(of: [1, 2].publisher.receive(on: scene.scheduler).share(), in: scene)
            scene.check {
                scene.scheduler.run(limit: 60)
                try StreamsTesting.check([[], [1, 2]].contains(next.values), "\(next.values)")
            }
        }
    }

    @Test("A value of a connection that was left does not become the current one")
    func leftConnectionOfCurrentValue() throws {
        try check { scene in
            let (sequence, subject) = (
                [1, 2].publisher.receive(on: scene.scheduler), CurrentValueSubject<Int, Never>(0)
            )
            let next = nextMember(of: sequence.multicast(subject: subject).autoconnect(), in: scene)
            scene.check {
                scene.scheduler.run(limit: 60)
                let values = next.values.dropFirst()  // The first one was current before.
                try StreamsTesting.check([[], [1, 2]].contains(values), "\(next.values)")
            }
        }
    }

    @Test("A connection that is left while its completion arrives is forgotten by share(replay:)")
    func leftConnectionThatReplays() throws {
        try check { scene in
            let next = nextMember(of: [1, 2].publisher.receive(on: scene.scheduler).share(replay: 1), in: scene)
            scene.check {
                scene.scheduler.run(limit: 60)
                try StreamsTesting.check([[], [2], [1, 2]].contains(next.values), "\(next.values)")
            }
        }
    }

    @Test("The end of a connection that was left does not end the next one")
    func leftConnectionThatEnds() throws {
        try check { scene in
            let (first, connections) = (PassthroughSubject<Int, Never>(), SceneTally())
            let second = [1].publisher.append(Empty(completeImmediately: false))
            let upstream = Deferred {
                connections.add()
                return connections.count == 1 ? first.eraseToAnyPublisher() : second.eraseToAnyPublisher()
            }
            let next = nextMember(of: upstream.share(), in: scene)
            scene.thread("end", { first.send(completion: .finished) })
            scene.check {
                try StreamsTesting.check(!next.hasEnded || next.values.isEmpty, "\(next.values), and the end")
            }
        }
    }

    /// The member that comes when the first one has left.
    private func nextMember(of shared: some Publisher<Int, Never>, in scene: Scene) -> SceneSink {
        let (first, next) = (SceneSink(), SceneSink())
        first.attach(shared)
        scene.thread("member", { first.cancel() }, { next.attach(shared) })
        scene.finally { next.cancel() }
        return next
    }
}
#endif
