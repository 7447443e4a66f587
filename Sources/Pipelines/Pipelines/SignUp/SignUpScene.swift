import Foundation
import TerminalUI

/// The sign-up app: one screen, a form to fill in.
///
///     let scene = SignUpScene()
///     print(scene.screen(afterTyping: "jane@example.com\t"))
///
/// Use it in one isolation: that of the main actor, if it runs in a terminal.
public struct SignUpScene {
    /// The screens: the form.
    public let stack: NavigationStack

    /// Composes the app, with an untouched form.
    ///
    /// - Parameters:
    ///   - locale: The language.
    ///   - wantsDark: Whether the screen is dark; nil leaves that to the terminal.
    ///   - environment: The description of the terminal.
    ///   - log: Receives the errors of the form, at each change, and nil once there are none.
    public init(
        locale: Locale = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment, log: @escaping (String?) -> Void = { _ in }
    ) {
        stack = .ofApp(environment: environment, locale: locale, wantsDark: wantsDark)
        stack.push(
            SignUpUIComposer.signUpComposedWith(
                log: log, accept: { [weak stack] in stack?.notice = $0 }, locale: locale))
    }

    /// Presses the keys for a text, including the bytes of keys without a text, and returns the text of the screen.
    public func screen(afterTyping text: String, width: Int = 80, height: Int = 24) -> String {
        stack.type(text, width: width, height: height)
        return stack.frame.text
    }

    /// Runs the app in the terminal of the process until the user leaves, and returns the exit code.
    @MainActor
    public func run(environment: [String: String] = ProcessInfo.processInfo.environment) async throws -> Int32 {
        try await stack.run(environment: environment)
    }

    /// Runs the app as a dialogue by lines of text until the user leaves, or the input ends; returns the exit code.
    @MainActor
    public func run(on lines: DialogueLines) async -> Int32 { await stack.run(on: lines) }
}
