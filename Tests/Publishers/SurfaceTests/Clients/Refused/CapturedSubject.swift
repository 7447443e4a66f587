// A subject belongs to its owner: another thread's work cannot capture it.
import Dispatch
import Streams

func send(_ subject: PassthroughSubject<Int, Never>) {
    DispatchQueue.global().async {
        // expected-swift5-warning@+2 {{capture of 'subject'}}
        // expected-swift6-error@+1 {{capture of 'subject'}}
        subject.send(1)
    }
}
