import Foundation
import GIFWalletFeature
import Streams
import TerminalUI
import Testing

@testable import FeaturePipelines

@MainActor
@Suite struct WalletFormTests {
    private let app = WalletScreens()

    @Test("GW-5, GW-6: the form has a row for each required section, in order, with its placeholder")
    func rows() {
        let rows = app.openForm().body
        let texts = ["▸ Choose a GIF", "Enter the Title", "Enter the Subtitle", "Intro Tag Here", ""]
        #expect(zip(rows, texts).allSatisfy { $0.hasSuffix($1) } && rows[4].isEmpty)
    }

    @Test("GW-3: the validator decides which sections there are")
    func sections() {
        let form = GIFCreateForm(formValidator: GIFCreateFormValidator(requiredSections: [.tags, .title]))
        let screen = GIFWalletUIComposer.createComposedWith(
            form: form, save: { _, _, _ in Empty().eraseToAnyPublisher() },
            imageLoader: { _ in Empty().eraseToAnyPublisher() }, chooseGIF: { _ in }, close: { _ in },
            locale: Locale(identifier: "en"))
        app.stack.push(screen)
        #expect(app.body[0].hasSuffix("Intro Tag Here") && app.body[1].hasSuffix("Enter the Title"))
        #expect(app.body[2].isEmpty)
    }

    @Test("GW-7: before the first Save there are no warnings, whatever is edited")
    func noWarnings() {
        app.openForm().press(.down, .character("a"), .backspace, .down, .down, .up)
        #expect(app.warnings == [false, false, false, false])
    }

    @Test("GW-8, GW-31: Save in an empty form marks the first row and all others")
    func saveEmptyForm() {
        app.openForm().press(.control("s"))
        #expect(app.warnings == [true, true, true, true] && app.gifs.isEmpty)
    }

    @Test("GW-8: Save moves to the first incomplete row, also from the button", arguments: [0, 4])
    func firstWarning(rows: Int) {
        app.openForm().choose("one")
        for _ in 0..<rows { app.press(.tab) }
        app.press(.control("s"))
        #expect(app.body.contains { $0.hasPrefix("▌ ⚠ Enter the Title") } && app.stack.frame.cursor != nil)
    }

    @Test("GW-9: after the first Save each finished edit marks exactly the incomplete rows")
    func edits() {
        app.openForm().press(.control("s"), .down)
        app.type("Hola")
        app.press(.down)
        #expect(app.warnings == [true, false, true, true])
        app.press(.up, .control("u"), .down)
        #expect(app.warnings == [true, true, true, true])
    }

    @Test("GW-11: Save puts the GIF into the store, and leads back to the wallet, which shows it")
    func save() {
        app.fillIn()
        app.press(.control("s"))
        #expect(app.stack.screens.count == 1 && app.text.contains("Hola"))
        #expect(app.gifs.map(\.title) == ["Hola"] && app.gifs.first?.tags == ["Sun"])
    }

    @Test("GW-11: when the store fails the form keeps everything, says why, and can be saved later")
    func storeFails() {
        app.fillIn()
        app.store.isFailing.withLock { $0 = true }
        app.press(.control("s"))
        #expect(app.body[0].contains("Error: ") && ["Hola", "Mundo", "Sun"].allSatisfy(app.text.contains))
        app.store.isFailing.withLock { $0 = false }
        app.press(.control("s"))
        #expect(app.gifs.map(\.subtitle) == ["Mundo"] && app.stack.screens.count == 1)
    }

    @Test("GW-12: a text counts when its row is left, not with each key", arguments: [Key.enter, .down, .up])
    func committing(key: Key) {
        app.openForm().press(.control("s"), .down, .character("a"))
        #expect(app.warnings[1])
        app.press(key)
        #expect(!app.warnings[1])
    }

    @Test("GW-13: return ends a tag without its spaces; blank tags are dropped; repeated ones stay, and are saved once")
    func tags() {
        app.fillIn(tag: " Sun ")
        app.press(.enter, .character(" "), .enter)
        app.type("Sun")
        app.press(.enter)
        #expect(app.text.contains("[Sun] [Sun]"))
        app.press(.control("s"))
        #expect(app.gifs.first?.tags == ["Sun"])
    }

    @Test("GW-13: an unfinished tag counts when its row is left")
    func unfinishedTag() {
        app.openForm().press(.control("s"), .down, .down, .down)
        app.type("Sun")
        app.press(.up)
        #expect(app.body[3].contains("[Sun]") && !app.warnings[3])
    }

    @Test("GW-14: the tags are shown once, however often they are drawn")
    func drawnTags() {
        app.openForm().press(.down, .down, .down)
        for tag in ["a", "b"] { app.press(.character(Character(tag)), .enter) }
        app.press(.control("s"), .down, .down, .down)
        #expect(app.body[3].contains("[a] [b]") && app.body[3].components(separatedBy: "[a]").count == 2)
        app.press(.backspace, .backspace)
        #expect(app.warnings[3])
    }

    @Test("GW-15: the row of the GIF opens the search; the chosen GIF is shown in the row, and the search closes")
    func choosing() {
        app.openForm().press(.control("s"))
        app.choose("cat")
        #expect(app.stack.title.contains("New GIF") && app.body[0].contains("cat"))
        #expect(!app.warnings[0] && app.body[0].contains("@@@@"))
        app.choose("dog")
        #expect(app.body[0].contains("dog") && !app.text.contains("cat"))
    }

    @Test("GW-16: Save is pinned to the bottom in the colour of the brand, and the rows end above it")
    func bottomBar() {
        let app = WalletScreens(theme: .dark, size: Size(width: 40, height: 6))
        app.openForm().press(.down, .down, .down, .down)
        let bar = app.stack.frame.rows[4]
        #expect(bar.allSatisfy { $0.style.background == Color(red: 245, green: 31, blue: 85) })
        #expect(app.body[3].contains("Save") && app.body[2].contains("Intro Tag Here"))
        #expect(bar.allSatisfy { $0.style.foreground?.contrast(with: 0xF51F55) ?? 0 >= 4.5 })
    }

    @Test("GW-16: Cancel, the escape key, asks, then leaves the form, and nothing is saved")
    func cancel() {
        app.fillIn()
        #expect(app.text.contains("Esc Cancel"))
        app.press(.escape)
        #expect(app.stack.screens.count == 2 && app.text.contains("Esc drops it"))
        app.press(.escape)
        #expect(app.stack.screens.count == 1 && app.gifs.isEmpty && app.text.contains("Nothing here yet"))
    }

    @Test("GW-16: while a GIF is being saved Save does nothing more")
    func saveTwice() {
        var drafts: [GIFDraft] = []
        let form = GIFCreateForm(formValidator: GIFCreateFormValidator(requiredSections: []))
        form.formValidator.form.gifID = "1"
        form.formValidator.form.gifURL = baseURL
        app.stack.push(makeForm(form) { drafts.append($0) })
        app.press(.control("s"), .control("s"), .enter)
        #expect(drafts.count == 1 && app.stack.title.contains("Saving"))
    }

    @Test("GW-17: the focused row is visible, wherever it is")
    func focusedRowIsSeen() {
        app.fillIn()
        app.stack.resize(to: Size(width: 40, height: 5))
        for (text, keys) in [("[Sun]", [Key.up, .down]), ("Mundo", [.up]), ("Hola", [.up])] {
            for key in keys { app.press(key) }
            #expect(app.body.contains { $0.hasPrefix("▌") && $0.contains(text) })
        }
    }

    @Test("GW-18: a warning that appears or disappears moves nothing in its row")
    func noGap() {
        let before = app.openForm().body
        app.press(.control("s"))
        #expect(app.body.prefix(4).map { $0.replacing("⚠", with: " ") } == Array(before.prefix(4)))
    }

    @Test("GW-27: an existing GIF of the wallet is edited, and gets the new tag beside its own")
    func editing() {
        app.fillIn()
        app.press(.control("s"))
        app.fillIn("Adios", tag: "Moon")
        app.press(.control("s"))
        #expect(app.gifs.map(\.title) == ["Adios"] && app.gifs.first?.tags == ["Sun", "Moon"])
    }

    private func makeForm(_ form: GIFCreateForm, save: @escaping (GIFDraft) -> Void) -> any Screen {
        GIFWalletUIComposer.createComposedWith(
            form: form,
            save: { draft, _, _ in
                save(draft)
                return Empty(completeImmediately: false).eraseToAnyPublisher()
            },
            imageLoader: { _ in Empty().eraseToAnyPublisher() }, chooseGIF: { _ in }, close: { _ in })
    }
}
