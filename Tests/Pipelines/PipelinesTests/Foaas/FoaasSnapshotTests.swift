import FoaasFeature
import FoaasFeatureUI
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Compares every state of the message app with approved snapshots: texts in three languages and two sizes, and
/// pictures.
@MainActor
@Suite struct FoaasSnapshotTests {
    enum State: String, CaseIterable {
        case message, longMessage, settings, operations, form, incomplete, noPreview
    }

    private static let sizes = [Size(width: 80, height: 24), Size(width: 40, height: 12)]
    private static let colors = ["TERM": "xterm", "COLORTERM": "truecolor"]

    /// The app in a state.
    private func stack(
        _ state: State, _ language: String = "en", _ size: Size = sizes[0], environment: [String: String] = [:]
    ) -> NavigationStack {
        let app = FoaasApp(
            StubHTTPClient { url in
                if state == .noPreview, url.lastPathComponent == ":from" { return .success((Data(), 622)) }
                return .success(state == .longMessage ? Self.longAnswer(url) : FoaasApp.answer(url))
            })
        app.launch(language: language, environment: environment, size: size)
        switch state {
        case .operations: app.openOperations()
        case .form, .incomplete, .noPreview:
            app.openForm()
            app.type("Nala")
            if state == .incomplete { app.press(.control("s")) }
        case .message, .longMessage, .settings:
            app.openForm()
            app.fillIn("Nala", "Grumpy Cat")
            if state == .settings { app.press(.character("s"), .down) }
        }
        return app.stack
    }

    private nonisolated static func longAnswer(_ url: URL) -> (Data, Int) {
        guard url.path.contains("/bus/") else { return FoaasApp.answer(url) }
        let message = Array(repeating: "It has been a long day, :name, and it is not over.", count: 8)
        let answer = ["message": message.joined(separator: " "), "subtitle": "- :from"]
        return ((try? JSONEncoder().encode(answer)) ?? Data(), 200)
    }

    @Test("Every state matches its snapshot, in each language and size", arguments: State.allCases)
    func texts(state: State) throws {
        try Snapshot.check(is: "foaas-\(state.rawValue).txt", sizes: Self.sizes) { stack(state, $0, $1) }
    }

    @Test("Every state matches its snapshot, light and dark", arguments: [State.settings, .form, .longMessage])
    func pictures(state: State) throws {
        for (name, background) in [("light", "0;15"), ("dark", "15;0")] {
            let environment = Self.colors.merging(["COLORFGBG": background]) { $1 }
            let frame = stack(state, environment: environment).frame
            try Snapshot.check(frame.svg, is: "foaas-\(state.rawValue)-\(name).svg")
        }
    }
}
