// A subject belongs to its owner: it cannot be sent to another task.
import Streams

func send(_ subject: PassthroughSubject<Int, Never>) {
    // expected-swift6-error@+2 {{risks causing data races}}
    // expected-swift6-note@+1 {{captures 'subject' which is accessible to code in the current task}}
    Task.detached { subject.send(1) }
    subject.send(2)
}

func wait(_ publisher: AnyPublisher<Int, Never>) {
    // expected-swift6-error@+2 {{risks causing data races}}
    // expected-swift6-note@+1 {{captures 'publisher' which is accessible to code in the current task}}
    Task { for await _ in publisher.values {} }
    _ = publisher.sink { print($0) }
}
