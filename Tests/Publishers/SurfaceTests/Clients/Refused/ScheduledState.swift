// Work for a scheduler may run on any thread.
import Dispatch
import Streams
import StreamsFoundation

final class State {  // expected-swift6-note *{{Sendable}}
    var sum = 0
}

func schedule(_ state: State, on queue: DispatchQueue) {
    var sum = 0
    // expected-swift6-error@+1 {{capture of 'state' with non-Sendable type 'State' in a '@Sendable' closure}}
    queue.schedule { state.sum += 1 }
    // expected-swift5-warning@+2 {{mutation of captured var 'sum'}}
    // expected-swift6-error@+1 {{mutation of captured var 'sum'}}
    queue.schedule { sum += 1 }
    // expected-swift6-error@+1 {{capture of 'state' with non-Sendable type 'State' in a '@Sendable' closure}}
    queue.schedule(after: queue.now, interval: 1) { state.sum += 1 }.cancel()
    // expected-swift5-warning@+2 {{mutation of captured var 'sum'}}
    // expected-swift6-error@+1 {{mutation of captured var 'sum'}}
    ImmediateScheduler.shared.schedule { sum += 1 }
    sum += 1
}

func schedule<S: Scheduler>(_ state: State, on scheduler: S) {
    // expected-swift6-error@+1 {{capture of 'state' with non-Sendable type 'State' in a '@Sendable' closure}}
    scheduler.schedule(after: scheduler.now) { state.sum += 1 }
}
