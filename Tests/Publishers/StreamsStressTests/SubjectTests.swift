import Streams
import Testing

extension Stress {
    @Suite struct SubjectTests {
        @Test(
            "All subscribers receive the values in one order, whichever threads send them",
            arguments: AnySubject.Kind.allCases)
        func order(kind: AnySubject.Kind) throws {
            try rounds(30.scaled) { lifetimes in
                let subject = AnySubject(kind, value: Int(0, by: 3))
                let witnesses = (0..<4).map { _ in Witness<Never>(in: lifetimes).attach(to: subject.publisher) }
                try race({ subject.send(1000, by: 0) }, { subject.send(1000, by: 1) })
                subject.send(completion: .finished)
                #expect(Set(witnesses.map(\.values)).count == 1 && witnesses[0].values.isWithoutGaps)
                #expect(witnesses.allSatisfy { $0.violations == [] && $0.completion != nil })
            }
        }

        @Test("Subscribers that come and go do not disturb the others", arguments: AnySubject.Kind.allCases)
        func comingAndGoing(kind: AnySubject.Kind) throws {
            try rounds(30.scaled) { lifetimes in
                let subject = AnySubject(kind, value: Int(0, by: 1))
                let witness = Witness<Never>(in: lifetimes).attach(to: subject.publisher)
                let visit = { for stay in 0..<100 { subject.visit(Witness(in: lifetimes), for: stay % 7) } }
                try race({ subject.send(3000, by: 0) }, visit, visit)
                subject.send(completion: .finished)
                #expect(witness.values.filter { $0.producer == 0 }.isAll(3000, of: 1))
                #expect(witness.violations == [])
            }
        }

        @Test(
            "A subscriber that comes while a subject ends receives the completion once",
            arguments: AnySubject.Kind.allCases,
            Attachment.allCases)
        func ending(kind: AnySubject.Kind, attachment: Attachment) throws {
            try rounds(400.scaled) { lifetimes in
                let subject = AnySubject(kind, value: Int(0, by: 1))
                let witnesses = (0..<10).map { _ in Witness<Never>(in: lifetimes) }
                let finish = { subject.send(completion: .finished) }
                try race({ subject.send(10, by: 0) }, finish, finish) {
                    for witness in witnesses { witness.attach(to: subject.publisher, by: attachment) }
                }
                #expect(witnesses.allSatisfy { $0.completion != nil && $0.values.isWithoutGaps })
                #expect(witnesses.allSatisfy { $0.violations == [] })
            }
        }

        @Test(
            "A subscriber that requests and cancels in the handshake receives nothing, even during another thread's delivery"
        )
        func leavingAtOnce() throws {
            try rounds(30.scaled) { lifetimes in
                let (subject, witness) = (PassthroughSubject<Int, Never>(), Witness<Never>(in: lifetimes))
                let slow = subject.sink { _ in giveWay() }
                let leave = { (subscription: any Subscription) in
                    subscription.request(.unlimited)
                    subscription.cancel()
                }
                let leaving = AnySubscriber<Int, Never>(receiveSubscription: leave, receiveValue: witness.receive)
                try race({ subject.send(2000, by: 0) }) { for _ in 0..<200 { subject.subscribe(leaving) } }
                withExtendedLifetime(slow) { #expect(witness.count == 0) }
            }
        }

        @Test(
            "The current value comes first; no later one is missed or repeated",
            arguments: Attachment.allCases)
        func currentValue(attachment: Attachment) throws {
            try rounds(100.scaled) { lifetimes in
                let subject = CurrentValueSubject<Int, Never>(0)
                let witnesses = (0..<40).map { _ in Witness<Never>(in: lifetimes) }
                try race({ for value in 1...1000 { subject.value = value } }) {
                    for witness in witnesses { witness.attach(to: subject, by: attachment) }
                }
                #expect(witnesses.allSatisfy { $0.values.isWithoutGaps && $0.values.last == 1000 })
                subject.send(completion: .finished)
                #expect(witnesses.allSatisfy { $0.violations == [] })
            }
        }

        @Test("The last delivered value is the current one, whichever threads send")
        func lastValue() throws {
            try rounds(400.scaled) { lifetimes in
                let subject = CurrentValueSubject<Int, Never>(0)
                let witness = Witness<Never>(in: lifetimes).attach(to: subject)
                try race({ subject.send(20, by: 1) }, { subject.send(20, by: 2) })
                #expect(witness.values.last == subject.value)
                subject.send(completion: .finished)
            }
        }

        @Test("With occasional demand, each current value is newer than the one before")
        func currentValueOnDemand() throws {
            try rounds(400.scaled) { lifetimes in
                let subject = CurrentValueSubject<Int, Never>(0)
                let witness = Witness<Never>(asking: .none, in: lifetimes).attach(to: subject)
                let asking = { for _ in 0..<100 { witness.request(.max(1)) } }
                try race({ for value in 1...300 { subject.send(value) } }, asking, asking)
                witness.request(.max(2))
                #expect(zip(witness.values, witness.values.dropFirst()).allSatisfy { $0 < $1 })
                #expect(witness.values.last == 300 && witness.violations == [])
                subject.send(completion: .finished)
            }
        }

        @Test("All subscribers of a future receive the promise that was fulfilled first, whenever they subscribe")
        func future() throws {
            try rounds(400.scaled) { lifetimes in
                var keep: Future<Int, Never>.Promise = { _ in }
                let future = Future<Int, Never> { keep = $0 }
                let witnesses = (0..<20).map {
                    Witness<Never>(asking: $0 % 2 == 0 ? .max(1) : .unlimited, in: lifetimes)
                }
                try race({ [keep] in keep(.success(1)) }, { [keep] in keep(.success(2)) }) {
                    for witness in witnesses { witness.attach(to: future) }
                }
                #expect(Set(witnesses.map(\.values)).count == 1 && witnesses[0].values.count == 1)
                #expect(witnesses.allSatisfy { $0.completion == .finished && $0.violations == [] })
            }
        }

        @Test("A subscriber that cancels while a future is fulfilled receives all of it, or is released")
        func cancellingFuture() throws {
            try rounds(2000.scaled) { lifetimes in
                var keep: Future<Int, Never>.Promise = { _ in }
                let future = Future<Int, Never> { keep = $0 }
                let witness = Witness<Never>(asking: .none, in: lifetimes).attach(
                    to: future.counted(by: lifetimes))
                try race({ [keep] in keep(.success(1)) }, { witness.request(.max(1)) }, { witness.cancel() })
                #expect(lifetimes.count <= 1 && witness.violations == [])
            }
        }

        @Test(
            "Upstreams that come during the first request receive one request, and are cancelled with the subject"
        )
        func upstreams() throws {
            try rounds(400.scaled) { lifetimes in
                let upstreams = (0..<4).map { _ in UpstreamDouble() }
                var subject: PassthroughSubject<Int, Never>? = PassthroughSubject()
                try race({ [subject] in upstreams.forEach { subject?.send(subscription: $0) } }) { [subject] in
                    if let subject { Witness<Never>(in: lifetimes).attach(to: subject).cancel() }
                }
                subject = nil
                #expect(upstreams.allSatisfy { $0.requests == 1 && $0.cancels == 1 })
            }
        }
    }
}
