/// The main screen: the message, and the settings that open above it.
///
///     var home = FoaasHome(preferences: FoaasPreferences())
///     home.receive(.settingsOpened)     // []
///     home.receive(.plusPressed)        // [.showOperations]: the settings are closed first
public struct FoaasHome: Sendable {
    /// An action of the user, or an event from outside.
    public enum Event: Hashable, Sendable {
        /// A new message was made.
        case messageMade(Foaas)
        /// The settings are opened: by a swipe up, or a tap; or closed: by a swipe down, or a tap elsewhere.
        case settingsOpened, settingsClosed
        /// The button for a new message was pressed.
        case plusPressed
        /// The message was tapped, or one of the ways to share it was chosen.
        case shared(FoaasShare.Action)
        /// The message was pressed for long.
        case pressedForLong
        /// A mode or a palette was chosen, or a version was heard of.
        case modeChosen(LanguageMode), paletteChosen(ColorPalette), versionFetched(FoaasVersion)
    }

    /// An effect to perform in response.
    public enum Effect: Hashable, Sendable {
        /// Show the list of operations.
        case showOperations
        /// Give the message to others.
        case share(FoaasShare, FoaasShare.Action)
        /// Save a picture of the screen.
        case saveScreenshot
        /// Keep the preferences, of which the user has chosen one.
        case save(FoaasPreferences)
        /// Keep the preferences, of which only the version has changed: nobody misses it if that fails.
        case saveVersion(FoaasPreferences)
    }

    /// The original message; the mode decides how it is shown.
    public private(set) var original: Foaas?
    /// The user's choices.
    public private(set) var preferences: FoaasPreferences
    /// Whether the settings are open.
    public private(set) var areSettingsOpen = false
    private let filter: FoulLanguageFilter

    /// A screen without a message.
    public init(preferences: FoaasPreferences, filter: FoulLanguageFilter = .standard) {
        self.preferences = preferences
        self.filter = filter
    }

    /// The message as it is shown.
    public var shown: Foaas? { original.map { filter.filter($0, in: preferences.mode) } }

    /// Handles an event, and returns the effects to perform.
    public mutating func receive(_ event: Event) -> [Effect] {
        switch event {
        case .messageMade(let foaas): original = foaas
        case .settingsOpened: areSettingsOpen = true
        case .settingsClosed: areSettingsOpen = false
        case .plusPressed:
            areSettingsOpen = false
            return [.showOperations]
        case .shared(let action): return shown.map { [.share(FoaasShare($0), action)] } ?? []
        case .pressedForLong: return [.saveScreenshot]
        case .modeChosen(let mode): return change { $0.mode = mode }
        case .paletteChosen(let palette): return change { $0.palette = palette }
        case .versionFetched(let version):
            return change(then: Effect.saveVersion) { $0.appVersion = $0.appVersion.updated(with: version) }
        }
        return []
    }

    private mutating func change(
        then save: (FoaasPreferences) -> Effect = Effect.save, _ change: (inout FoaasPreferences) -> Void
    ) -> [Effect] {
        let before = preferences
        change(&preferences)
        return preferences == before ? [] : [save(preferences)]
    }
}
