import Foundation
import SignUpFeature
import StreamsTesting
import Testing

@testable import FeaturePipelines
@testable import TerminalUI

/// The sign-up form on its screen, driven by keys.
@MainActor
@Suite struct SignUpUITests {
    private final class Screen {
        let form: FormViewController
        let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: Locale(identifier: "en")))
        var log: [String] = []

        init() {
            weak var screen: Screen?
            form = SignUpUIComposer.signUpComposedWith(
                log: { screen?.log.append($0 ?? "right") }, locale: Locale(identifier: "en"))
            screen = self
            stack.push(form)
            stack.resize(to: Size(width: 60, height: 10))
        }

        /// Types in one field after the other.
        func type(_ texts: String...) {
            for text in texts { stack.press(.paste(text), .tab) }
        }

        var texts: [SignUpField: String] {
            let rows = form.list.sections.joined().compactMap { $0.dataSource as? ControlRow<TextField> }
            return Dictionary(uniqueKeysWithValues: zip(SignUpField.allCases, rows.map(\.control.value)))
        }

        var isSubmitEnabled: Bool { form.bottomBar?.isEnabled == true }
    }

    private let screen = Screen()

    @Test("TS-1: three fields with labels and hints, and Submit; the password is not seen")
    func fields() {
        screen.stack.press(.down)
        let texts = ["Email", "johndoe@example.com", "Age", "Password", "At least 5 characters", "Submit"]
        #expect(texts.allSatisfy(screen.stack.frame.text.contains))
        screen.type("13", "secret")
        #expect(screen.stack.frame.text.contains("••••••") && !screen.stack.frame.text.contains("secret"))
    }

    @Test("TS-6, TS-8: Submit opens when the last field is right, and closes at once when one no longer is")
    func submit() {
        screen.type("a@b", "13", "1234")
        #expect(!screen.isSubmitEnabled)
        screen.stack.press(.backTab, .character("5"))
        #expect(screen.isSubmitEnabled)
        screen.stack.press(.up, .backspace)
        #expect(!screen.isSubmitEnabled)
    }

    @Test("TS-8: whatever is typed, Submit is open exactly while the form is valid")
    func submitProperty() throws {
        let keys: [Key] = [
            .paste("a@b.c"), .paste("secret"), .paste("1"), .character("3"), .character("@"), .backspace, .tab, .up,
            .control("u"), .control("_"), .control("y"), .enter, .left, .character("界"),
        ]
        try forAll(.array(of: .element(of: keys), count: 0...30), count: 40) { keys in
            let screen = Screen()
            for key in keys {
                screen.stack.press(key)
                try checkEqual(screen.isSubmitEnabled, SignUpForm(screen.texts).isValid)
            }
        }
    }

    @Test("TS-9: the form is observed from when it is seen until it no longer is, and again")
    func observation() {
        #expect(screen.log.count == 1)
        screen.stack.push(ListViewController(title: "Above"))
        screen.stack.press(.escape, .character("a"))
        #expect(screen.log.count == 3)
    }

    @Test("TS-10: errors are logged and not shown, and Submit does nothing")
    func log() {
        let before = screen.stack.frame.text
        #expect(screen.log.last?.contains("emailAddress: value is nil") == true && !before.contains("nil"))
        screen.type("a@b", "13", "1234")
        #expect(
            screen.log.last?.contains("password: string length (4)") == true
                && !screen.stack.frame.text.contains("length"))
        screen.stack.press(.backTab, .character("5"))
        let (count, shown) = (screen.log.count, screen.stack.frame.text)
        #expect(screen.log.last == "right")
        screen.stack.press(.control("s"))
        #expect(screen.log.count == count && screen.stack.frame.text == shown)
    }

    @Test("A megabyte, text from right to left, marks and controls are typed in every field, and nothing is lost")
    func badInput() {
        let texts = [String(repeating: "a@b ", count: 1 << 18), "שלום e\u{301}\u{302}", "pass\u{1B}[2J\u{7}word"]
        screen.type(texts[0], texts[1], texts[2])
        #expect(screen.texts == [.emailAddress: texts[0], .age: texts[1], .password: "pass[2Jword"])
        #expect(!screen.isSubmitEnabled && screen.stack.frame.text.split(separator: "\n").count > 4)
    }

    @Test("The screen is let go of with all that it observes")
    func lifetime() {
        weak var form: FormViewController?
        do {
            let screen = Screen()
            screen.type("a@b")
            form = screen.form
        }
        #expect(form == nil)
    }
}
