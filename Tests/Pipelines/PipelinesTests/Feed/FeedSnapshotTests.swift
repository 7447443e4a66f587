import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Compares every state of the app with approved snapshots: texts in three languages and two sizes, and pictures.
@MainActor
@Suite struct FeedSnapshotTests {
    private static let sizes = [Size(width: 80, height: 24), Size(width: 40, height: 12)]

    @Test("EF-59: every state matches its snapshot, in each language and size", arguments: FeedState.allCases)
    func texts(state: FeedState) throws {
        try Snapshot.check(is: "\(state.rawValue).txt", sizes: Self.sizes) { state.stack($0, .dark, $1) }
    }

    @Test("EF-59: every state matches its snapshot, light and dark", arguments: FeedState.allCases)
    func pictures(state: FeedState) throws {
        for (name, theme) in [("light", Theme.light), ("dark", .dark)] {
            try Snapshot.check(state.stack("en", theme, Self.sizes[0]).frame.svg, is: "\(state.rawValue)-\(name).svg")
        }
    }

    @Test("EF-59: light and dark differ only in colours", arguments: FeedState.allCases)
    func themes(state: FeedState) {
        for size in Self.sizes {
            #expect(state.stack("en", .light, size).frame.text == state.stack("en", .dark, size).frame.text)
        }
    }
}
