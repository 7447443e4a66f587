import Foundation
import Testing

@testable import FeatureDemoAPI

/// Drives a connection without a socket, with its own clock.
struct Dialogue {
    let state: ServerState
    private(set) var connection: Connection
    private(set) var now = ContinuousClock.now
    private(set) var sent: [UInt8] = []
    /// The number of bytes that the socket accepts before it is full, as the client does not read.
    var capacity = Int.max

    init(_ fault: DemoServer.Fault? = nil, limits: DemoServer.Limits = .init()) throws {
        let baseURL = try #require(URL(string: "http://127.0.0.1:1"))
        state = ServerState(feed: .demo(), baseURL: baseURL)
        if let fault { state.setFault(fault, under: "/") }
        connection = Connection(limits: limits, at: now)
    }

    var text: String { String(decoding: sent, as: UTF8.self) }

    /// The status codes of all answers. The server always begins their heads in the same way.
    var statuses: [Int] {
        text.split(separator: "HTTP/1.1 ", omittingEmptySubsequences: false).dropFirst()
            .compactMap { Int($0.prefix(3)) }
    }

    /// Whether the connection waits for a request.
    var isReading: Bool { connection.phase == .reading }

    mutating func receive(_ text: String) { receive(Array(text.utf8)) }

    mutating func receive(_ bytes: [UInt8]) {
        connection.receive(bytes, at: now)
        work()
    }

    mutating func clientEnds() { connection.clientEnded(with: state) }

    /// Lets time pass, from deadline to deadline, as the event loop would.
    mutating func pass(_ duration: Duration) {
        let end = now + duration
        while connection.phase != .closed, connection.deadline <= end {
            now = max(now, connection.deadline)
            work()
        }
        now = end
    }

    private mutating func work() {
        repeat {
            connection.advance(at: now, with: state)
            let taken = connection.output.prefix(capacity - sent.count)
            sent += taken
            connection.sent(taken.count, at: now)
        } while connection.output.isEmpty && connection.phase != .closed && connection.deadline <= now
    }
}
