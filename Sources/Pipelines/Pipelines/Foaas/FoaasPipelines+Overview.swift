import Dispatch
import FoaasFeature
import Foundation
import Streams

extension FoaasPipelines {
    /// The main screen with the settings in a directory, of which nothing is changed; nothing is requested.
    public static func overview(
        of directory: URL, locale: Locale = .current
    ) -> AnyPublisher<Overview, any Error> where Context == DispatchQueue {
        deferred(.loadPreferences) {
            try FoaasPreferencesStore(directory: directory, access: .readOnly).load() ?? FoaasPreferences(mode: .clean)
        }
        .tryMap { try Overview($0, FoaasPresenter(locale: locale)) }
        .eraseToAnyPublisher()
    }

    /// The names of the operations, a line each, and clean.
    public func requestNames(locale: Locale = .current) -> AnyPublisher<[String], any Error> {
        requestOperations().map { FoaasPresenter(locale: locale).rows($0, in: .clean) }.eraseToAnyPublisher()
    }
}

extension Overview {
    private struct Screen: Encodable {
        let preferences: FoaasPreferences
    }

    /// The screen without a message, and the settings.
    fileprivate init(_ preferences: FoaasPreferences, _ presenter: FoaasPresenter) throws {
        let settings = presenter.settings(preferences)
        let palettes = settings.palettes.map { "\($0.isChosen ? "●" : "○") \($0.name)" }
        try self.init(
            title: presenter.title,
            rows: [
                [presenter.noMessage],
                [settings.title] + palettes + ["\(settings.isProfanityOn ? "●" : "○") \(settings.profanity)"]
                    + ["\(settings.versionNumber) \(settings.versionMessage)"],
            ], json: Screen(preferences: preferences))
    }
}
