import Streams
import StreamsTesting
import Testing

@Suite struct CancellingTests {
    @Test("Who cancels when the subscription comes does not receive the end that is known already")
    func endThatIsKnown() {
        let ended = PassthroughSubject<Int, Never>()
        ended.send(completion: .finished)
        #expect(Empty<Int, Never>().record(cancelAfter: 0).completion == nil)
        #expect(Fail<Int, Fault>(error: .upstream).record(cancelAfter: 0).completion == nil)
        #expect(ended.record(cancelAfter: 0).completion == nil)
    }
}
