import Streams
import StreamsTesting
import Testing

@Suite struct MapErrorTests: OperatorTests {
    static let rows = [
        Operator(
            "mapError", .always, [.passesSubscriptionOn],
            model: { $0.replacingFailure(by: History([], .failure(.mapped))) }
        ) { upstream, stage in
            upstream.mapError { [hold = stage.hold] _ in hold(.mapped) }
        }
    ]

    @Test("setFailureType after setFailureType has the last type") func failureTypes() {
        let typed: Publishers.SetFailureType<Just<Int>, any Error> = Publishers.SetFailureType<Just<Int>, Fault>(
            upstream: Just(1)
        ).setFailureType(to: (any Error).self)
        #expect(typed.record().values == [1])
    }
}
