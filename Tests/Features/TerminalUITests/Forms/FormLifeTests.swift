import StreamsTesting
import TerminalUI
import Testing

/// The life of a form, as a value.
@Suite struct FormLifeTests {
    private static let events: [FormLife.Event] = [
        .changed, .unchanged, .save, .leave, .goOn, .saved, .failed, .conflicted,
    ]

    private func life(after events: FormLife.Event...) -> FormLife {
        events.reduce(into: FormLife()) { life, event in life.receive(event) }
    }

    /// Checks something of each step of random lives.
    private func everyStep(
        _ check: (_ before: FormLife, FormLife.Event, FormLife.Effect?, _ after: FormLife) throws -> Void
    ) throws {
        try forAll(Generator<[FormLife.Event]>.array(of: .element(of: Self.events)), count: 1_000) { events in
            var life = FormLife()
            for event in events {
                let before = life
                try check(before, event, life.receive(event), life)
            }
        }
    }

    @Test("UI-1: what was entered is lost only after a question, by its own answer; an untouched form is left at once")
    func closing() throws {
        try everyStep { before, event, effect, _ in
            guard effect == .close else { return }
            let isAnswer = event == .leave && [.leave, .leaveSaving].contains(before.question)
            let isFree = event == .leave && before.phase != .saving && !before.hasChanges
            try check(isAnswer || isFree || event == .saved, "closed by \(event) of \(before)")
        }
    }

    @Test(
        "UI-1: a question is true: of changes while there are some, of a save while it runs, and of nothing once it is closed"
    )
    func questions() throws {
        try everyStep { _, _, _, life in
            switch life.question {
            case nil: break
            case .leave: try check(life.phase == .editing && life.hasChanges, "\(life)")
            case .leaveSaving: try check(life.phase == .saving, "\(life)")
            case .replace: try check(life.phase == .editing, "\(life)")
            }
        }
    }

    @Test("UI-1: each event takes away the question that was asked before, or answers it")
    func oneTurn() throws {
        try everyStep { before, event, _, after in
            let isAnew = event == .leave || event == .conflicted
            try check(before.question == nil || after.question == nil || isAnew, "\(before) \(event)")
        }
    }

    @Test("UI-2: one save runs at a time, nothing changes while it runs, and nothing happens after the end")
    func saves() throws {
        try everyStep { before, event, effect, after in
            if case .save = effect { try check(before.phase == .editing && after.phase == .saving, "\(before)") }
            if before.phase == .saving, event == .changed { try checkEqual(after.hasChanges, before.hasChanges) }
            if before.phase == .closed { try check((effect == nil || event == .leave) && before == after, "\(event)") }
        }
    }

    @Test("UI-3: only the answer to the question replaces what somebody else has saved")
    func replacing() throws {
        try everyStep { before, event, effect, _ in
            if case .save(let isReplacing) = effect {
                try check(isReplacing == (before.question == .replace) && event == .save, "\(before)")
            }
        }
        #expect(life(after: .save, .conflicted, .leave).question == nil)
    }

    @Test("UI-1: the question of a form goes with its save, and with the form")
    func end() {
        #expect(life(after: .changed, .save, .leave).question == .leaveSaving)
        #expect(life(after: .changed, .save, .leave, .saved).question == nil)
        #expect(life(after: .changed, .save, .leave, .failed).question == nil)
        #expect(life(after: .changed, .save, .failed, .leave).question == .leave)
    }
}
