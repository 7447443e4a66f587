import Foundation
import StreamsFoundation
import Testing

@testable import Streams

extension Stress {
    /// Operators with several upstreams.
    @Suite struct JoiningTests {
        @Test("No requested value of merged sequences on two threads is lost")
        func merge() throws {
            try rounds(60.scaled) { lifetimes in
                let upstreams = (0..<4).map {
                    Int.values(250, by: $0).publisher.subscribe(on: DispatchQueue.global()).erased(by: lifetimes)
                }
                let witness = Witness<Never>(asking: .none, in: lifetimes)
                witness.attach(to: Publishers.MergeMany(upstreams))
                let asking = { for _ in 0..<500 { witness.request(.max(1)) } }
                try race(asking, asking)
                #expect(witness.waitForEnd() && witness.values.isAll(250, of: 4) && witness.violations == [])
            }
        }

        @Test("Upstreams that finish at once on different threads end it once", arguments: Attachment.allCases)
        func membersFinishingAtOnce(attachment: Attachment) throws {
            try rounds(2000.scaled) { lifetimes in
                let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(to: subjects.publisher.flatMap { $0.counted(by: lifetimes) }, by: attachment)
                try race({ subjects[0].play(10, by: 0) }, { subjects[1].play(10, by: 1) }) {
                    subjects[2].play(10, by: 2)
                }
                #expect(witness.values.isAll(10, of: 3) && witness.completion == .finished)
                #expect(witness.violations == [] && lifetimes.count == 1)
            }
        }

        @Test("An upstream that fails ends it, and the others are released", arguments: Attachment.allCases)
        func memberFailing(attachment: Attachment) throws {
            try rounds(2000.scaled) { lifetimes in
                let subjects = (0..<3).map { _ in PassthroughSubject<Int, Fault>() }
                let witness = Witness<Fault>(in: lifetimes)
                witness.attach(
                    to: Publishers.MergeMany(subjects.map { $0.erased(by: lifetimes) }), by: attachment)
                let fail = { (index: Int) in
                    for value in Int.values(5, by: index) { subjects[index].send(value) }
                    subjects[index].send(completion: .failure(Fault()))
                }
                try race({ fail(0) }, { fail(1) }, { fail(2) })
                #expect(witness.completion != nil && witness.values.isWithoutGaps)
                #expect(witness.violations == [] && lifetimes.count == 1)
            }
        }

        @Test(
            "With at most two publishers at a time, there are never three, and all of them run in the end",
            arguments: Attachment.allCases)
        func limited(attachment: Attachment) throws {
            try rounds(60.scaled) { lifetimes in
                let (running, most) = (Tally(), Tally())
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(
                    to: Int.values(50).publisher.flatMap(maxPublishers: .max(2)) { value in
                        most.raise(to: running.add(1))
                        return Just(value).receive(on: DispatchQueue.global())
                            .handleEvents(receiveCompletion: { _ in running.add(-1) })
                    }, by: attachment)
                #expect(witness.waitForEnd() && witness.values.count == 50 && most.count <= 2)
                #expect(witness.violations == [])
            }
        }

        @Test("Values that one inner publisher has sent before another one sends come first, with occasional demand")
        func orderOfMembers() throws {
            try rounds(60.scaled) { lifetimes in
                let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
                let (lock, last) = (NSLock(), Tally())
                let witness = Witness<Never>(asking: .max(3), in: lifetimes)
                witness.attach(to: subjects.publisher.flatMap(maxPublishers: .max(2)) { $0.counted(by: lifetimes) })
                let send = { (subject: PassthroughSubject<Int, Never>) in
                    for _ in 0..<500 { lock.withLock { subject.send(last.add()) } }
                }
                try race({ send(subjects[0]) }, { send(subjects[1]) }) {
                    for _ in 0..<500 { witness.request(.max(1)) }
                }
                #expect(zip(witness.values, witness.values.dropFirst()).allSatisfy { $0 < $1 })
                #expect(witness.count > 0 && witness.violations == [])
                witness.cancel()
            }
        }

        @Test("After a switch, no value of an earlier publisher arrives", arguments: Attachment.allCases)
        func switching(attachment: Attachment) throws {
            try rounds(400.scaled) { lifetimes in
                let subjects = (0..<20).map { _ in PassthroughSubject<Int, Never>() }
                let (outer, witness) = (PassthroughSubject<Int, Never>(), Witness<Never>(in: lifetimes))
                witness.attach(
                    to: outer.map { subjects[$0].counted(by: lifetimes) }.switchToLatest(), by: attachment)
                let send = { (some: Int) in for index in 0..<20 { subjects[index].send(some, by: index) } }
                try race({ (0..<20).forEach(outer.send) }, { send(20) }, { for _ in 0..<10 { send(2) } })
                #expect(zip(witness.values, witness.values.dropFirst()).allSatisfy { $0.producer <= $1.producer })
                #expect(witness.violations == [])
                outer.send(completion: .finished)
                subjects[19].send(completion: .finished)
                #expect(witness.completion == .finished && lifetimes.count == 1)
            }
        }

        @Test("A value that is being delivered during a switch is dropped", arguments: Attachment.allCases)
        func switchingOnTheWay(attachment: Attachment) throws {
            try rounds(2) { lifetimes in
                let (outer, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
                let witness = Witness<Never>(in: lifetimes)
                let onItsWay = inner.map { value in
                    if value == 7 { outer.send(1) }
                    return value
                }
                witness.attach(
                    to: outer.map { $0 == 0 ? onItsWay : inner.map { -$0 } }.switchToLatest(), by: attachment)
                outer.send(0)
                [6, 7, 8].forEach(inner.send)
                #expect(witness.values == [6, -8] && witness.violations == [])
                witness.cancel()
            }
        }

        @Test("Demand that is returned for a value that caused a switch goes to the next publisher")
        func answeringAfterSwitch() throws {
            try rounds(2) { lifetimes in
                let outer = PassthroughSubject<Int, Never>()
                let witness = Witness<Never>(asking: .max(1), answering: .max(1), in: lifetimes) {
                    if $0 == Int(0, by: 0) { outer.send(1) }
                }
                witness.attach(to: outer.map { Int.values(2, by: $0).publisher }.switchToLatest())
                outer.send(0)
                #expect(
                    witness.values == [Int(0, by: 0), Int(0, by: 1), Int(1, by: 1)] && witness.violations == [])
                outer.send(completion: .finished)
            }
        }

        @Test("Inner and outer publishers that finish at once end a switch once", arguments: Attachment.allCases)
        func switchFinishing(attachment: Attachment) throws {
            try rounds(2000.scaled) { lifetimes in
                let (outer, inner) = (PassthroughSubject<Void, Never>(), PassthroughSubject<Int, Never>())
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(to: outer.map { inner.counted(by: lifetimes) }.switchToLatest(), by: attachment)
                outer.send()
                try race({ inner.send(completion: .finished) }, { outer.send(completion: .finished) })
                #expect(witness.completion == .finished && witness.violations == [] && lifetimes.count == 1)
            }
        }

        @Test(
            "While two threads request, a switch sends no more than requested, and in the end all of the last publisher"
        )
        func switchingOnDemand() throws {
            try rounds(400.scaled) { lifetimes in
                let (outer, witness) = (
                    PassthroughSubject<Int, Never>(), Witness<Never>(asking: .none, in: lifetimes)
                )
                witness.attach(
                    to: outer.map { Int.values(200, by: $0).publisher.counted(by: lifetimes) }.switchToLatest())
                let asking = { for _ in 0..<100 { witness.request(.max(1)) } }
                try race({ (0..<50).forEach(outer.send) }, asking, asking)
                outer.send(completion: .finished)
                #expect(witness.count == 200 && witness.violations == [])
                witness.request(.unlimited)
                #expect(witness.completion == .finished && witness.values.last == Int(199, by: 49))
            }
        }

        @Test(
            "The latest values are sent in order, and the last pair has the last values",
            arguments: Attachment.allCases)
        func combining(attachment: Attachment) throws {
            try rounds(400.scaled) { lifetimes in
                let (a, b) = (CurrentValueSubject<Int, Never>(0), CurrentValueSubject<Int, Never>(0))
                let witness = Witness<Never>(in: lifetimes)
                witness.attach(to: a.counted(by: lifetimes).combineLatest(b) { Int($1, by: $0) }, by: attachment)
                try race({ (1...200).forEach(a.send) }, { (1...200).forEach(b.send) })
                #expect(
                    witness.values.count == 401
                        && zip(witness.values, witness.values.dropFirst()).allSatisfy {
                            $0.producer + $0.number + 1 == $1.producer + $1.number
                        })
                try race({ a.send(completion: .finished) }, { b.send(completion: .finished) })
                #expect(witness.completion == .finished && witness.violations == [] && lifetimes.count == 1)
            }
        }
    }
}
