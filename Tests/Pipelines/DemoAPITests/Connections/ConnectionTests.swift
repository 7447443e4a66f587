import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct ConnectionTests {
    private let get = "GET /v1/feed?limit=1 HTTP/1.1\r\nHost: x\r\n\r\n"
    private let close = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Test("requests are answered one after the other on the same connection")
    func oneAfterTheOther() throws {
        var dialogue = try Dialogue()
        dialogue.receive(get + get)
        dialogue.receive(get)
        #expect(dialogue.statuses == [200, 200, 200])
        #expect(dialogue.isReading)
        #expect(dialogue.state.traffic.requests(for: "/v1/feed") == 3 && dialogue.state.traffic.answered == 3)
    }

    @Test("requests after one with Connection close are not answered")
    func nothingAfterClose() throws {
        var dialogue = try Dialogue()
        dialogue.receive(close + get)
        #expect(dialogue.statuses == [404])
        #expect(dialogue.connection.phase == .lingering)
    }

    @Test("a client that requests the end of the connection gets its answer first")
    func clientAsksForTheEnd() throws {
        var dialogue = try Dialogue()
        dialogue.receive(get + close)
        #expect(dialogue.statuses == [200, 404] && dialogue.connection.phase == .closed)
    }

    @Test("requests after an invalid one are not answered")
    func nothingAfterRubbish() throws {
        var dialogue = try Dialogue()
        dialogue.receive(get + "rubbish\r\n" + get)
        #expect(dialogue.statuses == [200, 400])
        #expect(dialogue.connection.phase == .lingering)
        #expect(dialogue.state.traffic.refused == 1)
    }

    @Test("however the network splits requests, the answers are the same")
    func anyCutIsAnsweredAlike() throws {
        for seed in 0..<UInt64(150) {
            var generator = SeededGenerator(seed: seed)
            let bytes = generator.requests()
            var (whole, cut) = (try Dialogue(), try Dialogue())
            whole.receive(bytes)
            for chunk in generator.chunks(of: bytes) { cut.receive(chunk) }
            #expect(whole.sent == cut.sent, "seed \(seed)")
            #expect(whole.isReading == cut.isReading, "seed \(seed)")
            #expect(whole.state.traffic == cut.state.traffic, "seed \(seed)")
        }
    }

    @Test("a client that ends before its answer is complete counts as abandoning it")
    func abandons() throws {
        var dialogue = try Dialogue(.stallHalfway)
        dialogue.receive(get)
        dialogue.clientEnds()
        #expect(dialogue.state.traffic.abandoned(for: "/v1/feed") == 1)
        #expect(dialogue.state.traffic.answered == 0)
    }

    @Test("a client that ends after its answer has abandoned nothing")
    func abandonsNothing() throws {
        var dialogue = try Dialogue()
        dialogue.receive(get)
        dialogue.clientEnds()
        #expect(dialogue.state.traffic.abandoned == 0 && dialogue.connection.phase == .closed)
    }
}
