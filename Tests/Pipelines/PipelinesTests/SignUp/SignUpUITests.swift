import Foundation
import SignUpFeature
import StreamsTesting
import Testing

@testable import FeaturePipelines
@testable import TerminalUI

/// Tests the sign-up form on its screen, driven by keys.
@MainActor
@Suite struct SignUpUITests {
    private final class Screen {
        let form: FormViewController
        let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: Locale(identifier: "en")))
        var log: [String] = []
        var accepted: [String] = []

        init() {
            weak var screen: Screen?
            form = SignUpUIComposer.signUpComposedWith(
                log: { screen?.log.append($0 ?? "right") }, accept: { screen?.accepted.append($0) },
                locale: Locale(identifier: "en"))
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

    @Test("TS-1: three fields with labels and hints, and Submit; the password is hidden")
    func fields() {
        screen.stack.press(.down)
        let texts = ["Email", "johndoe@example.com", "Age", "Password", "At least 5 characters", "Submit"]
        #expect(texts.allSatisfy(screen.stack.frame.text.contains))
        screen.type("13", "secret")
        #expect(screen.stack.frame.text.contains("••••••") && !screen.stack.frame.text.contains("secret"))
    }

    @Test("TS-6, TS-8: Submit is enabled when the last field is valid, and disabled at once when one no longer is")
    func submit() {
        screen.type("a@b", "13", "1234")
        #expect(!screen.isSubmitEnabled)
        screen.stack.press(.backTab, .character("5"))
        #expect(screen.isSubmitEnabled)
        screen.stack.press(.up, .backspace)
        #expect(!screen.isSubmitEnabled)
    }

    @Test("TS-8: whatever is typed, Submit is enabled exactly while the form is valid")
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

    @Test("TS-9: the form is observed while it is visible, and again when it returns")
    func observation() {
        #expect(screen.log.count == 1)
        screen.stack.push(ListViewController(title: "Above"))
        screen.stack.press(.escape, .character("a"))
        #expect(screen.log.count == 3)
    }

    @Test("TS-10: each problem is logged once, even if two validators find it")
    func logsOnce() {
        let lines = screen.log.last?.split(separator: "\n") ?? []
        #expect(lines.count == 4 && Set(lines).count == lines.count)
    }

    @Test("TS-10: problems are logged in full detail, and Submit says that the form was accepted")
    func log() {
        let before = screen.stack.frame.text
        #expect(screen.log.last?.contains("emailAddress: value is nil") == true && !before.contains("nil"))
        screen.type("a@b", "13", "1234")
        #expect(
            screen.log.last?.contains("password: string length (4)") == true
                && !screen.stack.frame.text.contains("length"))
        screen.stack.press(.backTab, .character("5"))
        let count = screen.log.count
        #expect(screen.log.last == "right" && screen.accepted.isEmpty)
        screen.stack.press(.control("s"))
        #expect(screen.log.count == count && screen.accepted == ["Welcome, a@b! You are signed up."])
    }

    @Test("A field shows its requirement after it was left, not before, and no longer once it is valid")
    func fieldMessages() {
        screen.stack.press(.paste("jane"))
        #expect(!screen.stack.frame.text.contains("⚠"))
        screen.stack.press(.tab)
        #expect(screen.stack.body[1].contains("⚠ An address like johndoe@example.com"))
        screen.stack.press(.character("9"), .tab)
        #expect(screen.stack.frame.text.contains("⚠ A number from 13 to 150"))
        screen.stack.press(.up, .backspace, .paste("19"))
        #expect(!screen.stack.frame.text.contains("A number from"))
    }

    @Test(
        "Submit of an invalid form shows all problems, and moves to the first of them",
        arguments: [Key.control("s"), .enter])
    func refusal(key: Key) {
        screen.type("a@b", "9", "1")
        if key == .control("s") { screen.stack.press(.up, .up) }
        screen.stack.press(key)
        let rules = ["A number from 13 to 150", "5 to 99 characters"]
        #expect(rules.allSatisfy(screen.stack.frame.text.contains) && screen.accepted.isEmpty)
        #expect(screen.form.list.selection == 1 && !screen.form.isBarFocused)
    }

    @Test("Escape asks before typed text is discarded; a form that was accepted, or is empty, is left at once")
    func asking() {
        #expect(Screen().stack.handle(.escape) == .leave)
        screen.type("a@b", "13", "12345")
        #expect(screen.stack.handle(.escape) == .stay && screen.stack.frame.text.contains("Esc drops it"))
        screen.stack.press(.up)
        #expect(screen.stack.handle(.escape) == .stay && screen.stack.handle(.escape) == .leave)
        screen.stack.press(.control("s"))
        #expect(screen.stack.handle(.escape) == .leave)
    }

    @Test("A megabyte, text from right to left, marks and controls are typed in every field, and nothing is lost")
    func badInput() {
        let texts = [String(repeating: "a@b ", count: 1 << 18), "שלום e\u{301}\u{302}", "pass\u{1B}[2J\u{7}word"]
        screen.type(texts[0], texts[1], texts[2])
        #expect(screen.texts == [.emailAddress: texts[0], .age: texts[1], .password: "pass[2Jword"])
        #expect(!screen.isSubmitEnabled && screen.stack.frame.text.split(separator: "\n").count > 4)
    }

    @Test("The screen is released with everything that it observes")
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
