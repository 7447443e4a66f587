import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// The states of the forms, and the keys that lead to them.
enum FormState: String, CaseIterable, Sendable {
    case signUpInvalid = "sign-up-invalid"
    case signUpValid = "sign-up-valid"
    case addEvent = "add-event"
    case addEventPicker = "add-event-picker"

    @MainActor
    func stack(_ language: String, _ theme: Theme, _ size: Size) -> NavigationStack {
        let locale = Locale(identifier: language)
        let isSignUp = self == .signUpInvalid || self == .signUpValid
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let stack =
            isSignUp
            ? SignUpScene(locale: locale, environment: [:]).stack
            : EventFormScene(now: now, locale: locale, timeZone: .gmt, environment: [:]).stack
        stack.appearance = Appearance(theme: theme, locale: locale)
        stack.resize(to: size)
        let keys: [Key] =
            switch self {
            case .signUpInvalid: [.paste("jane@example.com"), .tab, .paste("12"), .tab]
            case .signUpValid: [.paste("jane@example.com"), .tab, .paste("13"), .tab, .paste("secret"), .tab]
            case .addEvent: [.paste("Picnic"), .tab]
            case .addEventPicker: [.paste("Picnic"), .tab, .tab, .tab, .enter, .tab, .right]
            }
        for key in keys { _ = stack.handle(key) }
        return stack
    }
}

/// Compares every state of the forms with approved snapshots: texts in three languages and two sizes, and pictures.
@MainActor
@Suite struct FormSnapshotTests {
    private static let sizes = [Size(width: 80, height: 24), Size(width: 32, height: 9)]

    @Test("Every form matches its snapshot, in each language and size", arguments: FormState.allCases)
    func texts(state: FormState) throws {
        try Snapshot.check(is: "\(state.rawValue).txt", sizes: Self.sizes) { state.stack($0, .dark, $1) }
    }

    @Test(
        "Every form matches its snapshot, light and dark, which differ only in colours",
        arguments: FormState.allCases)
    func pictures(state: FormState) throws {
        let (light, dark) = (
            state.stack("en", .light, Self.sizes[0]).frame, state.stack("en", .dark, Self.sizes[0]).frame
        )
        try Snapshot.check(light.svg, is: "\(state.rawValue)-light.svg")
        try Snapshot.check(dark.svg, is: "\(state.rawValue)-dark.svg")
        #expect(light.text == dark.text)
    }
}
