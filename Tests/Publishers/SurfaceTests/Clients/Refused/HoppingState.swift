// Values that change threads have to be Sendable. It is a warning, so that code written for Combine still compiles.
import Dispatch
import Streams
import StreamsExtras
import StreamsFoundation

final class State {  // expected-swift6-note *{{does not conform to the 'Sendable' protocol}}
    var sum = 0
}

func hop(_ states: PassthroughSubject<State, Never>, on queue: DispatchQueue) {
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.receive(on: queue)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.subscribe(on: queue)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.delay(for: 1, scheduler: queue)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.debounce(for: 1, scheduler: queue)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.throttle(for: 1, scheduler: queue, latest: true)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.timeout(1, scheduler: queue)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.collect(.byTime(queue, 1))
}

func hopFurther(_ states: PassthroughSubject<State, Never>, on queue: DispatchQueue, _ other: Empty<Void, Never>) {
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.retry(3, delay: .constant(1), scheduler: queue)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.poll(every: 1, scheduler: queue)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.rateLimit(every: 1, scheduler: queue)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.timeout(first: 1, scheduler: queue)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.sample(every: 1, scheduler: queue)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.window(every: 1, scheduler: queue, bufferSize: 1)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.sample(other)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.window(until: other, bufferSize: 1)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.collect(until: other, limit: 1)
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = other.withLatestFrom(states)
}
