import FoaasFeature
import Foundation
import Synchronization
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the messages about failures of the message app: the app continues, and its good data stays.
@MainActor
@Suite struct FoaasFaultTests {
    nonisolated static let outcomes: [(StubHTTPClient.Outcome, String)] = [
        (.failure(URLError(.cannotConnectToHost)), "the server cannot be reached"),
        (.success((Data(), 406)), "the server refused with status 406"),
        (.success((Data(), 622)), "the server knows no such message"),
        (.success((Data("<html>".utf8), 200)), "the server's answer makes no sense"),
        (.success((Data(#"{"message": 3, "subtitle": ""}"#.utf8), 200)), "the server's answer makes no sense"),
    ]

    @Test(
        "Whatever is wrong with the operations, the list shows it, and loads them when the server is back",
        arguments: 0..<4)
    func operations(index: Int) {
        let fault = Mutex<StubHTTPClient.Outcome?>(Self.outcomes[index].0)
        let app = FoaasApp(StubHTTPClient { url in fault.withLock { $0 } ?? .success(FoaasApp.answer(url)) })
        app.launch()
        app.openOperations()
        #expect(app.stack.frame.text.contains(connectionError) && app.files.isEmpty)
        fault.withLock { $0 = nil }
        app.press(.character("r"))
        #expect(app.stack.body[0] == "▌ Bus" && !app.stack.frame.text.contains(connectionError))
    }

    @Test(
        "Whatever is wrong with a preview, the form shows it, can be filled, and requests the message at the end",
        arguments: 0..<5)
    func preview(index: Int) {
        let fault = Mutex<StubHTTPClient.Outcome?>(nil)
        let app = FoaasApp(StubHTTPClient { url in fault.withLock { $0 } ?? .success(FoaasApp.answer(url)) })
        app.launch()
        app.openOperations()
        fault.withLock { $0 = Self.outcomes[index].0 }
        app.press(.enter)
        #expect(app.stack.body[1] == "  No preview: " + Self.outcomes[index].1)
        app.fillIn("Nala", "Ann")
        #expect(app.stack.screens.count == 3 && app.stack.frame.text.contains(connectionError))
        fault.withLock { $0 = nil }
        app.press(.control("s"))
        #expect(app.stack.screens.count == 1 && app.stack.body[1] == "  This bus waits for nobody, Nala.")
    }

    @Test("An operation without a URL is not in the list")
    func noURL() {
        let app = FoaasApp()
        app.launch()
        app.openOperations()
        #expect(app.stack.body.count { !$0.isEmpty } == 2 && !app.stack.frame.text.contains("No URL"))
    }

    @Test(
        "Damaged preferences are reported, replaced by the defaults, and saved again after a choice")
    func damagedPreferences() throws {
        let app = FoaasApp(StubHTTPClient { _ in .failure(ConnectionFailure()) })
        try FileManager.default.createDirectory(at: app.directory, withIntermediateDirectories: true)
        try Data("rubbish".utf8).write(to: app.directory.appending(path: "preferences.json"))
        app.launch()
        app.press(.character("s"))
        #expect(app.faults.count == 1 && app.stack.body.contains("▌ ● Purple"))
        app.press(.down, .enter)
        app.launch()
        app.press(.character("s"))
        #expect(app.faults.count == 1 && app.stack.body.contains("  ● Blue"))
        #expect(app.contents(of: "preferences.damaged.json") == "rubbish")
    }

    @Test("Damaged preferences stay where they are until the user chooses some, though another version is known")
    func damagedPreferencesStay() throws {
        let app = FoaasApp()
        try FileManager.default.createDirectory(at: app.directory, withIntermediateDirectories: true)
        try Data("rubbish".utf8).write(to: app.directory.appending(path: "preferences.json"))
        app.launch()
        #expect(app.faults.count == 1 && app.contents(of: "preferences.json") == "rubbish")
    }

    @Test(
        "Preferences that cannot be saved are reported, and apply in this session; pictures are reported, too"
    )
    func nowhereToWrite() throws {
        let app = FoaasApp()
        try Data("a file".utf8).write(to: app.directory)
        app.launch()
        app.press(.character("s"), .down, .enter)
        #expect(app.stack.frame.text.contains(" Not kept: ") && app.stack.body.contains("▌ ● Blue"))
        app.press(.character("p"))
        #expect(app.stack.frame.text.contains(" Not saved: "))
        app.openForm()
        app.fillIn("Nala", "Ann")
        #expect(app.stack.body[1] == "  This bus waits for nobody, Nala.")
    }

    @Test("A version that cannot be kept is shown, and nothing is said, as no choice of the user is lost")
    func unkeptVersion() throws {
        let app = FoaasApp()
        try Data("a file".utf8).write(to: app.directory)
        app.launch()
        #expect(!app.stack.frame.text.contains("Not kept"))
        app.press(.character("s"))
        #expect(app.stack.frame.text.contains("1.1.0"))
    }

    @Test("Choices of two instances are kept side by side: each saves what it has changed")
    func twoInstances() throws {
        let (app, other) = (FoaasApp(), FoaasApp())
        app.launch()
        other.launch(store: app.directory)
        app.press(.character("s"), .down, .enter)
        other.press(.character("s"), .end, .up, .up, .up, .up, .enter)
        let kept = try #require(try FoaasPreferencesStore(directory: app.directory).load())
        #expect(kept.palette == .blue && kept.mode == .profanity)
    }

    @Test("Escape sequences in a server's texts reach neither the terminal nor the shared text")
    func escapeSequences() throws {
        let evil = "\u{1B}[2J\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}evil"
        let operation = FoaasOperation(name: evil, url: "/evil/:from", fields: [.init(name: evil, field: "from")])
        let app = FoaasApp(
            StubHTTPClient { url in
                let (foaas, version) = (Foaas(message: evil, subtitle: evil), FoaasVersion(number: evil, message: evil))
                return Result {
                    switch url.lastPathComponent {
                    case "operations": (try JSONEncoder().encode([operation]), 200)
                    case "app-version": (try version.toData(), 200)
                    default: (try foaas.toData(), 200)
                    }
                }
            })
        app.launch()
        var frames: [String] = []
        app.openOperations()
        frames.append(app.stack.frame.ansi(colors: .none))
        app.press(.enter)
        frames.append(app.stack.frame.ansi(colors: .none))
        app.fillIn("\u{1B}[2J\u{7}Ann")
        app.press(.character("s"), .end, .character("c"))
        frames.append(app.stack.frame.ansi(colors: .none))
        for frame in frames {
            #expect(frame.contains("evil") && !frame.contains("\u{1B}[2J\u{1B}]") && !frame.contains("\u{7}"))
            #expect(!frame.unicodeScalars.contains("\u{9B}") && !frame.unicodeScalars.contains("\u{202E}"))
        }
        #expect(app.contents(of: "message-1.txt")?.contains("\u{1B}") == false)
    }
}
