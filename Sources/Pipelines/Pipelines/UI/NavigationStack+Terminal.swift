import Foundation
import StreamsReports
import TerminalUI

extension NavigationStack {
    /// Makes the stack of an app: for the terminal of a process, with its running pipelines behind control-T.
    static func ofApp(environment: [String: String], locale: Locale, wantsDark: Bool?) -> NavigationStack {
        let stack = NavigationStack(environment: environment, locale: locale, wantsDark: wantsDark)
        let texts = ControlTexts.texts(in: locale)
        stack.running = {
            let runs = Reports.running.map { $0.text(barWidth: 12) }
            return runs.isEmpty ? texts.nothingRuns : runs.joined(separator: "\n")
        }
        return stack
    }

    /// Runs the screens in the terminal of the process until the user leaves, and returns the exit code.
    @MainActor
    func run(
        environment: [String: String], willResignActive: @escaping @MainActor () async -> Void = {}
    ) async throws -> Int32 {
        let app = TerminalApp(
            stack: self, terminal: try Terminal(), colors: ColorDepth(environment: environment),
            willResignActive: willResignActive)
        return try await app.run().exitCode
    }

    /// Presses the keys for a text, including the bytes of keys without a text, on a screen of this size.
    func type(_ text: String, width: Int, height: Int) {
        let new = Size(width: width, height: height)
        if size != new { resize(to: new) }
        var parser = KeyParser()
        for key in parser.parse(text.utf8) + parser.timeOut() { _ = handle(key) }
        update()
    }
}
