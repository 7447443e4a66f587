import Foundation
import Testing

@testable import TerminalUI

/// Tests the event loop in a real terminal. Signals concern the whole process, so the tests run one after the other.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5))) struct TerminalAppTests {
    private let pseudo: PseudoTerminal
    private let stack: NavigationStack
    private let list: ListViewController
    private let rows = (0..<5).map { RowSpy("row \($0)") }
    private let before: [UInt64]

    init() throws {
        pseudo = try PseudoTerminal()
        (list, stack) = makeList(rows, height: 4)
        before = pseudo.modes
    }

    private func run(onResign: @escaping @MainActor () -> Void = {}) throws -> Task<TerminalApp.Exit, any Error> {
        let app = TerminalApp(
            stack: stack, terminal: try Terminal(input: pseudo.slave, output: pseudo.slave), colors: .none,
            willResignActive: onResign)
        return Task { try await app.run() }
    }

    @Test("q leaves with exit code 0, and restores the terminal")
    func leaving() async throws {
        let exit = try run()
        #expect(await pseudo.shows("row 0") && pseudo.modes != before)
        pseudo.type("q")
        #expect(try await exit.value.exitCode == 0 && pseudo.modes == before)
        #expect(await pseudo.shows(Terminal.leaving))
    }

    @Test("Leaving erases the screen first, of which a terminal that was resized would keep lines")
    func erasing() { #expect(Terminal.leaving.hasSuffix("\u{1B}[H\u{1B}[J\u{1B}[?1049l")) }

    @Test("A signal ends the app, which restores the terminal", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(number: Int32) async throws {
        let exit = try run()
        #expect(await pseudo.shows("row 0"))
        kill(getpid(), number)
        #expect(try await exit.value.exitCode == 128 + number && pseudo.modes == before)
    }

    @Test("A terminal of another size is redrawn")
    func resizing() async throws {
        let exit = try run()
        #expect(await pseudo.shows("row 3"))
        #expect(!pseudo.output.contains("row 4"))
        pseudo.resize(to: Size(width: 30, height: 7))
        kill(getpid(), SIGWINCH)
        #expect(await pseudo.shows("row 4") && stack.size == Size(width: 30, height: 7))
        pseudo.type("q")
        _ = try await exit.value
    }

    @Test("A terminal that claims to be larger than any screen is used in part")
    func enormous() throws {
        pseudo.resize(to: Size(width: 65_535, height: 65_535))
        let size = try Terminal(input: pseudo.slave, output: pseudo.slave).size
        #expect(size == Size(width: 2_000, height: 1_000))
    }

    @Test("When it is continued, the app redraws everything")
    func continuing() async throws {
        let exit = try run()
        #expect(await pseudo.shows("row 3"))
        pseudo.forget()
        kill(getpid(), SIGCONT)
        #expect(await pseudo.shows("row 0") && pseudo.modes != before)
        pseudo.type("q")
        _ = try await exit.value
    }

    @Test("Control and L redraw everything, as in every program")
    func drawingAnew() async throws {
        let exit = try run()
        #expect(await pseudo.shows("row 3"))
        pseudo.forget()
        pseudo.type("\u{C}")
        #expect(await pseudo.shows("row 3"))
        pseudo.type("q")
        _ = try await exit.value
    }

    @Test("An escape without further bytes is the key, an arrow in two pieces is the arrow")
    func escapes() async throws {
        stack.push(ListViewController(title: "Another"))
        let exit = try run()
        #expect(await pseudo.shows("Another"))
        pseudo.type("\u{1B}")
        #expect(await eventually { stack.top === list })
        pseudo.type("\u{1B}[")
        pseudo.type("B")
        #expect(await eventually { list.selection == 1 })
        pseudo.type("q")
        _ = try await exit.value
    }

    @Test("Changes are drawn, and nothing else is")
    func changesAreDrawn() async throws {
        let exit = try run()
        #expect(await pseudo.shows("row 3"))
        pseudo.forget()
        list.errorMessage = "No connection"
        #expect(await pseudo.shows("No connection") && !pseudo.output.contains("quit\u{1B}[0m  List"))
        pseudo.type("q")
        _ = try await exit.value
    }

    @Test("A change is drawn once, even if the screen has been redrawn many times", arguments: [0, 200])
    func redrawnBefore(times: Int) async throws {
        let exit = try run()
        pseudo.type(String(repeating: "\u{C}", count: times))
        #expect(await eventually { pseudo.output.components(separatedBy: "row 3").count > times + 1 })
        let count = rows[0].drawingCount
        list.errorMessage = "No connection"
        #expect(await pseudo.shows("No connection"))
        pseudo.type("q")
        _ = try await exit.value
        #expect(rows[0].drawingCount - count < 20)
    }

    @Test("Moving parts are drawn again and again, while they move")
    func animations() async throws {
        list.isLoading = true
        let exit = try run()
        #expect(await pseudo.shows("⠋"))
        #expect(await pseudo.shows("⠙"))
        #expect(await pseudo.shows("⠹"))
        list.isLoading = false
        pseudo.type("q")
        _ = try await exit.value
    }

    @Test("EF-46: the app reports that the terminal loses the focus, and that the user leaves")
    func resigning() async throws {
        var count = 0
        let exit = try run { count += 1 }
        #expect(await pseudo.shows("row 0"))
        pseudo.type("\u{1B}[O")
        #expect(await eventually { count == 1 })
        pseudo.type("q")
        #expect(try await exit.value == .left && count == 2)
    }

    @Test("A file that is not a terminal is refused, with the reason")
    func noTerminal() {
        #expect { try Terminal(input: -1, output: -1) } throws: { "\($0)".contains("cannot be read: Bad file") }
    }
}
