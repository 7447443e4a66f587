import Foundation
import TerminalUI

/// The sign-up app: one screen, a form that is filled in.
///
///     let scene = SignUpScene()
///     print(scene.screen(afterTyping: "jane@example.com\t"))
///
/// It lives in one isolation: that of the main actor, if it is run.
public struct SignUpScene {
    /// The screens: the form.
    public let stack: NavigationStack

    /// Composes the app, with an untouched form.
    ///
    /// - Parameters:
    ///   - locale: gives the language.
    ///   - wantsDark: whether the screen is dark; nil leaves that to the terminal.
    ///   - environment: tells what the terminal can show.
    ///   - log: receives what is wrong with the form, at each change, and nil once nothing is.
    public init(
        locale: Locale = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment, log: @escaping (String?) -> Void = { _ in }
    ) {
        stack = NavigationStack(environment: environment, locale: locale, wantsDark: wantsDark)
        stack.push(SignUpUIComposer.signUpComposedWith(log: log, locale: locale))
    }

    /// Presses the keys of a text, and the bytes that keys without a text send, and returns the text of the screen.
    public func screen(afterTyping text: String, width: Int = 80, height: Int = 24) -> String {
        stack.type(text, width: width, height: height)
        return stack.frame.text
    }

    /// Runs the app in the terminal of the process until somebody leaves, and returns the code to exit with.
    @MainActor
    public func run(environment: [String: String] = ProcessInfo.processInfo.environment) async throws -> Int32 {
        try await stack.run(environment: environment)
    }
}
