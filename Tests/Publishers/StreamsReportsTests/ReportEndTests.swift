import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

@testable import Streams

private final class Witness {}

/// Tests how layers end, and what is left of them.
@Suite struct ReportEndTests {
    private let reports = Reports()

    @Test("A reported run holds its subject as a run without a report does")
    func subject() {
        weak var subject: PassthroughSubject<Int, Never>?
        var cancellable: AnyCancellable?
        do {
            let made = PassthroughSubject<Int, Never>()
            subject = made
            cancellable = made.map { $0 + 1 }.reported(as: "a run", to: Reports()).sink { _ in }
        }
        #expect(subject != nil)
        cancellable?.cancel()
        #expect(subject == nil)
    }

    @Test("A cancel ends all layers of a chain, whichever of them has a subscription", arguments: [true, false])
    func cancelledChain(isUnlimited: Bool) throws {
        let subject = PassthroughSubject<Int, Never>()
        let chain = subject.map { $0 }.filter { _ in true }.setFailureType(to: Boom.self).eraseToAnyPublisher()
            .scan(0, +).reported(as: "chain", to: reports)
        if isUnlimited {
            chain.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
        } else {
            chain.record(initialDemand: .max(1)).cancel()
        }
        let layers = try #require(reports.latest?.layers)
        #expect(layers.count == 5 && layers.allSatisfy { $0.ending == .cancelled(.downstream) && $0.thread != nil })
    }

    @Test("A run whose cancellable was released is told from one that was cancelled")
    func forgotten() throws {
        let subject = PassthroughSubject<Int, Never>()
        let chain = subject.map { $0 }.prefix(3).setFailureType(to: Boom.self).reported(as: "forgotten", to: reports)
        _ = chain.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        for line in try #require(reports.latest).description.split(separator: "\n").dropFirst() {
            #expect(line.hasSuffix("⊘ its cancellable was released"))
        }
        chain.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
        #expect(try #require(reports.latest).description.hasSuffix("⊘ cancelled by the subscriber"))
    }

    @Test("A released cancellable is told behind operators with subscriptions of their own, too")
    func forgottenBehindOthers() {
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), TestScheduler())
        func forget(_ pipeline: some Publisher<Int, Never>) {
            _ = pipeline.reported(as: "forgotten", to: reports).sink { _ in }
            #expect(reports.latest?.layers.map(\.ending).filter { $0 != .cancelled(.release) } == [])
        }
        forget(subject.flatMap { _ in subject })
        forget(subject.share())
        forget(subject.debounce(for: 1, scheduler: scheduler))
        forget(subject.receive(on: scheduler))
    }

    @Test("A source that an operator cancels at its end has ended when the report is delivered")
    func leftSource() throws {
        let (subject, told) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Report, Never>())
        let recorder = told.record()
        let teller = Reports { [input = told.input] in input.send($0) }
        let cancellable = subject.prefix(1).reported(as: "left", to: teller).sink { _ in }
        subject.send(1)
        let source = try #require(recorder.values.first?.layers.first)
        #expect(source.ending == .cancelled(.end) && source.thread != nil)
        cancellable.cancel()
    }

    @Test("A subscriber that stops at the last value receives no completion", arguments: [true, false])
    func stopped(atStep: Bool) {
        var completions = 0
        let subscriber = AnySubscriber<Int, Never> { signal in
            if case .finished = signal { completions += 1 }
            return .stop
        }
        let just = Just(1).eraseToAnyPublisher()
        let pipeline = atStep ? just.prefix(1).eraseToAnyPublisher() : just
        _ = pipeline.reported(as: "stopped", to: reports)._receive(subscriber, on: .unlimited)
        #expect(completions == 0 && reports.latest?.layer.ending == .cancelled(.downstream))
    }

    @Test("Demand after the end is not counted")
    func lateRequest() {
        var subscription: (any Subscription)?
        let subject = PassthroughSubject<Int, Never>()
        subject.reported(as: "late", to: reports)
            .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
        subscription?.request(.max(2))
        subject.send(completion: .finished)
        subscription?.request(.max(3))
        #expect(reports.latest?.layer.asked == 2)
    }

    @Test("A run whose subscription is released without an end is reported as released")
    func released() {
        struct Forgetful: Publisher {
            typealias Output = Int
            typealias Failure = Never

            func receive(subscriber: some Subscriber<Int, Never>) {
                subscriber.receive(subscription: Subscriptions.empty)
            }
        }
        Forgetful().reported(as: "released", to: reports).subscribe(AnySubscriber())
        #expect(reports.latest?.layer.ending == .released)
    }

    @Test("Reports that nobody holds are released, whatever they have kept")
    func releasedReports() {
        weak var witness: Reports?
        do {
            let reports = Reports()
            witness = reports
            for _ in 1...2 { _ = Just(1).map { $0 + 1 }.reported(as: "kept", to: reports).sink { _ in } }
            #expect(reports.all.count == 2)
        }
        #expect(witness == nil)
    }

    @Test("Nothing is kept alive after the completion or a cancel", arguments: [true, false])
    func lifetime(completes: Bool) {
        weak var witness: Witness?
        var subscription: (any Subscription)?
        let subject = PassthroughSubject<Int, Never>()
        do {
            let object = Witness()
            witness = object
            subject.map { _ in object }.prefix(2).eraseToAnyPublisher().reported(as: "lifetime", to: reports)
                .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
            if completes { subject.send(completion: .finished) } else { subscription?.cancel() }
        }
        #expect(witness == nil && subscription != nil && reports.latest?.layer.ending != .running)
    }

    @Test("A report does not retain a subject that was cancelled while it was subscribed to")
    func leftAtOnce() {
        weak var witness: Witness?
        do {
            let object = Witness()
            witness = object
            _ = CurrentValueSubject<Witness, Never>(object).prefix(1).reported(as: "left", to: reports).sink { _ in }
        }
        #expect(witness == nil && reports.latest?.layer.ending == .finished)
    }
}
