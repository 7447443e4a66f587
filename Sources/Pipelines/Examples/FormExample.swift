import FeaturePipelines
import Foundation

/// A form, filled in by the same keys that a user presses.
struct FormExample {
    /// A text about a step, and its keys.
    private typealias Step = (text: Text, keys: String)

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
    func tourSignUp() {
        var log: String?
        let scene = SignUpScene(locale: options.locale, environment: [:]) { log = $0 }
        walkThrough(
            scene.screen(afterTyping:width:height:), lines: 7,
            [
                (.formUntouched, ""),
                (.ageTooLow, "jane@example.com\t12\t"),
                (.passwordHidden, "secret"),
                (.agePutRight, "\(Self.up)\u{7F}3"),
                (.wordsDeleted, "\(Self.up)\u{17}\u{17}"),
                (.wordsBack, "\u{1F}\u{1F}"),
            ]
        ) {
            console.event("▪", console.words(.log, log?.replacing(/\n\s*/, with: " · ") ?? console.words(.allRight)))
        }
    }

    /// The app; the errors of the form are reported when it has ended, if anything was filled in.
    @MainActor
    func runSignUpInTerminal() async throws -> Int32 {
        var logs: [String?] = []
        defer { if let log = logs.last ?? nil, log != logs.first { console.line(log, .faint) } }
        let scene = SignUpScene(locale: options.locale, wantsDark: options.wantsDark) { logs.append($0) }
        return try await options.isByLines ? scene.run(on: console.lines) : scene.run()
    }
}

// MARK: Adding an event

extension FormExample {
    @MainActor
    func tourAddEvent() async throws {
        try await options.withDirectory(nil) { directory in
            let now = Date(timeIntervalSince1970: 1_700_000_000)
            let scene = try EventFormScene(
                directory: directory, now: now, locale: options.locale, timeZone: .gmt,
                environment: [:])
            walkThrough(
                scene.screen(afterTyping:width:height:), lines: 19,
                [
                    (.newEvent, ""),
                    (.nameAndPlace, "Picnic\tRiverside\t"),
                    (.dateChosen, "\t\r"),
                    (.wheelsTurned, "\t\(Self.down)\(Self.down)\u{1B}[C\(Self.down)"),
                    (.startChosen, "\t\r"),
                    (.allDay, "\u{1B}[Z\u{1B}[Z "),
                    (.notes, "\t\t\tBring bread,\rcheese\rand fruit"),
                ])
            _ = scene.screen(afterTyping: "\u{13}", width: 66, height: 19)
            try await scene.settle()
            walkThrough(
                scene.screen(afterTyping:width:height:), lines: 19, from: 8,
                [(.eventSaved, "")])
        }
    }

    /// The app.
    @MainActor
    func runAddEventInTerminal() async throws -> Int32 {
        try await options.withDirectory(options.directory(of: .addEvent)) { directory in
            let scene = try EventFormScene(directory: directory, locale: options.locale, wantsDark: options.wantsDark)
            scene.stack.caption = options.caption(of: .addEvent)
            return try await options.isByLines ? scene.run(on: console.lines) : scene.run()
        }
    }

    func overview() async throws -> Overview {
        try await options.withDirectory(options.directory(of: .addEvent)) {
            try await EventFormPipelines.overview(of: $0, locale: options.locale).firstValue()
        }
    }
}
