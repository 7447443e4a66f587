import FoaasFeature
import StreamsTesting
import TerminalUI
import Testing

@testable import FoaasFeatureUI

@Suite("The form of an operation, as it is displayed")
struct OperationPreviewViewControllerTests {
    @Test("FO-16: the operation's name, the whole text with its placeholders, and a field for each key")
    func screen() {
        let stack = show(formScreen())
        #expect(
            stack.frame.text.hasPrefix(" Bus")
                && stack.body[1...2] == ["  This bus waits for nobody, name.", "  - from"])
        #expect(stack.body[4].hasPrefix("▌ Name") && stack.body[5].hasPrefix("  From"))
        #expect(stack.body[5].hasSuffix("from") && stack.body.last?.contains("Done") == true)
    }

    @Test("FO-17: the preview follows each letter, and an emptied field shows its placeholder again")
    func livePreview() {
        let stack = show(formScreen())
        let shown = [Key.character("N"), .character("a"), .backspace, .backspace].map { key in
            stack.press(key)
            return stack.body[1]
        }
        #expect(shown == ["N", "Na", "N", "name"].map { "  This bus waits for nobody, \($0)." })
        stack.press(.tab)
        #expect(stack.body[4].hasSuffix("name"))
    }

    @Test("FO-17: for any keys the field and the preview have the same text")
    func fieldAndPreview() throws {
        let key = Generator<Key>.element(of: [
            .character("a"), .character("界"), .character(":"), .backspace, .left, .paste("x/y"), .delete, .control("w"),
        ])
        try forAll(.array(of: key), count: 100) { keys in
            let screen = formScreen(bus, ":name|")
            let stack = show(screen)
            for key in keys { stack.press(key) }
            let text = screen.form.text(of: "name")
            try checkEqual(stack.body[1], "  \(text.isEmpty ? "name" : text)|")
            if !text.isEmpty { try check(stack.body[4].hasSuffix(text), "the field has another text") }
        }
    }

    @Test("FO-20: an incomplete form does not end: it says so, and moves to the first empty field")
    func oops() {
        let screen = formScreen()
        var done: [Foaas] = []
        screen.onDone = { done += [$0.foaas].compactMap(\.self) }
        let stack = show(screen)
        stack.type("Nala")
        stack.press(.tab, .control("s"))
        #expect(stack.frame.text.contains(" Oops! Please fill out all fields") && stack.frame.text.contains("⏎ Okay"))
        stack.press(.character("x"), .enter)
        #expect(!stack.frame.text.contains("Oops!") && stack.body[5].hasPrefix("▌ From") && done.isEmpty)
    }

    @Test(
        "FO-19, FO-20: return on the last field or on the button ends a filled form with the message for its texts"
    )
    func done() {
        let screen = formScreen()
        var done: [Foaas] = []
        screen.onDone = { done += [$0.foaas].compactMap(\.self) }
        let stack = show(screen)
        stack.type("Nala")
        stack.press(.enter)
        stack.type("Ann")
        stack.press(.enter, .enter)
        #expect(done == [Foaas(message: "This bus waits for nobody, Nala.", subtitle: "- Ann")])
    }

    @Test("FO-20: an operation without fields ends at once, and one without a preview requests the message")
    func noFieldsNoPreview() {
        let version = FoaasOperation(name: "Version", url: "/version", fields: [])
        var form = FoaasForm(operation: version)
        form.failure = "the server is away"
        let screen = OperationPreviewViewController(
            form: form, preferences: FoaasPreferences(mode: .clean), presenter: english)
        var requests = 0
        screen.onDone = { if $0.foaas == nil { requests += 1 } }
        let stack = show(screen)
        #expect(stack.body[1] == "  No preview: the server is away" && !stack.frame.text.contains("Nothing here"))
        stack.press(.control("s"))
        #expect(requests == 1)
    }

    @Test("FO-21: in every size the focused field is visible, with its cursor, and so is the button")
    func focusIsSeen() throws {
        let (sizes, counts) = (sizes(widths: 24...80, heights: 5...24), Generator<Int>.int(in: 1...12))
        try forAll(Generator { (sizes.draw(from: &$0), counts.draw(from: &$0)) }, count: 30) { size, count in
            let (width, height) = size
            let stack = show(formScreen(operation(fieldCount: count), "long text "), width: width, height: height)
            for index in 0..<count {
                stack.type("\(index)!")
                try check(
                    stack.body.contains { $0.hasPrefix("▌ Key\(index)") && $0.contains("\(index)!") }, "it is hidden")
                let cursor = stack.frame.cursor?.row ?? -1
                try check((1...height - 3).contains(cursor), "the cursor is not in a field")
                try check(stack.body.last?.contains("Done") == true, "the button is covered")
                stack.press(.tab)
            }
        }
    }

    @Test("FO-21: on the smallest terminal the preview scrolls, and the fields keep their place")
    func previewScrolls() {
        let words = (0..<60).map { "word\($0)" }
        let stack = show(formScreen(bus, words.joined(separator: " ")), width: 40, height: 12)
        let seen = stack.scrolledText(lines: 0..<7, by: .pageDown)
        #expect(words.allSatisfy(seen.contains) && stack.body[7].hasPrefix("▌ Name"))
    }

    @Test("FO-26: the preview is shown in the chosen mode, and so is the operation's name")
    func mode() {
        let rude = FoaasOperation(name: "Oh Shit", url: bus.url, fields: bus.fields)
        for (mode, word) in [(LanguageMode.clean, "sh*t"), (.profanity, "shit")] {
            let stack = show(formScreen(rude, "Oh shit, :name.", mode: mode))
            #expect(stack.body[1] == "  Oh \(word), name." && stack.frame.text.lowercased().hasPrefix(" oh \(word)"))
        }
    }

    @Test("FO-32: words that come from fields are highlighted, and no others", arguments: [Theme.light, .dark])
    func highlights(theme: Theme) {
        let theme = theme.colored(by: .purple)
        let frame = show(formScreen(), theme: theme).frame
        let highlight = theme.highlight(in: .purple).over(theme.text)
        #expect(
            styles(of: "name.", in: frame)?.prefix(4).allSatisfy { $0 == highlight } == true && highlight != theme.text)
        #expect(styles(of: "nobody, ", in: frame)?.allSatisfy { $0 == theme.text } == true)
    }

    @Test(
        "FO-32: choosing a word of the preview leads to its field",
        arguments: [([Key.enter], "Name"), ([.right, .enter], "From"), ([.right, .right, .left, .enter], "Name")])
    func jump(keys: [Key], label: String) {
        let stack = show(formScreen())
        stack.press(.tab, .tab, .tab)
        #expect(stack.frame.cursor == nil && stack.frame.text.contains("⏎ go to field"))
        for key in keys { stack.press(key) }
        #expect(stack.body.contains { $0.hasPrefix("▌ " + label) } && stack.frame.cursor != nil)
    }

    @Test("FO-32: the chosen word is scrolled into view")
    func chosenWordIsSeen() {
        let stack = show(formScreen(bus, String(repeating: "word ", count: 100) + ":name"), width: 40, height: 12)
        stack.press(.up)
        #expect(stack.body[0..<7].contains { $0.contains("name") })
    }

    @Test("In every size, with any keys, there is a frame")
    func anyKeys() throws {
        let key = Generator<Key>.element(of: [
            .tab, .backTab, .up, .down, .left, .right, .enter, .escape, .character("a"), .character(" "), .control("s"),
            .pageDown, .pageUp, .home, .end, .backspace,
        ])
        let (keys, lengths) = (Generator<[Key]>.array(of: key), Generator<Int>.int(in: 1...30))
        try forAll(Generator { (keys.draw(from: &$0), lengths.draw(from: &$0)) }, count: 100) { keys, length in
            let stack = show(formScreen(operation(fieldCount: length % 5)), width: length * 2, height: length)
            for key in keys { stack.press(key) }
            try checkEqual(stack.frame.rows.count, length)
        }
    }
}
