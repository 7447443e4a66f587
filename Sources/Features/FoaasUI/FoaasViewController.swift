import FoaasFeature
import Observation
import TerminalUI

/// The main screen: the message in a panel that scrolls, the settings above its lower part, and a button at the bottom.
///
///     let screen = FoaasViewController(home: FoaasHome(preferences: preferences), presenter: FoaasPresenter())
///     screen.onEffect = perform
///     screen.receive(.messageMade(foaas))
///
/// Use it in one isolation. The effects of keys go to ``onEffect``, in the order of the keys.
@Observable
public final class FoaasViewController: Screen {
    /// The state: the message and the preferences.
    public private(set) var home: FoaasHome
    /// Whether the button is just being pressed.
    public var isPressed = false
    /// The notice about the last effect, until the next key.
    public var notice: String? { didSet { layOut() } }
    /// Called when the screen is first seen.
    @ObservationIgnored public var onAppear: () -> Void = {}
    /// Called when the button is pressed.
    @ObservationIgnored public var onPress: () -> Void = {}
    /// Performs an effect.
    @ObservationIgnored public var onEffect: (FoaasHome.Effect) -> Void = { _ in }

    private let presenter: FoaasPresenter
    private let message = ListViewController(title: "")
    private let settings: ListViewController
    private var size = Size(width: 0, height: 0)
    @ObservationIgnored private var appearance = Appearance(theme: .plain)
    @ObservationIgnored private var hasAppeared = false

    /// Makes the screen of a state.
    public init(home: FoaasHome, presenter: FoaasPresenter) {
        self.home = home
        self.presenter = presenter
        settings = ListViewController(title: presenter.settings(home.preferences).title)
        display()
    }

    /// Handles an event, shows the new state, and performs its effects; says so if there is nothing to share yet.
    public func receive(_ event: FoaasHome.Event) {
        if case .shared = event, home.shown == nil { return notice = presenter.noMessage }
        let effects = home.receive(event)
        display()
        effects.forEach(onEffect)
    }
}

// MARK: The screen

extension FoaasViewController {
    /// The name of the app.
    public var title: String { presenter.title }

    /// Reports that the screen is visible, the first time.
    public func didAppear() {
        guard !hasAppeared else { return }
        hasAppeared = true
        onAppear()
    }

    /// Takes another size.
    public func resize(to size: Size, in appearance: Appearance) {
        self.size = size
        self.appearance = appearance
        layOut()
    }

    /// Presses the button, opens and closes the settings, shares, saves a picture, or scrolls.
    public func handle(_ key: Key) -> Bool {
        let hadNotice = notice != nil
        notice = nil
        switch key {
        case .character("+"): onPress()
        case .enter where !home.areSettingsOpen: onPress()
        case .character("s"): receive(home.areSettingsOpen ? .settingsClosed : .settingsOpened)
        case .escape where home.areSettingsOpen: receive(.settingsClosed)
        case .escape: return hadNotice
        case .character("c"): receive(.shared(.clipboard))
        case .character("p"): receive(.pressedForLong)
        case .character("q"): return false
        case .click(let place) where place.row == size.height - 1: onPress()
        case .click(let place):
            let heading = heights(in: appearance.theme).message + 1
            guard home.areSettingsOpen, place.row >= heading else { return true }
            return settings.handle(.click(Position(row: place.row - heading, column: place.column)))
        case .character(" ") where home.areSettingsOpen: return settings.handle(.enter)
        default: return (home.areSettingsOpen ? settings : message).handle(key)
        }
        return true
    }

    /// The keys that do something now.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        let sharing = home.shown == nil ? [] : [KeyHint("c", presenter.hint(.share))]
        let picture = [KeyHint("p", presenter.hint(.screenshot))]
        if home.areSettingsOpen {
            return [KeyHint("Esc", presenter.hint(.close)), KeyHint("⏎", presenter.hint(.choose))]
                + [KeyHint("↑↓", texts.move)] + sharing + picture
        }
        return [KeyHint("+", presenter.newMessage), KeyHint("s", presenter.hint(.settings))] + sharing + picture
            + (message.canMove ? [KeyHint("↑↓", texts.move)] : [])
    }

    /// Draws the message, the settings if they are open, the notice, and the button.
    public func drawing(in appearance: Appearance) -> Drawing {
        let theme = appearance.theme
        let heights = heights(in: theme)
        let bar = BottomBar("+ " + presenter.newMessage, style: isPressed ? theme.title.inverted : nil, action: onPress)
        let heading = Line(" \(settings.title)", theme.footer).padded(to: size.width, theme.footer)
        let panel = Drawing([heading]).above(settings.drawing(in: appearance)).inRows(heights.settings)
        return message.drawing(in: appearance).inRows(heights.message)
            .above(panel).above(Drawing(banner(in: theme)))
            .above([bar.line(width: size.width, in: theme)])
    }
}

// MARK: Lines

extension FoaasViewController {
    /// The message, the settings if they are open, and the notice.
    public func dialogueRows(in appearance: Appearance) -> [DialogueRow] {
        let panel = [DialogueRow([Line(settings.title)])] + settings.dialogueRows(in: appearance)
        return message.dialogueRows(in: appearance) + (home.areSettingsOpen ? panel : [])
            + (notice.map { [DialogueRow([Line($0)])] } ?? [])
    }

    /// Selects a setting.
    public func selectRow(_ number: Int) -> DialogueRow? {
        home.areSettingsOpen ? settings.selectRow(number) : nil
    }
}

// MARK: Layout

extension FoaasViewController {
    private func banner(in theme: Theme) -> [Line] {
        guard let notice else { return [] }
        let room = size.height - 2
        let lines = Line.banner(notice, key: KeyHint("Esc", ""), width: size.width, atMost: room, theme.title)
        return Array(lines.prefix(max(0, room)))
    }

    /// The button always has its line; of the other lines, the message gets at least a third when the settings are
    /// open.
    private func heights(in theme: Theme) -> (message: Int, settings: Int) {
        let room = max(0, size.height - 1 - banner(in: theme).count)
        let wanted = home.areSettingsOpen ? settings.sections.joined().count + 1 : 0
        let settings = min(wanted, room - room / 3)
        return (room - settings, settings)
    }

    private func layOut() {
        let heights = heights(in: appearance.theme)
        message.resize(to: Size(width: size.width, height: heights.message), in: appearance)
        settings.resize(to: Size(width: size.width, height: heights.settings - 1), in: appearance)
    }

    private func display() {
        let rows = settingsRows(presenter.settings(home.preferences))
        settings.display(rows)
        message.display([CellController(id: home.original, LinesCellController(messageLines))])
        layOut()
    }

    private func messageLines(_ width: Int, _ theme: Theme) -> [Line] {
        guard let shown = home.shown else {
            return [""] + Line.wrapped(presenter.noMessage, to: width, theme.secondary)
        }
        let screen = presenter.main(shown)
        let bold = Style(nil, on: nil, .bold)
        return [""] + Line.wrapped(screen.message, to: width, bold) + [""]
            + Line.wrapped(screen.subtitle, to: width, theme.secondary)
    }
}

// MARK: Settings

extension FoaasViewController {
    private func settingsRows(_ screen: FoaasSettingsViewModel) -> [CellController] {
        let palettes = zip(ColorPalette.allCases, screen.palettes).map { palette, shown in
            row(palette.rawValue, .paletteChosen(palette)) { theme in
                Line(shown.isChosen ? "● " : "○ ") + palette.swatches(in: theme) + Line(shown.name)
            }
        }
        let mode: LanguageMode = screen.isProfanityOn ? .clean : .profanity
        let profanity = row("profanity", .modeChosen(mode)) { _ in
            Line("\(screen.isProfanityOn ? "●" : "○") \(screen.profanity)")
        }
        let sharing = zip(FoaasShare.Action.allCases, screen.shareActions).map { action, name in
            row(action.rawValue, .shared(action)) { _ in Line("↗ \(name)") }
        }
        let version = LinesCellController { _, theme in
            [Line("\(screen.versionNumber) \(screen.versionMessage)", theme.secondary)]
        }
        return palettes + [profanity] + sharing + [CellController(id: "version", version)]
    }

    private func row(
        _ id: String, _ event: FoaasHome.Event, _ line: @escaping (Theme) -> Line
    ) -> CellController {
        CellController(
            id: id, ChoiceCellController(line, hint: presenter.hint(.choose)) { [weak self] in self?.receive(event) })
    }
}

extension ColorPalette {
    /// All hues beside each other; empty without colours.
    fileprivate func swatches(in theme: Theme) -> Line {
        guard theme.hasColors else { return "" }
        return (Self.steps.map(hue) + [accent]).reduce(Line()) { $0 + Line("  ", Style(on: Color($1))) } + " "
    }
}
