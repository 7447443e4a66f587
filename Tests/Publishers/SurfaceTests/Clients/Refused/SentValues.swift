// Values that another task waits for have to be Sendable.
import Streams

final class State {  // expected-swift6-note *{{does not conform to the 'Sendable' protocol}}
    var sum = 0
}

func values(_ states: PassthroughSubject<State, Never>) {
    // expected-swift6-warning@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
    _ = states.values
}

// expected-swift6-error@+1 {{type 'State' does not conform to the 'Sendable' protocol}}
func value(_ future: Future<State, Never>) async -> Int { await future.value.sum }
