import Foundation
import Streams
import StreamsFoundation
import StreamsTesting
import Testing

@Suite struct TimerTests {
    /// Makes a timer on the thread that the test runs on.
    private func makeClock(in mode: RunLoop.Mode = .default) -> Timer.TimerPublisher {
        Timer.publish(every: 0.002, on: .current, in: mode)
    }

    /// Runs the loop until another timer has sent a few dates, so that the first timer has had time to misbehave.
    private func passTime(in mode: RunLoop.Mode = .default) {
        let other = Timer.publish(every: 0.005, on: .current, in: mode)
        let (recorder, connection) = (other.record(), other.connect())
        #expect(RunLoop.current.run(in: mode) { recorder.values.count >= 4 })
        connection.cancel()
    }

    @Test("A publisher has the properties that it was made with")
    func properties() {
        let made = Timer.publish(every: 2, tolerance: 0.5, on: .main, in: .common)
        #expect(made.interval == 2 && made.tolerance == 0.5 && made.runLoop === RunLoop.main)
        #expect(made.mode == .common && made.options == nil && makeClock().tolerance == nil)
    }

    @Test("An interval that is not a number traps where the publisher is made")
    func noNumber() async {
        await #expect(processExitsWith: .failure) { _ = Timer.publish(every: .nan, on: .main, in: .common) }
        await #expect(processExitsWith: .failure) {
            _ = Timer.TimerPublisher(interval: -.nan, runLoop: .main, mode: .common)
        }
    }

    @Test(
        "An interval that is zero, negative or infinite keeps no processor busy, and can be cancelled",
        arguments: [0, -1, .infinity])
    func senselessInterval(interval: TimeInterval) {
        let clock = Timer.publish(every: interval, on: .current, in: .default)
        let (recorder, connection) = (clock.record(), clock.connect())
        passTime()
        connection.cancel()
        let count = recorder.values.count
        passTime()
        #expect(recorder.values.count == count && recorder.violations == [] && count <= 2000)
    }

    @Test("Dates are sent from the connection on, the first one after an interval")
    func connecting() throws {
        let clock = makeClock()
        let recorder = clock.record()
        passTime()
        #expect(recorder.values == [])
        let (start, connection) = (Date(), clock.connect())
        #expect(RunLoop.current.run { recorder.values.count >= 3 } && recorder.violations == [])
        #expect(
            try #require(recorder.values.first) >= start + 0.001 && recorder.values == recorder.values.sorted())
        connection.cancel()
    }

    @Test("All subscribers receive the same dates, each as many as it requests")
    func demand() {
        let clock = makeClock()
        let (some, all) = (clock.record(initialDemand: .max(1)), clock.record())
        let connection = clock.connect()
        #expect(RunLoop.current.run { all.values.count >= 2 })
        let missed = all.values.count
        some.request(.max(1))
        #expect(RunLoop.current.run { all.values.count >= missed + 2 })
        #expect(some.values == [all.values[0], all.values[missed]] && some.violations == [])
        connection.cancel()
    }

    @Test("A connection that is cancelled has ended; one that is only released goes on", arguments: [true, false])
    func disconnecting(isCancelled: Bool) {
        let clock = makeClock()
        let recorder = clock.record()
        var connection: (any Cancellable)? = clock.connect()
        #expect(RunLoop.current.run { recorder.values.count >= 2 })
        if isCancelled { connection?.cancel() }
        connection = isCancelled ? connection : nil
        let count = recorder.values.count
        passTime()
        #expect((recorder.values.count == count) == isCancelled && recorder.completion == nil)
        clock.connect().cancel()
    }

    @Test("There is one connection at a time; subscribers stay for the next")
    func connections() {
        let clock = makeClock()
        let (recorder, first, second) = (clock.record(), clock.connect(), clock.connect())
        #expect(RunLoop.current.run { recorder.values.count >= 2 })
        first.cancel()
        let count = recorder.values.count
        passTime()
        #expect(recorder.values.count == count)
        let third = clock.connect()
        for over in [first, second] { over.cancel() }
        #expect(RunLoop.current.run { recorder.values.count >= count + 2 })
        third.cancel()
    }

    @Test("Dates are sent while the loop runs in the requested mode")
    func modes() {
        let clock = makeClock(in: RunLoop.Mode("other"))
        let (recorder, connection) = (clock.record(), clock.connect())
        passTime()
        #expect(recorder.values == [])
        #expect(RunLoop.current.run(in: RunLoop.Mode("other")) { recorder.values.count >= 2 })
        connection.cancel()
    }

    @Test("With autoconnect() the timer runs while there is a subscriber, and again for the next one")
    func autoconnecting() {
        let clock = makeClock().autoconnect()
        for _ in 1...2 {
            let recorder = clock.record(cancelAfter: 2)
            #expect(RunLoop.current.run { recorder.isCancelled } && recorder.violations == [])
        }
        let sink = Watched { held in makeClock().autoconnect().sink { _ in held.use() } }
        sink.made.cancel()
        #expect(!sink.isHeld)
    }

    @Test("A subscriber that cancels receives nothing more, and is released; others go on")
    func cancelling() {
        let clock = makeClock()
        let sink = Watched { held in clock.sink { _ in held.use() } }
        let (recorder, other, connection) = (clock.record(cancelAfter: 2), clock.record(), clock.connect())
        #expect(RunLoop.current.run { other.values.count >= 4 } && sink.isHeld)
        sink.made.cancel()
        #expect(recorder.values.count == 2 && recorder.violations == [] && !sink.isHeld)
        connection.cancel()
    }

    @Test("A connection retains the subscribers until it ends, even when the publisher is gone")
    func lifetime() {
        let connection = Watched { held in
            let clock = makeClock()
            clock.subscribe(AnySubscriber(receiveSubscription: { _ in held.use() }))
            return clock.connect()
        }
        passTime()
        #expect(connection.isHeld)
        connection.made.cancel()
        #expect(!connection.isHeld)
    }

    @Test("When its only connection has ended, the loop has no timer left")
    func noTimerLeft() {
        let mode = RunLoop.Mode("of this test alone")
        let connection = makeClock(in: mode).connect()
        #expect(RunLoop.current.limitDate(forMode: mode) != nil)
        connection.cancel()
        #expect(RunLoop.current.limitDate(forMode: mode) == nil)
    }

    @Test("A subscription is described by its publisher's name, also with autoconnect()")
    func description() {
        var descriptions: [String] = []
        let subscriber = {
            AnySubscriber<Date, Never>(receiveSubscription: { subscription in
                descriptions.append("\(subscription)")
                subscription.cancel()
            })
        }
        makeClock().subscribe(subscriber())
        makeClock().autoconnect().subscribe(subscriber())
        #expect(descriptions == ["TimerPublisher", "TimerPublisher"])
    }
}
