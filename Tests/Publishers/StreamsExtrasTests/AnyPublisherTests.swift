import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct AnyPublisherTests {
    @Test("The publisher behind an erased one can be inspected without a subscription")
    func base() {
        var isMade = false
        let deferred = Deferred { () -> Just<Int> in
            isMade = true
            return Just(1)
        }
        let erased = deferred.eraseToAnyPublisher()
        #expect(erased.base is Deferred<Just<Int>> && !isMade)
        #expect(AnyPublisher(erased).base is Deferred<Just<Int>> && erased.record().values == [1])
    }
}
