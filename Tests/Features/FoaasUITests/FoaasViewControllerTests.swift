import FoaasFeature
import StreamsTesting
import TerminalUI
import Testing

@testable import FoaasFeatureUI

@Suite("The main screen of the message app, as it is displayed")
struct FoaasViewControllerTests {
    private let hello = Foaas(message: "Oh shit, hello.", subtitle: "- Grumpy Cat")

    @Test("FO-14: the message is at the left, its sender below it, and the button on the last line")
    func message() {
        let body = show(mainScreen(hello)).body
        #expect(body[1] == "  Oh sh*t, hello." && body[3...4] == ["  From,", "  Grumpy Cat"])
        #expect(body.last?.contains("+ New message") == true)
        #expect(show(mainScreen()).body[1] == "  Nothing has been said yet.")
    }

    @Test("FO-14, FO-24: keys press the button, and its colours are inverted while it is pressed")
    func button() {
        let screen = mainScreen(hello)
        var presses = 0
        screen.onPress = { presses += 1 }
        let stack = show(screen, theme: .dark)
        stack.press(.character("+"), .enter)
        let before = styles(of: "New message", in: stack.frame)
        screen.isPressed = true
        let during = styles(of: "New message", in: stack.frame)
        #expect(presses == 2 && before?.contains { $0.attributes.contains(.reverse) } == false)
        #expect(during?.allSatisfy { $0.attributes.contains(.reverse) } == true)
    }

    @Test("FO-27: in every size the button keeps the last line, and all of the longest message can be read above it")
    func longMessage() throws {
        let words = (0..<60).map { "word\($0)" }
        let madison = Foaas(message: words.joined(separator: " "), subtitle: "- Ann")
        try forAll(sizes(widths: 20...100, heights: 5...30), count: 20) { width, height in
            let stack = show(mainScreen(madison), width: width, height: height)
            let text = stack.scrolledText(lines: 0..<height - 3, by: .pageDown)
            try check(stack.body.last?.contains("+ New message") == true, "the button is covered")
            try check((words + ["From,", "Ann"]).allSatisfy(text.contains), "something cannot be read")
        }
    }

    @Test("FO-27: in any size, with anything shown beside the message, the button keeps its line")
    func buttonIsNeverCovered() throws {
        let long = Foaas(message: String(repeating: "界 word ", count: 60), subtitle: "- Ann")
        try forAll(sizes(widths: 1...100, heights: 3...30), count: 30) { width, height in
            let screen = mainScreen(long)
            let stack = show(screen, width: width, height: height)
            stack.press(.character("s"), .end)
            screen.notice = String(repeating: "saved as /a/path ", count: 20)
            let label = "+ New message".truncated(to: width)
            try check(stack.body.last?.contains(label) == true, "it is covered")
        }
    }

    @Test("EF-79: a notice is shown whole, whatever the width", arguments: [14, 20, 40])
    func longNotice(width: Int) {
        let screen = mainScreen(hello)
        let stack = show(screen, width: width, height: 24)
        let words = (10...24).map { "word\($0)" }
        screen.notice = words.joined(separator: " ")
        #expect(words.allSatisfy(stack.frame.text.contains), "\(stack.frame.text)")
    }

    @Test("FO-26: a switch of the mode redraws the same message at once, and back again")
    func mode() {
        let stack = show(mainScreen(hello))
        stack.press(.character("s"), .down, .down, .down)
        let shown = [Key.enter, .character(" ")].map { key in
            stack.press(key)
            return stack.body[1]
        }
        #expect(shown == ["  Oh shit, hello.", "  Oh sh*t, hello."])
    }

    @Test(
        "FO-22: the settings have four ways to share, and a key copies the message at once, if there is one"
    )
    func sharing() {
        var effects: [FoaasHome.Effect] = []
        for screen in [mainScreen(), mainScreen(hello)] {
            screen.onEffect = { effects.append($0) }
            let stack = show(screen)
            stack.press(.character("c"), .character("s"), .end, .enter, .up, .up, .up, .enter)
        }
        let share = FoaasShare(Foaas(message: "Oh sh*t, hello.", subtitle: "- Grumpy Cat"))
        #expect(effects == [.share(share, .clipboard), .share(share, .file), .share(share, .mail)])
    }

    @Test("FO-22: without a message there is nothing to share, and the screen says so")
    func nothingToShare() {
        let screen = mainScreen()
        screen.onEffect = { Issue.record("\($0)") }
        let stack = show(screen)
        stack.press(.character("s"), .end, .enter)
        #expect(stack.body.dropLast().last?.hasPrefix(" Nothing has been said yet.") == true)
    }

    @Test("FO-23: a key saves a picture of the screen, and the result is shown until the next key")
    func screenshot() {
        let screen = mainScreen(hello)
        screen.onEffect = { [unowned screen] in if $0 == .saveScreenshot { screen.notice = "Saved as /a.svg" } }
        let stack = show(screen)
        stack.press(.character("p"))
        #expect(stack.body.dropLast().last?.hasPrefix(" Saved as /a.svg") == true)
        stack.press(.escape)
        #expect(!stack.frame.text.contains("Saved as"))
    }

    @Test("FO-29: a chosen palette colours the screen: its title, its accents and its text are readable")
    func palettes() {
        for (palette, theme) in ColorPalette.allCases.flatMap({ palette in [Theme.light, .dark].map { (palette, $0) } })
        {
            let colored = theme.colored(by: palette)
            let (primary, accent) = (Color(palette.primary), Color(palette.accent))
            #expect(colored.title.background == primary && colored.text == theme.text)
            let highlight = colored.highlight(in: palette)
            #expect([highlight.foreground, highlight.background].contains(accent))
            for style in [colored.title, colored.footer, colored.accent, highlight] {
                let below = style.background ?? theme.text.background ?? 0
                #expect(abs((style.foreground ?? 0).brightness - below.brightness) > 0.35, "\(palette)")
            }
        }
        #expect(Theme.plain.colored(by: .green) == .plain)
    }

    @Test("FO-30: a key opens the settings above the lower part of the message, and the same key or escape closes them")
    func settings() {
        let stack = show(mainScreen(hello))
        for key in [Key.character("s"), .escape] {
            stack.press(.character("s"))
            #expect(stack.body.contains(" Settings") && stack.body[1] == "  Oh sh*t, hello.")
            #expect(stack.body.contains("▌ ● Purple") && stack.body.contains("  ○ Profanity"))
            #expect(["Mail", "Message", "Clipboard", "File"].allSatisfy { stack.body.contains("  ↗ " + $0) })
            stack.press(key)
            #expect(!stack.frame.text.contains("Settings"))
        }
    }

    @Test("FO-30: the button closes the settings before the operations are requested")
    func buttonClosesSettings() {
        let screen = mainScreen(hello)
        var areOpen: [Bool] = []
        screen.onPress = { [unowned screen] in screen.receive(.plusPressed) }
        screen.onEffect = { [unowned screen] in if $0 == .showOperations { areOpen.append(screen.home.areSettingsOpen) }
        }
        show(screen).press(.character("s"), .character("+"))
        #expect(areOpen == [false])
    }

    @Test("FO-31: the settings show the version and the makers' text")
    func version() {
        let screen = mainScreen()
        let stack = show(screen)
        stack.press(.character("s"))
        #expect(stack.body.contains("  0.0.0 “Made with ❤️”"))
        screen.receive(.versionFetched(FoaasVersion(number: "1.1.0", message: "New")))
        #expect(stack.body.contains("  1.1.0 “New”"))
    }
}
