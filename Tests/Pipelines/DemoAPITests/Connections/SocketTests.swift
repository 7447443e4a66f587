import Testing

@testable import FeatureDemoAPI

@Suite struct SocketTests {
    private let bytes = Array(repeating: UInt8(7), count: 1_000_000)[...]

    private func isNothingYet(_ reception: Socket.Reception) -> Bool {
        if case .nothingYet = reception { true } else { false }
    }

    private func hasEnded(_ reception: Socket.Reception) -> Bool {
        if case .ended = reception { true } else { false }
    }

    @Test("a socket sends as much as the system accepts, then nothing until the other side receives")
    func partialSends() throws {
        let (first, second) = try Socket.pair()
        var sent = 0
        while let count = first.send(bytes), count > 0 { sent += count }
        #expect(sent > 0 && first.send(bytes) == 0)
        while sent > 0, case .bytes(let received) = second.receive(upTo: 100_000) { sent -= received.count }
        #expect(sent == 0 && isNothingYet(second.receive(upTo: 1)))
        #expect(first.send([7]) == 1)
    }

    @Test("bytes sent before the end are received before the end")
    func endSending() throws {
        let (first, second) = try Socket.pair()
        #expect(first.send([7]) == 1)
        first.endSending()
        guard case .bytes([7]) = second.receive(upTo: 10) else { throw DemoServerError("receive", code: 0) }
        #expect(hasEnded(second.receive(upTo: 10)) && hasEnded(second.receive(upTo: 10)))
        #expect(second.send([7]) == 1)
    }

    @Test("sending to a closed side returns a result, and raises no signal")
    func sendToNobody() throws {
        let first = try Socket.pair().0
        #expect(first.send(bytes) == nil)
        #expect(hasEnded(first.receive(upTo: 1)))
    }

    @Test("a listener has a port, and no connection until a client comes")
    func acceptance() throws {
        let listener = try Socket.listening(on: 0)
        guard case .nobody = listener.acceptClient() else { throw DemoServerError("accept", code: 0) }
        let client = try RawClient(listener.port())
        guard case .client(let socket) = listener.acceptClient() else {
            throw DemoServerError("accept", code: 0)
        }
        #expect(socket.send([7]) == 1)
        #expect(try client.receive(atLeast: 1))
    }
}
