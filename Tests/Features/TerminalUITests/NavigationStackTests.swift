import Foundation
import Testing

@testable import TerminalUI

@Suite struct NavigationStackTests {
    @Test("EF-49, EF-78: the first line is the screen's title, the last one the keys: no arrows in an empty list")
    func titleAndKeys() {
        let (_, stack) = makeList([], height: 1, width: 30)
        #expect(stack.frame.text.split(separator: "\n").first == " List")
        #expect(stack.frame.text.split(separator: "\n").last == " q quit  ? keys")
    }

    @Test("EF-45: a key leads back from every screen but the first one, and is shown")
    func back() {
        let (list, stack) = makeList([], height: 1)
        for key in [Key.escape, .character("q")] {
            stack.push(ListViewController(title: "Another"))
            #expect(stack.frame.text.hasPrefix(" ‹ Another") && stack.frame.text.contains("Esc back"))
            #expect(stack.handle(key) == .stay && stack.top === list)
        }
    }

    @Test("EF-44: q leaves from the first screen, which is never popped")
    func leaving() {
        let (list, stack) = makeList([], height: 1)
        stack.pop()
        #expect(stack.handle(.escape) == .stay && stack.top === list)
        #expect(stack.handle(.character("q")) == .leave)
    }

    @Test("EF-45: a popped screen is released")
    func poppedScreensAreFreed() {
        let (_, stack) = makeList([], height: 1)
        weak var screen: ListViewController?
        do {
            let another = ListViewController(title: "Another")
            screen = another
            stack.push(another)
        }
        stack.pop()
        #expect(screen == nil)
    }

    @Test("A screen that was below another one gets the current size of the stack")
    func sizeIsCaughtUp() {
        let (_, stack) = makeList([RowSpy("row")], height: 4, width: 30)
        stack.push(ListViewController(title: "Another"))
        stack.resize(to: Size(width: 12, height: 5))
        stack.pop()
        #expect(stack.frame.size == Size(width: 12, height: 5) && stack.body == ["▌ row", "", ""])
    }

    @Test("However small the screen is, there is a frame", arguments: 0...6)
    func smallScreens(length: Int) {
        let (list, stack) = makeList((0..<3).map { RowSpy("row \($0)", height: 2) }, height: 3)
        list.errorMessage = "Couldn't connect to server"
        stack.resize(to: Size(width: length, height: length))
        stack.press(.down, .end, .pageUp, .home, .enter)
        #expect(stack.frame.rows.count == length)
    }

    @Test("The key that leads out is shown even where there is no room for the others", arguments: [8, 20, 40])
    func wayOutIsShown(width: Int) {
        let (_, stack) = makeList([RowSpy("row")], height: 2, width: width)
        #expect(stack.frame.text.split(separator: "\n").last?.hasPrefix(" q quit") == true)
    }

    @Test("The result of an action is in the last line, until the next key")
    func notice() {
        let (_, stack) = makeList([RowSpy("row")], height: 2, width: 30)
        stack.notice = "Saved"
        #expect(stack.frame.text.hasSuffix("\n Saved"))
        stack.press(.focusLost, .down)
        #expect(stack.frame.text.contains("q quit") && stack.notice == nil)
    }

    @Test("Leaving unsaved work asks first, and leaves only if the answer is the same key")
    func unsavedWork() {
        let (list, stack) = makeList([], height: 3, width: 70)
        let form = FormViewController(title: "Form")
        stack.push(form)
        form.hasUnsavedWork = true
        for key in [Key.up, .enter] {
            stack.press(.escape, key)
            #expect(stack.top === form)
        }
        stack.press(.escape)
        #expect(stack.frame.text.contains("not saved. Esc drops it"))
        stack.press(.escape)
        #expect(stack.top === list)
    }

    @Test("Only its own key answers a question", arguments: [true, false])
    func question(isAnswered: Bool) {
        let (_, stack) = makeList([RowSpy("row")], height: 2, width: 30)
        var count = 0
        stack.ask("Delete it?", .character("d")) { count += 1 }
        #expect(stack.frame.text.hasSuffix("\n Delete it?"))
        stack.press(isAnswered ? .character("d") : .down, .character("d"))
        #expect(count == (isAnswered ? 1 : 0) && !stack.frame.text.contains("Delete"))
    }

    @Test("A key shows all keys, even those for which there is no room, and leads back", arguments: [true, false])
    func allKeys(isForm: Bool) {
        let (list, stack) = makeList([RowSpy("row")], height: 6, width: 24)
        list.onRefresh = {}
        if isForm { stack.push(FormViewController(title: "Form")) }
        let key: Key = isForm ? .function(1) : .character("?")
        #expect(stack.frame.text.contains(isForm ? "F1 keys" : "? keys") || isForm)
        stack.press(key)
        #expect(stack.frame.text.hasPrefix(" ‹ Keys") && stack.frame.text.contains(isForm ? "⇥" : "reload"))
        stack.press(key)
        #expect(!stack.frame.text.contains("‹ Keys"))
    }

    @Test("EF-78: the key for all keys is shown in any width, as the last one", arguments: [20, 40, 200])
    func keysAreFindable(width: Int) {
        let (list, stack) = makeList([RowSpy("row"), RowSpy("other")], height: 4, width: width)
        list.onRefresh = {}
        #expect(stack.frame.text.split(separator: "\n").last?.hasSuffix("? keys") == true)
        stack.press(.character("?"))
        #expect(!stack.frame.text.contains("? keys"))
    }

    @Test("EF-78: the list of all keys has those that lead back, and those that jump")
    func farKeys() {
        let (_, stack) = makeList([RowSpy("row")], height: 12, width: 40)
        let (list, _) = makeList([RowSpy("row"), RowSpy("other")], height: 12, width: 40)
        stack.push(list)
        stack.press(.character("?"))
        let keys = ["  Esc  ", "  q  ", "j k", "PgUp PgDn", "^B ^F", "^U ^D", "Home End", "g G"]
        #expect(keys.allSatisfy(stack.frame.text.contains))
        stack.press(.escape, .escape, .character("?"))
        #expect(!stack.frame.text.contains("Esc  back\n") && !stack.frame.text.contains("Home End"))
    }

    @Test("EF-78: while letters are typed, the list of all keys has those that edit")
    func editingKeys() {
        let (_, stack) = makeList([], height: 12, width: 40)
        let form = FormViewController(title: "Form")
        form.list.display([CellController(id: 0, ControlRow(TextField(), label: "Name"))])
        stack.push(form)
        #expect(!stack.frame.text.contains("^W"))
        stack.press(.function(1))
        #expect(["^A ^E", "delete word, before, behind", "^_ ", "^Y", "⇧⇥"].allSatisfy(stack.frame.text.contains))
    }

    @Test("EF-78: a field of tags shows the key that adds the typed text, and the one that removes a tag")
    func tagKeys() {
        var tags = TagField()
        let texts = ControlTexts.texts(in: .init(identifier: "en"))
        for (key, hints) in [(Key.character("a"), ["⏎"]), (.enter, ["⌫"]), (.backspace, [])] {
            _ = tags.handle(key, width: 20)
            #expect(tags.hints(in: texts).map(\.key) == hints)
        }
    }

    @Test("EF-79: a question is shown whole, in as many lines as it needs", arguments: ["en", "pt-BR", "el"])
    func longQuestion(language: String) {
        let (_, stack) = makeList([RowSpy("row")], height: 8, width: 30)
        let text = ControlTexts.texts(in: .init(identifier: language)).unsaved
        stack.ask(text, .character("d")) {}
        let seen = stack.frame.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(
            separator: " ")
        #expect(seen.hasSuffix(text) && stack.frame.rows.count == 10)
    }

    @Test("EF-79: escape dismisses a question, and leaves nothing")
    func escapeFromQuestion() {
        let (_, stack) = makeList([RowSpy("row")], height: 2, width: 30)
        let another = ListViewController(title: "Another")
        stack.push(another)
        stack.ask("Delete it?", .character("d")) { Issue.record("was not asked for") }
        stack.press(.escape)
        #expect(stack.top === another && !stack.frame.text.contains("Delete"))
    }

    @Test(
        "EF-77: control-T shows the running pipelines over the screen, updated with each frame, until a key is pressed")
    func running() {
        let (list, stack) = makeList([RowSpy("row")], height: 6, width: 40)
        var count = 0
        stack.running = {
            count += 1
            return "run \(count)\n  layer"
        }
        stack.press(.control("t"))
        #expect(stack.body[3].hasPrefix(" What runs now") && stack.body[3].hasSuffix("any key closes"))
        #expect(stack.frame.text.contains("▌ row") && stack.frame.isAnimated && stack.frame.text.contains("   layer"))
        let (first, second) = (stack.frame.text, stack.frame.text)
        #expect(first != second)
        let before = list.selection
        stack.press(.down, .character("q"))
        #expect(!stack.frame.text.contains("run") && !stack.frame.isAnimated && list.selection == before)
    }

    @Test(
        "EF-77: when the running pipelines need more than a screen, they scroll, and stay below the title",
        arguments: 1...9)
    func muchRuns(height: Int) {
        let (_, stack) = makeList([RowSpy("row")], height: height, width: 20)
        stack.running = { (0..<30).map { "run \($0)" }.joined(separator: "\n") }
        stack.press(.control("t"))
        for _ in 0..<40 { stack.press(.down) }
        for _ in 0..<2 { stack.press(.wheel(-1)) }
        #expect(stack.frame.text.hasPrefix(" List") && stack.frame.rows.count == height + 2)
        #expect(height < 4 || stack.frame.text.contains("run 27") && !stack.frame.text.contains("run 29"))
    }

    @Test("EF-77: control-T is in the list of all keys if there are pipelines to show; otherwise it does nothing")
    func runningIsAmongTheKeys() {
        let (_, stack) = makeList([RowSpy("row")], height: 9, width: 40)
        stack.press(.control("t"), .character("?"))
        #expect(stack.frame.text.contains("Keys") && !stack.frame.text.contains("^T"))
        stack.running = { "a run" }
        stack.press(.escape, .character("?"))
        #expect(stack.frame.text.contains("^T") && stack.frame.text.contains("what runs now"))
    }

    @Test("EF-77: a picture that the terminal draws itself, and a cursor, do not cover the running pipelines")
    func runningIsAbove() {
        let (_, stack) = makeList([], height: 9, width: 40)
        let form = FormViewController(title: "Form")
        form.list.display([CellController(id: 0, ControlRow(TextField(), label: "Name"))])
        stack.push(form)
        stack.running = { "a run" }
        #expect(stack.frame.cursor != nil)
        stack.press(.control("t"))
        #expect(stack.frame.cursor == nil && stack.frame.text.contains("a run"))
        stack.press(.character("x"))
        #expect(stack.frame.cursor != nil && !stack.frame.text.contains(" x"))
    }
}
