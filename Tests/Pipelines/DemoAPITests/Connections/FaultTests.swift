import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct FaultTests {
    private static let target = "/v1/feed?limit=2"

    private func dialogue(_ fault: DemoServer.Fault?, method: String = "GET") throws -> Dialogue {
        var dialogue = try Dialogue(fault)
        dialogue.receive("\(method) \(Self.target) HTTP/1.1\r\nHost: x\r\n\r\n")
        return dialogue
    }

    private func proper() throws -> [UInt8] { try dialogue(nil).sent }

    @Test("stall sends nothing until the time is over")
    func stall() throws {
        var dialogue = try dialogue(.stall)
        dialogue.pass(.milliseconds(29_999))
        #expect(dialogue.sent.isEmpty && dialogue.connection.phase == .answering)
        dialogue.pass(.milliseconds(1))
        #expect(dialogue.connection.phase == .closed && dialogue.state.traffic.expired == 1)
    }

    @Test("stallHalfway sends the beginning of the correct answer and keeps the connection")
    func stallHalfway() throws {
        let dialogue = try dialogue(.stallHalfway)
        #expect(try proper().starts(with: dialogue.sent))
        #expect(try proper().count / 2 < dialogue.sent.count && dialogue.sent.count < proper().count)
        #expect(dialogue.connection.phase == .answering)
    }

    @Test("cutShort sends the same and ends the connection")
    func cutShort() throws {
        let dialogue = try dialogue(.cutShort)
        #expect(try dialogue.sent == self.dialogue(.stallHalfway).sent)
        #expect(dialogue.connection.phase == .lingering && dialogue.state.traffic.answered == 1)
    }

    @Test("cutHeader ends the connection within the header")
    func cutHeader() throws {
        let dialogue = try dialogue(.cutHeader)
        #expect(dialogue.text.hasPrefix("HTTP/1.1 200 OK\r\n") && !dialogue.text.contains("\r\n\r\n"))
        #expect(dialogue.connection.phase == .lingering)
    }

    @Test("serverError is a 500 that keeps the connection")
    func serverError() throws {
        let dialogue = try dialogue(.serverError)
        #expect(dialogue.statuses == [500] && dialogue.isReading)
    }

    @Test("rubbish is a 200 that is not JSON")
    func rubbish() throws {
        let dialogue = try dialogue(.rubbish)
        let body = dialogue.text.components(separatedBy: "\r\n\r\n").last ?? ""
        #expect(dialogue.statuses == [200] && dialogue.isReading)
        #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: Data(body.utf8)) }
    }

    @Test("endless sends at its pace until the time is over")
    func endless() throws {
        var dialogue = try dialogue(.endless)
        #expect(!dialogue.text.contains("Content-Length"))
        dialogue.pass(.seconds(10))
        let tenSeconds = dialogue.sent.count
        #expect(4_000_000...4_200_000 ~= tenSeconds)
        dialogue.pass(.seconds(100))
        #expect(dialogue.sent.count < 13_000_000 && dialogue.connection.phase == .closed)
    }

    @Test("delay sends the correct answer later")
    func delay() throws {
        var dialogue = try dialogue(.delay(.seconds(2)))
        dialogue.pass(.milliseconds(1_999))
        #expect(dialogue.sent.isEmpty)
        dialogue.pass(.milliseconds(1))
        #expect(try dialogue.sent == proper())
    }

    @Test(
        "HEAD never gets a body",
        arguments: [
            DemoServer.Fault?.none, .stall, .stallHalfway, .cutShort, .serverError, .rubbish, .endless,
            .delay(.seconds(1)),
        ])
    func headHasNoBody(fault: DemoServer.Fault?) throws {
        var dialogue = try dialogue(fault, method: "HEAD")
        dialogue.pass(.seconds(5))
        #expect(dialogue.text.components(separatedBy: "\r\n\r\n").dropFirst().joined().isEmpty)
    }

    @Test("the longest path decides which fault applies to a request")
    func longestPathDecides() throws {
        var dialogue = try Dialogue(.serverError)
        dialogue.state.setFault(.rubbish, under: "/v1/")
        dialogue.receive("GET /v1/feed HTTP/1.1\r\nHost: x\r\n\r\nGET /images HTTP/1.1\r\nHost: x\r\n\r\n")
        dialogue.state.setFault(nil, under: "/v1/")
        dialogue.receive("GET /v1/feed HTTP/1.1\r\nHost: x\r\n\r\n")
        dialogue.state.clearFaults()
        dialogue.receive("GET /v1/feed HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(dialogue.statuses == [200, 500, 500, 200])
    }
}
