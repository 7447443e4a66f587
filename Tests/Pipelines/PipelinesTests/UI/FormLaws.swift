import StreamsTesting
import TerminalUI
import Testing

@testable import FeaturePipelines

/// What is entered is saved or asked about, in all three forms, whatever keys come and whatever the store answers.
@MainActor
@Suite struct FormLaws {
    /// A key, or time that passes.
    private enum Move: CustomStringConvertible {
        case key(Key)
        case wait

        var description: String { if case .key(let key) = self { "\(key)" } else { "wait" } }
    }

    private static let keys: [Key] = [
        .character("a"), .character("b"), .control("s"), .control("s"), .escape, .escape, .backspace, .down, .up,
        .control("_"),
        .paste("xyz"), .function(1), .focusLost,
    ]
    private static var moves: Generator<[Move]> {
        .array(
            of: .frequency([(5, Generator<Key>.element(of: keys).map(Move.key)), (1, .always(.wait))]), count: 0...30)
    }
    private static var answers: Generator<[AnyForm.Answer]> {
        .array(of: .element(of: AnyForm.Answer.allCases), count: 0...3)
    }
    /// What a run may end with: something is entered, and the end of its save is waited for; a failure takes six units of time.
    private static let ending: [Move] =
        [.key(.character("a")), .key(.control("s")), .wait, .wait, .wait, .wait, .key(.escape)]
    private static let questions = ["not saved. Esc drops", "not done yet. Esc leaves", "^S replaces it"]

    /// Checks something of each move of random runs; the text is drawn only where a law reads it, as that takes most of the time.
    private func everyMove(
        _ kind: AnyForm.Kind, readsText: (AnyForm) -> Bool = { _ in true }, ending: [Move] = [],
        _ check: (AnyForm, _ before: (text: String, life: FormLife, isOpen: Bool, isOnTop: Bool), Key?) throws -> Void
    ) throws {
        let cases = Generator { (Self.moves.draw(from: &$0), Self.answers.draw(from: &$0)) }
        try forAll(cases, count: 30) { moves, answers in
            let form = AnyForm(kind)
            form.answers = answers
            for move in moves + ending {
                let isOnTop = form.stack.top === form.form
                let before = (readsText(form) ? form.text : "", form.form.life, form.isOpen, isOnTop)
                var pressed: Key?
                if case .key(let key) = move { pressed = key } else { form.clock.advance(by: 2) }
                if let pressed { form.press(pressed) }
                try check(form, before, pressed)
            }
        }
    }

    @Test(
        "UI-1: a question is on the screen only with its form, whatever keys come and whenever a save ends",
        arguments: AnyForm.Kind.allCases)
    func questionsDieWithTheirForm(kind: AnyForm.Kind) throws {
        try everyMove(kind, readsText: { _ in false }) { form, _, _ in
            guard form.stack.top !== form.form || form.form.life.question == nil else { return }
            let text = form.text
            try check(!Self.questions.contains(where: text.contains), text)
        }
    }

    @Test(
        "UI-2: while a save runs the form looks as it did, is said to be saved, and there is one save at a time",
        arguments: AnyForm.Kind.allCases)
    func readOnly(kind: AnyForm.Kind) throws {
        try everyMove(kind, readsText: { $0.form.life.phase == .saving }) { form, before, key in
            try check(form.most <= 1, "\(form.most) saves at once")
            guard form.stack.top === form.form, form.form.life.phase == .saving else { return }
            let (text, word) = (form.text, kind == .message ? " Loading" : " Saving")
            try check(text.contains(word), text)
            guard before.life.phase == .saving, before.text.contains(word), key != nil else { return }
            try checkEqual(text.rows, before.text.rows)
        }
    }

    @Test(
        "UI-1: a form closes when the store has what the user saw, or when the user has said that it may be lost",
        arguments: AnyForm.Kind.allCases)
    func nothingIsLost(kind: AnyForm.Kind) throws {
        try everyMove(kind) { form, before, key in
            guard before.isOpen, !form.isOpen else { return }
            if let saved = form.saved {
                return try check(saved.isEmpty || before.text.contains(saved), "\(saved) is not on \(before.text)")
            }
            let wasAsked = Self.questions.prefix(2).contains { before.text.contains($0) }
            try check(key == .escape && (wasAsked || before.life == FormLife()), before.text)
        }
    }

    @Test("UI-1: a key that answers no question takes it away", arguments: AnyForm.Kind.allCases)
    func questionsEnd(kind: AnyForm.Kind) throws {
        try everyMove(kind, readsText: { _ in false }) { form, before, key in
            // Below another screen, such as that of the keys, the form receives none.
            guard let key, before.isOnTop, before.life.question != nil else { return }
            guard ![.escape, .control("s"), .focusLost].contains(key) else { return }
            try check(form.form.life.question == nil, "\(key) leaves it")
        }
    }

    @Test("UI-2: after a save that was not done, as much is unsaved as before it", arguments: AnyForm.Kind.allCases)
    func failuresKeepChanges(kind: AnyForm.Kind) throws {
        try everyMove(kind, readsText: { _ in false }, ending: Self.ending) { form, before, _ in
            let after = form.form.life
            guard before.life.phase == .saving, after.phase == .editing else { return }
            try checkEqual(after.hasChanges, before.life.hasChanges)
        }
    }

    @Test(
        "UI-3: a save replaces another one's work only as the answer to its question",
        arguments: [AnyForm.Kind.event, .gif])
    func replacing(kind: AnyForm.Kind) throws {
        try everyMove(kind, readsText: { _ in false }) { form, before, key in
            guard key == .control("s"), before.life.phase == .editing, form.form.life.phase == .saving else { return }
            try checkEqual(form.sent?.isReplacing, before.life.question == .replace)
        }
    }
}

extension String {
    /// The lines of a screen without its first and its last one.
    fileprivate var rows: String {
        split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().joined(separator: "\n")
    }
}
