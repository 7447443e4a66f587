import EventFormFeature
import Foundation
import TerminalUI

/// The event app: one screen, a form to fill in.
///
///     let scene = EventFormScene()
///     print(scene.screen(afterTyping: "Party\t"))
///
/// Use it in one isolation: that of the main actor, if it runs in a terminal.
public struct EventFormScene {
    /// The screens: the form.
    public let stack: NavigationStack

    /// Composes the app, with the form for an event from now until the same time tomorrow.
    ///
    /// - Parameters:
    ///   - locale: The language.
    ///   - wantsDark: Whether the screen is dark; nil leaves that to the terminal.
    ///   - environment: The description of the terminal.
    public init(
        now: Date = Date(), locale: Locale = .current, timeZone: TimeZone = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        stack = NavigationStack(environment: environment, locale: locale, wantsDark: wantsDark)
        stack.push(
            EventFormUIComposer.eventFormComposedWith(
                form: EventForm(FormData(now: now)), locale: locale, timeZone: timeZone))
    }

    /// Presses the keys of a text, and the bytes that keys without a text send, and returns the text of the screen.
    public func screen(afterTyping text: String, width: Int = 80, height: Int = 24) -> String {
        stack.type(text, width: width, height: height)
        return stack.frame.text
    }

    /// Runs the app in the terminal of the process until the user leaves, and returns the exit code.
    @MainActor
    public func run(environment: [String: String] = ProcessInfo.processInfo.environment) async throws -> Int32 {
        try await stack.run(environment: environment)
    }
}
