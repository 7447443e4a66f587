// Values that change threads have to be Sendable. It is a warning, so that code written for Combine still compiles.
import Dispatch
import Streams
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
