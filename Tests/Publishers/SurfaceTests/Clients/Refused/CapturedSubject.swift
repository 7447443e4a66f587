// A subject is its owner's: another thread's work does not get it.
import Dispatch
import Streams

func send(_ subject: PassthroughSubject<Int, Never>) {
    DispatchQueue.global().async {
        // expected-swift5-warning@+2 {{capture of 'subject'}}
        // expected-swift6-error@+1 {{capture of 'subject'}}
        subject.send(1)
    }
}
