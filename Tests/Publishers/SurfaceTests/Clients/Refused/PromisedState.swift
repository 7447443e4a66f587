// A promise may be fulfilled on any thread.
import Dispatch
import Streams

final class State {  // expected-swift6-note *{{does not conform to the 'Sendable' protocol}}
    var sum = 0
}

func promise(_ state: State) -> Future<State, Never> {
    Future { promise in
        // expected-swift6-error@+1 {{capture of 'state' with non-Sendable type 'State' in a '@Sendable' closure}}
        DispatchQueue.global().async { promise(.success(state)) }
    }
}
