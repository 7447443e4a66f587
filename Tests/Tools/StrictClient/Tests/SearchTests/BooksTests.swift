import Foundation
import Search
import Streams
import StreamsTesting
import Testing

/// A library that answers after 500 ms, with one book for each text.
@Suite struct BooksTests {
    private let scheduler = TestScheduler()

    private func expect(_ typed: String, _ titles: String) throws {
        let found = try scheduler.subject(typed, frame: 0.1).books(
            from: { [clock = scheduler.clock] text in
                try await Task.sleep(for: .milliseconds(500), clock: clock)
                return try JSONEncoder().encode([Book(title: text, year: 1965)])
            }, scheduler: scheduler
        )
        try scheduler.expect(found.map { $0.map(\.title).joined() }, titles, frame: 0.1)
    }

    @Test("A search starts when typing pauses")
    func pauses() throws {
        try expect("ab-c--------", "-----------c")
    }

    @Test("The answer to an outdated text is not shown")
    func outdated() throws {
        try expect("a---b-------", "------------b")
    }
}
