import Streams
import StreamsTesting
import Testing

@Suite struct MapErrorTests {
    @Test("setFailureType after setFailureType has the last type") func failureTypes() {
        let typed: Publishers.SetFailureType<Just<Int>, any Error> = Publishers.SetFailureType<Just<Int>, Fault>(
            upstream: Just(1)
        ).setFailureType(to: (any Error).self)
        #expect(typed.record().values == [1])
    }
}
