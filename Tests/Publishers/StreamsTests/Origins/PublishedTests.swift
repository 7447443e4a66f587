import Foundation
import Observation  // With Foundation: neither module's declarations conflict with the library's.
import StreamsTesting
import Testing

@testable import Streams

@Suite struct PublishedTests {
    @Test("A published property is sent to its subscribers, the present value first")
    func values() {
        let thermometer = Thermometer()
        let recorder = thermometer.$degrees.record(initialDemand: .max(2))
        thermometer.degrees = 21
        thermometer.degrees += 1
        #expect(recorder.values == [20, 21])
        recorder.request(.unlimited)
        thermometer.degrees = 23
        #expect(recorder.values == [20, 21, 22, 23])
    }

    @Test("A value is sent before the property has it")
    func willSet() {
        let thermometer = Thermometer()
        var read: [Int] = []
        let cancellable = thermometer.$degrees.sink { _ in read.append(thermometer.degrees) }
        thermometer.degrees = 21
        #expect(read == [20, 20] && thermometer.degrees == 21)
        withExtendedLifetime(cancellable) {}
    }

    @Test("A property that a subscriber sets during a delivery keeps that value, which is sent last")
    func reentrancy() {
        let thermometer = Thermometer()
        var received: [Int] = []
        let cancellable = thermometer.$degrees.sink {
            received.append($0)
            guard $0 == 99 else { return }
            thermometer.degrees = 30
            received.append(-thermometer.degrees)
        }
        thermometer.degrees = 99
        #expect(received == [20, 99, 30, -30] && thermometer.degrees == 30)
        withExtendedLifetime(cancellable) {}
    }

    @Test("A subscriber that comes while a value is sent receives that value, once")
    func subscribingInside() {
        let thermometer = Thermometer()
        var late: Recorder<Int, Never>?
        let cancellable = thermometer.$degrees.dropFirst().sink { _ in
            if late == nil { late = thermometer.$degrees.record() }
        }
        thermometer.degrees = 21
        thermometer.degrees = 22
        #expect(late?.values == [21, 22])
        withExtendedLifetime(cancellable) {}
    }

    @Test("Values of an upstream are assigned until the object is released, which cancels the upstream")
    func assign() {
        let upstream = CancelCounter()
        do {
            let thermometer = Thermometer()
            upstream.publisher.assign(to: &thermometer.$degrees)
            upstream.subject.send(21)
            #expect(thermometer.degrees == 21 && upstream.cancels == 0)
        }
        #expect(upstream.cancels == 1)
    }

    @Test("An upstream that has finished is released, and changes nothing")
    func assignFinished() {
        let (thermometer, upstream) = (Thermometer(), Upstream())
        upstream.assign(to: &thermometer.$degrees)
        #expect(upstream.subscription != nil)
        upstream.finish?()
        #expect(upstream.subscription == nil && thermometer.degrees == 20)
    }

    @Test("An object may assign the output of one of its properties to another, and is still released")
    func assignOwn() {
        weak var gone: Clock?
        do {
            let clock = Clock()
            gone = clock
            clock.minutes = 61
            #expect(clock.text == "1:01")
        }
        #expect(gone == nil)
    }

    @Test("A publisher that outlives its object keeps the last value, and does not complete")
    func publisherOutlivesObject() {
        let publisher = Thermometer().$degrees
        let recorder = publisher.record()
        #expect(recorder.values == [20] && recorder.completion == nil)
    }

    @Test("A subscription that outlives its object retains neither it nor earlier values")
    func subscriptionOutlivesObject() {
        weak var gone: Folder?
        weak var replaced: Keepsake?
        var recorder: Recorder<Keepsake, Never>?
        do {
            let folder = Folder()
            (gone, replaced) = (folder, folder.keepsake)
            recorder = folder.$keepsake.dropFirst().record()
            folder.keepsake = Keepsake()
        }
        #expect(gone == nil && replaced == nil && recorder?.values.count == 1)
    }

    @Test("Assigning a publisher to a projected value changes nothing")
    func projectedValue() {
        let (one, other) = (Thermometer(), Thermometer())
        other.degrees = 30
        one.$degrees = other.$degrees
        one.degrees += 1
        #expect(one.degrees == 21 && other.degrees == 30)
    }

    @Test(
        "A property is set and read on many threads: subscribers receive one value at a time, and the last one is kept"
    )
    func threads() {
        let model = Shared(Thermometer())
        let recorder = model.object.$degrees.record()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 1...500 {
                model.object.degrees = thread * 1000 + number
                _ = model.object.degrees
            }
        }
        #expect(recorder.violations == [] && recorder.values.count == 2001)
        #expect(recorder.values.last == model.object.degrees)
    }

    @Test("A thread that sets a property while another one sends reads the value that it has set")
    func readingOnAnotherThread() {
        let model = Shared(Thermometer())
        var read = 0
        let cancellable = model.object.$degrees.dropFirst().prefix(1).sink { _ in
            read = onAnotherThread {
                model.object.degrees = 30
                return model.object.degrees
            }
        }
        model.object.degrees = 21
        #expect(read == 30 && model.object.degrees == 30)
        withExtendedLifetime(cancellable) {}
    }

    @Test("A property of a main actor's class may be assigned and set only there")
    @MainActor func mainActor() {
        let model = MainModel()
        Just("b").assign(to: &model.$text)
        #expect(model.text == "b")
    }

    @Test("A property that is set during a delivery has its old value until the delivery ends")
    func readingInside() {
        let thermometer = Thermometer()
        var read: [Int] = []
        let cancellable = thermometer.$degrees.dropFirst().sink {
            read.append(thermometer.degrees)
            if $0 == 21 { thermometer.degrees = 30 }
        }
        thermometer.degrees = 21
        #expect(read == [20, 20] && thermometer.degrees == 30)
        withExtendedLifetime(cancellable) {}
    }
}

private final class Thermometer {
    @Published var degrees = 20
}

private final class Folder {
    @Published var keepsake = Keepsake()
}

private final class Clock {
    @Published var minutes = 0
    @Published private(set) var text = ""

    init() {
        $minutes.map { "\($0 / 60):" + ($0 % 60 < 10 ? "0" : "") + "\($0 % 60)" }.assign(to: &$text)
    }
}

@MainActor private final class MainModel {
    @Published var text = "a"
}

private final class CancelCounter {
    let subject = PassthroughSubject<Int, Never>()
    private(set) var cancels = 0
    var publisher: AnyPublisher<Int, Never> {
        subject.handleEvents(receiveCancel: { self.cancels += 1 }).eraseToAnyPublisher()
    }
}

/// A publisher that sends an object as its subscription, and sees whether it is retained.
private final class Upstream: Publisher {
    typealias Output = Int
    typealias Failure = Never

    final class Handle: Subscription, SubscriptionOwner {
        func request(_ demand: Subscribers.Demand) {}
        func cancel() {}
    }

    private(set) weak var subscription: Handle?
    private(set) var finish: (() -> Void)?

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {}

    func _receive(_ subscriber: some Subscriber<Int, Never>, on terms: _Terms) -> _SubscriptionReference? {
        let handle = Handle()
        subscription = handle
        finish = { subscriber.receive(completion: .finished) }
        return _SubscriptionReference(handle)
    }
}

/// Sendable, as published properties may be used on any thread.
private struct Shared<Object: AnyObject>: @unchecked Sendable {
    let object: Object

    init(_ object: Object) { self.object = object }
}

private func onAnotherThread(_ work: @escaping @Sendable () -> Int) -> Int {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result = 0  // Written before the semaphore is signalled, read afterwards.
    Thread.detachNewThread {
        result = work()
        done.signal()
    }
    done.wait()
    return result
}
