import FeaturePipelines
import Foundation

/// A form, filled in by the same keys that a user presses.
struct FormExample {
    /// A text about a step, and its keys.
    private typealias Step = (text: String, keys: String)

    private let options: Command.Options
    private let console: Console

    init(_ options: Command.Options, _ console: Console) {
        self.options = options
        self.console = console
    }

    private func walkThrough(
        _ screenAfterTyping: (_ keys: String, _ width: Int, _ height: Int) -> String, lines: Int, from first: Int = 1,
        _ steps: [Step], after: () -> Void = {}
    ) {
        for (index, step) in steps.enumerated() {
            console.step(first + index, step.text)
            let screen = screenAfterTyping(step.keys, 66, lines)
            for line in screen.split(separator: "\n", omittingEmptySubsequences: false) {
                console.event("│", String(line), .faint)
            }
            after()
        }
        console.line("")
    }

    private static let (up, down) = ("\u{1B}[A", "\u{1B}[B")
}

// MARK: Signing up

extension FormExample {
    func runSignUp() {
        var log: String?
        let scene = SignUpScene(locale: options.locale, environment: [:]) { log = $0 }
        walkThrough(
            scene.screen(afterTyping:width:height:), lines: 7,
            [
                ("The form is untouched: Submit is closed", ""),
                ("An address, and an age that is too low", "jane@example.com\t12\t"),
                ("A password: what is typed is not seen, and the age is still wrong", "secret"),
                ("The age is put right: Submit is open at once", "\(Self.up)\u{7F}3"),
                ("^W deletes words: what is left is no address, and Submit closes", "\(Self.up)\u{17}\u{17}"),
                ("^_ brings them back, and Submit opens", "\u{1F}\u{1F}"),
            ]
        ) {
            console.event("▪", "log: " + (log?.replacing("\n", with: " · ") ?? "all is right"))
        }
    }

    /// The app; the errors of the form are reported when it is over, if somebody has begun to fill it in.
    @MainActor
    func runSignUpInTerminal() async throws -> Int32 {
        var logs: [String?] = []
        defer { if let log = logs.last ?? nil, log != logs.first { console.line(log, .faint) } }
        return try await SignUpScene(locale: options.locale, wantsDark: options.wantsDark) { logs.append($0) }.run()
    }
}

// MARK: Adding an event

extension FormExample {
    @MainActor
    func runAddEvent() async throws {
        try await options.withDirectory { directory in
            let now = Date(timeIntervalSince1970: 1_700_000_000)
            let scene = try EventFormScene(
                directory: directory, now: now, locale: options.locale, timeZone: .gmt,
                environment: [:])
            walkThrough(
                scene.screen(afterTyping:width:height:), lines: 19,
                [
                    ("An event from now until the same time tomorrow", ""),
                    ("What it is called, and where it is", "Picnic\tRiverside\t"),
                    ("The date is chosen: a picker opens below it", "\t\r"),
                    ("Its wheels are turned, and the date follows", "\t\(Self.down)\(Self.down)\u{1B}[C\(Self.down)"),
                    ("The start time is chosen: its picker opens, and the other one closes", "\t\r"),
                    ("All-day: the times go, and the picker with them", "\u{1B}[Z\u{1B}[Z "),
                    ("Notes, in any number of lines", "\t\t\tBring bread,\rcheese\rand fruit"),
                ])
            _ = scene.screen(afterTyping: "\u{13}", width: 66, height: 19)
            try await scene.settle()
            walkThrough(
                scene.screen(afterTyping:width:height:), lines: 19, from: 8,
                [("^S saves it: it is in the list, and in a file", "")])
        }
    }

    /// The app.
    @MainActor
    func runAddEventInTerminal() async throws -> Int32 {
        try await options.withDirectory(saving: "events.json") { directory in
            try await EventFormScene(
                directory: directory, locale: options.locale, wantsDark: options.wantsDark
            ).run()
        }
    }
}
