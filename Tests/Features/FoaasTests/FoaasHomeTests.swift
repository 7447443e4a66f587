import FeatureStorage
import FoaasFeature
import Foundation
import Testing

@Suite("The main screen of the message app")
struct FoaasHomeTests {
    private let foaas = Foaas(message: "Oh shit.", subtitle: "- Grumpy Cat")

    private func home(_ events: FoaasHome.Event...) -> FoaasHome {
        events.reduce(into: FoaasHome(preferences: FoaasPreferences())) { home, event in _ = home.receive(event) }
    }

    @Test(
        "FO-14, FO-19: a new message is shown, with its sender in a line of its own",
        arguments: [
            ("en", "From,\nGrumpy Cat"), ("pt-BR", "De,\nGrumpy Cat"), ("el", "Από,\nGrumpy Cat"),
        ])
    func message(language: String, subtitle: String) throws {
        let shown = try #require(home(.messageMade(foaas)).shown)
        let screen = FoaasPresenter(locale: .init(identifier: language)).main(shown)
        #expect(screen.message == "Oh shit." && screen.subtitle == subtitle)
    }

    @Test("FO-14: a subtitle in another form is shown whole")
    func otherSubtitle() {
        #expect(
            FoaasPresenter(locale: english).main(Foaas(message: "1.0", subtitle: "FOAAS")).subtitle == "From,\nFOAAS")
    }

    @Test("FO-15: the list has the operations' names, one line each")
    func rows() {
        let odd = FoaasOperation(name: "{name} you\r\nare being", url: "/a", fields: [])
        let rows = FoaasPresenter(locale: english).rows([ballmer, odd], in: .clean)
        #expect(rows == ["An operation", "{name} you are being"])
        #expect(FoaasPresenter(locale: english).operationsTitle == "Operations")
    }

    @Test("FO-22: the message is shared as it is shown, with its subtitle")
    func share() {
        var home = home(.messageMade(foaas), .modeChosen(.clean))
        let effects = home.receive(.shared(.mail))
        #expect(effects == [.share(FoaasShare(Foaas(message: "Oh sh*t.", subtitle: "- Grumpy Cat")), .mail)])
        var empty = self.home()
        let nothing = empty.receive(.shared(.mail))
        #expect(nothing == [])
    }

    @Test("FO-22: the text goes into a mail, a text message and the clipboard of the terminal")
    func texts() {
        let share = FoaasShare(Foaas(message: "Hi & bye?", subtitle: "- Zoë"))
        #expect(share.text == "Hi & bye?\n- Zoë")
        #expect(share.mail == "mailto:?body=Hi%20%26%20bye%3F%0D%0A-%20Zo%C3%AB")
        #expect(share.textMessage == "sms:?body=Hi%20%26%20bye%3F%0A-%20Zo%C3%AB")
        #expect(FoaasShare.clipboardSequence(of: share.text) == "\u{1B}]52;c;SGkgJiBieWU/Ci0gWm/Dqw==\u{7}")
    }

    @Test("FO-22: control sequences are not shared, and texts that no terminal would accept are not sent to it")
    func harmless() {
        let share = FoaasShare(Foaas(message: "\u{1B}[2Ja\u{9B}b\n\tc👩‍🚀\u{7}", subtitle: "- \rAnn"))
        #expect(share.text == "[2Jab\n\tc👩‍🚀\n- Ann")
        #expect(
            FoaasShare.Action.allCases.map(share.content) == [share.mail, share.textMessage, share.text, share.text])
        #expect(FoaasShare.clipboardSequence(of: String(repeating: "a", count: 56_244)) != nil)
        #expect(FoaasShare.clipboardSequence(of: String(repeating: "a", count: 56_250)) == nil)
    }

    @Test("FO-23: a long press saves a picture, and the result is shown")
    func screenshot() {
        var home = home(.messageMade(foaas))
        let effects = home.receive(.pressedForLong)
        #expect(effects == [.saveScreenshot])
        let presenter = FoaasPresenter(locale: english)
        #expect(presenter.screenshotMessage(.success(URL(filePath: "/a/b.svg"))) == "Saved as /a/b.svg")
        let error = FileStoreError.failed(file: URL(filePath: "/a"), reason: .system(.diskFull))
        #expect(
            presenter.screenshotMessage(.failure(error))
                == "Not saved: the file /a could not be used (the disk is full)")
    }

    @Test("FO-26: a change of mode applies at once, is saved, and can be undone")
    func modes() {
        var home = home(.messageMade(foaas))
        let effects = home.receive(.modeChosen(.clean))
        #expect(home.shown?.message == "Oh sh*t." && home.original == foaas)
        #expect(effects == [.save(FoaasPreferences(mode: .clean))])
        let again = [home.receive(.modeChosen(.clean)), home.receive(.modeChosen(.profanity))]
        #expect(again == [[], [.save(FoaasPreferences())]] && home.shown == foaas)
    }

    @Test(
        "FO-29: three palettes have ten hues each, of which one is selected by default",
        arguments: ColorPalette.allCases)
    func palettes(palette: ColorPalette) throws {
        let hues = ColorPalette.steps.compactMap(palette.hue)
        #expect(Set(hues).count == 10 && palette.hue(550) == nil && palette.accent != nil)
        let brightness = hues.map { Int($0.red) + Int($0.green) + Int($0.blue) }
        #expect(brightness == brightness.sorted(by: >))
        #expect(FoaasPreferences().palette == .purple)
    }

    @Test("FO-29: the colours of the first palette match their hexadecimal digits")
    func purple() {
        let colors = [
            ColorPalette.purple.primary, ColorPalette.purple.dark, ColorPalette.purple.light,
            ColorPalette.purple.accent,
        ]
        #expect(colors == ["#9C27B0", "#7B1FA2", "#E1BEE7", "#69F0AE"].map(RGB.init(hex:)))
        let color = RGB(hex: "9c27B0")
        #expect(color?.red == 0x9C && color?.green == 0x27 && color?.blue == 0xB0)
        #expect(["", "#", "#12345", "#1234567", "#12345g", "+12345", "#１２３４５６"].allSatisfy { RGB(hex: $0) == nil })
    }

    @Test("FO-29: each step has a hue, from the lightest to the darkest", arguments: ColorPalette.allCases)
    func steps(palette: ColorPalette) {
        let steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]
        #expect(steps.map(palette.hue) == palette.hues.map(RGB.init(hex:)))
        let accents: [ColorPalette: String] = [.purple: "#69F0AE", .blue: "#FFD740", .green: "#FF4081"]
        #expect(palette.accent == accents[palette].flatMap(RGB.init(hex:)))
    }

    @Test("FO-29: a chosen palette applies at once, and is saved")
    func choosePalette() {
        var home = home()
        let effects = home.receive(.paletteChosen(.green))
        #expect(home.preferences.palette == .green && effects == [.save(home.preferences)])
    }

    @Test("FO-30: the settings have palettes, the switch, four ways to share, and the version")
    func settings() {
        let screen = FoaasPresenter(locale: english).settings(FoaasPreferences(mode: .clean))
        #expect(
            screen.palettes.map(\.name) == ["Purple", "Blue", "Green"]
                && screen.palettes.map(\.isChosen) == [true, false, false])
        #expect(!screen.isProfanityOn && screen.shareActions == ["Mail", "Message", "Clipboard", "File"])
        #expect(screen.versionNumber == "0.0.0" && screen.versionMessage == "“Made with ❤️”")
    }

    @Test("FO-30: the settings open and close, and the button for a new message closes them first")
    func openAndClose() {
        #expect(!home().areSettingsOpen && home(.settingsOpened).areSettingsOpen)
        #expect(!home(.settingsOpened, .settingsClosed).areSettingsOpen)
        for start in [home(.settingsOpened), home()] {
            var home = start
            let effects = home.receive(.plusPressed)
            #expect(effects == [.showOperations] && !home.areSettingsOpen)
        }
    }

    @Test("FO-31: another version is shown and saved, the same one is not", arguments: [("1.2.0", 1), ("0.0.0", 0)])
    func version(number: String, effects count: Int) {
        var home = home()
        let effects = home.receive(.versionFetched(FoaasVersion(number: number, message: "New")))
        #expect(effects.count == count && home.preferences.appVersion.number == number)
        #expect(home.preferences.appVersion.messageLabel == (count == 1 ? "“New”" : "“Made with ❤️”"))
    }

    @Test("FO-22: the app says what was copied, and what could not be saved")
    func sayings() {
        let presenter = FoaasPresenter(locale: english)
        #expect(presenter.copiedMessage("Hi") == "Copied: Hi")
        #expect(presenter.unkeptMessage(POSIXError(.ENOSPC)) == "Not kept: the disk is full")
    }

    @Test("The keys have texts in each language, each its own", arguments: ["en", "pt-BR", "el"])
    func hints(language: String) {
        let actions: [FoaasAction] = [.share, .screenshot, .settings, .close, .choose, .jump]
        let hints = actions.map(FoaasPresenter(locale: .init(identifier: language)).hint)
        #expect(Set(hints).count == actions.count && !hints.contains(""))
        #expect(language != "en" || hints == ["copy", "picture", "settings", "close", "choose", "go to field"])
    }

    @Test("A language without a table gets English")
    func otherLanguage() {
        let (french, english) = (FoaasPresenter(locale: .init(identifier: "fr")), FoaasPresenter(locale: english))
        #expect(french.settings(FoaasPreferences()) == english.settings(FoaasPreferences()))
        #expect(french.incomplete == english.incomplete && french.main(foaas) == english.main(foaas))
        #expect(french.operationsTitle == english.operationsTitle)
        let files = [french, english].map { $0.screenshotMessage(.success(URL(filePath: "/a"))) }
        #expect(files[0] == files[1])
    }
}
