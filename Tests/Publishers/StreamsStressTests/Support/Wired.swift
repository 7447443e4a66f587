import Streams

/// Two subjects that feed each other: values that a producer sends to one of them are passed on to the other.
struct Wired {
    let subjects = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let witnesses: (Witness<Never>, Witness<Never>)

    init(through stage: Stage, and otherStage: Stage, in lifetimes: Lifetimes) {
        let (one, other) = subjects
        witnesses = (
            Witness(in: lifetimes) { if $0.producer == 0 { other.send($0) } },
            Witness(in: lifetimes) { if $0.producer == 1 { one.send($0) } }
        )
        witnesses.0.attach(to: stage.apply(one.erased(by: lifetimes)))
        witnesses.1.attach(to: otherStage.apply(other.erased(by: lifetimes)))
    }

    /// Finishes both, and waits until the witnesses have received the completion.
    @discardableResult
    func end() -> Bool {
        subjects.0.send(completion: .finished)
        subjects.1.send(completion: .finished)
        return witnesses.0.waitForEnd() && witnesses.1.waitForEnd()
    }
}
