import Streams
import StreamsTesting
import Testing

@Suite struct MakeConnectableTests: OperatorTests {
    static let rows = [
        Operator("makeConnectable and autoconnect", .unlimited, [.isShared]) { upstream, _ in
            Publishers.MakeConnectable(upstream: upstream).autoconnect()
        }
    ]

    @Test("A connectable publisher sends nothing before it is connected, and then to all subscribers")
    func makeConnectable() {
        var log: [String] = []
        let ticks = [1, 2].publisher.makeConnectable()
        let cancellables = ["a", "b"].map { name in ticks.sink { log.append("\(name)\($0)") } }
        #expect(log.isEmpty)
        let connection = ticks.connect()
        #expect(log == ["a1", "b1", "a2", "b2"])
        withExtendedLifetime((cancellables, connection)) {}
    }
}
