import Foundation
import Testing

@testable import TerminalUI

/// The title, and the questions in the place of the keys.
@Suite struct FirstAndLastLineTests {
    @Test(
        "UI-4: an interruption asks once before entered text is lost, below other screens, too; without any it asks nothing"
    )
    func interruption() {
        let (_, stack) = makeList([], height: 3, width: 70)
        #expect(stack.interrupt() == .leave)
        let form = FormViewController(title: "Form")
        stack.push(form)
        form.life.receive(.changed)
        stack.push(ListViewController(title: "Search"))
        #expect(stack.interrupt() == .stay && stack.frame.text.contains("^C drops it"))
        stack.press(.down)
        #expect(!stack.frame.text.contains("^C drops it"))
        #expect(stack.interrupt() == .stay && stack.interrupt() == .leave)
    }

    @Test("UI-1: a question goes with its screen")
    func questionOfScreen() {
        let (_, stack) = makeList([RowSpy("row")], height: 2, width: 30)
        var count = 0
        stack.push(ListViewController(title: "Details"))
        stack.ask("Delete it?", .character("d")) { count += 1 }
        stack.pop()
        #expect(!stack.frame.text.contains("Delete it?"))
        stack.press(.character("d"))
        #expect(count == 0)
    }

    @Test("The list of all keys scrolls by the keys of lists, and says which part of it is seen")
    func keysScroll() {
        let screen = KeysScreen(title: "keys", hints: (1...30).map { KeyHint("\($0)", "x") })
        let stack = NavigationStack(appearance: Appearance(theme: .plain))
        stack.push(screen)
        stack.resize(to: Size(width: 30, height: 12))
        for (key, place) in [
            (Key.character("j"), "2–11/30"), (.character("G"), "21–30/30"), (.character("k"), "20–29/30"),
            (.control("b"), "11–20/30"), (.control("d"), "15–24/30"), (.character("g"), "1–10/30"), (.up, "1–10/30"),
        ] {
            stack.press(key)
            #expect(screen.place == place)
        }
    }

    @Test("The caption is in the title where it has room, and cut at its beginning where it has little")
    func caption() {
        let (_, stack) = makeList([RowSpy("row")], height: 2, width: 60)
        stack.caption = "~/.local/share/streams-examples/add-event"
        #expect(stack.title.hasSuffix(" ~/.local/share/streams-examples/add-event"))
        stack.resize(to: Size(width: 30, height: 4))
        #expect(stack.title.contains("…") && stack.title.hasSuffix("add-event"))
        stack.resize(to: Size(width: 12, height: 4))
        #expect(!stack.title.contains("event"))
    }

    @Test("EF-79: a notice and a message are shown whole, whatever the width, beside a row", arguments: [12, 30])
    func longNotice(width: Int) {
        let (list, stack) = makeList([RowSpy("row")], height: 17, width: width)
        let words = (10...24).map { "word\($0)" }
        stack.notice = words.joined(separator: " ")
        #expect(words.allSatisfy(stack.frame.text.contains) && stack.body[0] == "▌ row")
        (list.errorMessage, stack.notice) = (stack.notice, nil)
        #expect(words.allSatisfy(stack.frame.text.contains) && stack.body.contains("▌ row"))
    }

    @Test("EF-79: a notice and a message that are too long for the screen leave the title and a row", arguments: 3...9)
    func endlessNotice(height: Int) {
        let (list, stack) = makeList([RowSpy("row")], height: height - 2, width: 20)
        let text = String(repeating: "word ", count: 100_000)
        stack.notice = text
        #expect(stack.frame.text.hasPrefix(" List\n▌ row\n word") && stack.frame.text.hasSuffix("…"))
        (list.errorMessage, stack.notice) = (text, nil)
        #expect(stack.frame.text.hasPrefix(" List\n word") && (stack.body.last == "▌ row" || height < 4))
    }
}
