import Foundation
import TerminalUI
import Testing

@testable import Pipelines

/// Every state of the app as it was found right: as text in three languages and two sizes, and as pictures.
@MainActor
@Suite struct SnapshotTests {
    private static let sizes = [Size(width: 80, height: 24), Size(width: 40, height: 12)]
    private static let languages = ["en", "pt-BR", "el"]

    @Test("EF-59: every state looks as it should, in each language and size", arguments: FeedState.allCases)
    func texts(state: FeedState) throws {
        let frames = Self.sizes.flatMap { size in
            Self.languages.map { language in
                "— \(language), \(size.width)×\(size.height) —\n\(state.stack(language, .dark, size).frame.text)\n"
            }
        }
        try Snapshot.check(frames.joined(separator: "\n"), is: "\(state.rawValue).txt")
    }

    @Test("EF-59: every state looks as it should, light and dark", arguments: FeedState.allCases)
    func pictures(state: FeedState) throws {
        for (name, theme) in [("light", Theme.light), ("dark", .dark)] {
            try Snapshot.check(state.stack("en", theme, Self.sizes[0]).frame.svg, is: "\(state.rawValue)-\(name).svg")
        }
    }

    @Test("EF-59: light and dark differ in nothing but colours", arguments: FeedState.allCases)
    func themes(state: FeedState) {
        for size in Self.sizes {
            #expect(state.stack("en", .light, size).frame.text == state.stack("en", .dark, size).frame.text)
        }
    }
}
