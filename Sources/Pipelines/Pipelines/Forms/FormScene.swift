import EventFormFeature
import Foundation
import TerminalUI

/// An app of one screen: a form that is filled in.
///
///     let scene = FormScene.addEvent()
///     print(scene.screen(afterTyping: "Party\t"))
///
/// It lives in one isolation: that of the main actor, if it is run.
public struct FormScene {
    /// The screens: the form.
    public let stack: NavigationStack

    private init(_ form: FormViewController, on stack: NavigationStack) {
        self.stack = stack
        stack.push(form)
    }

    /// The sign-up form.
    ///
    /// - Parameter log: is told what is wrong with it, and nil once nothing is.
    public static func signUp(
        locale: Locale = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment, log: @escaping (String?) -> Void = { _ in }
    ) -> FormScene {
        let form = SignUpUIComposer.signUpComposedWith(log: log, locale: locale)
        return FormScene(
            form, on: NavigationStack(environment: environment, locale: locale, wantsDark: wantsDark))
    }

    /// The form for an event, from now until the same time tomorrow.
    public static func addEvent(
        now: Date = Date(), locale: Locale = .current, timeZone: TimeZone = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> FormScene {
        let form = EventFormUIComposer.eventFormComposedWith(
            form: EventForm(FormData(now: now)), locale: locale, timeZone: timeZone)
        return FormScene(
            form, on: NavigationStack(environment: environment, locale: locale, wantsDark: wantsDark))
    }

    /// What the screen shows after somebody has typed something: text, and the bytes that keys without a text send.
    public func screen(afterTyping text: String, width: Int = 80, height: Int = 24) -> String {
        let size = Size(width: width, height: height)
        if stack.size != size { stack.resize(to: size) }
        var parser = KeyParser()
        for key in parser.parse(text.utf8) { _ = stack.handle(key) }
        stack.update()
        return stack.frame.text
    }

    /// Runs the app in the terminal of the process until somebody leaves, and returns the code to exit with.
    @MainActor
    public func run(environment: [String: String] = ProcessInfo.processInfo.environment) async throws -> Int32 {
        try await stack.run(environment: environment)
    }
}
