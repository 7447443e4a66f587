import Dispatch
import Foundation
import Testing

@testable import TerminalUI

/// Traps on several threads at once, in a process of its own. Meant for Thread Sanitizer, and valid without it.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct CrashConcurrencyTests {
    @Test(
        "A process that traps on several threads leaves the terminal as it was, and dies of the trap", arguments: 1...5)
    func trapping(number: Int) async throws {
        let pseudo = try PseudoTerminal()
        let before = pseudo.modes
        let path: String = String(cString: ttyname(pseudo.slave))
        let result = await #expect(processExitsWith: .signal(SIGTRAP), observing: [\.standardErrorContent]) {
            [path = path as String] in
            let file = open(path, O_RDWR | O_NOCTTY)
            try await MainActor.run { try Terminal(input: file, output: file).enter() }
            DispatchQueue.concurrentPerform(iterations: 3) { _ in raise(SIGTRAP) }
        }
        #expect(pseudo.modes == before)
        let errors = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(errors?.contains("ThreadSanitizer") == false)
        #expect(await pseudo.shows(Terminal.leaving))
    }
}
