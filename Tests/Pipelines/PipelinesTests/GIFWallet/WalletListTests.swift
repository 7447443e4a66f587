import FeatureNetworking
import FeatureStorage
import Foundation
import GIFWalletFeature
import TerminalUI
import Testing

@testable import FeaturePipelines

@MainActor
@Suite struct WalletListTests {
    @Test("GW-24: the wallet has its title, the key to add a GIF, and the GIFs, newest first")
    func list() {
        let app = WalletScreens(walletSamples)
        #expect(app.stack.title.contains("Your GIFs") && app.text.contains("a add"))
        #expect(app.text.contains(/Strong +Smile +Dance/) && app.text.contains("number 7"))
        app.press(.character("a"))
        #expect(app.stack.title.contains("‹ New GIF"))
    }

    @Test(
        "UI-6: the wallet is shown newest first, oldest first, or by title, and says so in the user's language",
        arguments: [
            ("en", ["newest first", "oldest first", "by title"]),
            ("pt-BR", ["mais novos primeiro", "mais antigos primeiro", "por título"]),
            ("el", ["πρώτα τα νεότερα", "πρώτα τα παλαιότερα", "κατά τίτλο"]),
        ])
    func orders(language: String, names: [String]) {
        let app = WalletScreens(walletSamples, language: language)
        let rows = [/Strong +Smile +Dance/, /Nike +Jump +Run/, /Dance +Goal +Jump/]
        for (name, row) in zip(names, rows) {
            #expect(app.stack.title.hasSuffix(" \(name) 1/7") && app.text.contains(row))
            app.press(.character("s"))
        }
    }

    @Test("GW-24: GIFs without an id, a title or a URL are omitted")
    func incomplete() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "wallet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let store = try FileGIFStore(directory: directory)
        let rows = ["id", "title", "url"].map { missing in
            #"{"id": "1", "title": "a", "url": "https://a.b/c"}"#.replacing("\"\(missing)\"", with: "\"x\"")
        }
        let json = #"{"version": 1, "gifs": [\#(rows.joined(separator: ","))]}"#
        try Data(json.utf8).write(to: directory.appending(path: "wallet.json"))
        #expect(WalletScreens(openStore: { _ in store }).text.contains("Nothing here yet"))
    }

    @Test("GW-20: an unreadable wallet says why, in the user's language, and shows the previous content")
    func failure() {
        let app = WalletScreens(walletSamples, language: "pt-BR")
        app.store.isFailing.withLock { $0 = true }
        app.press(.character("r"))
        #expect(app.body[0].contains("Erro: ") && app.text.contains("Strong"))
    }

    @Test("GW-24: the wallet is filtered by titles, subtitles and tags")
    func filter() {
        let app = WalletScreens(walletSamples)
        for (text, title) in [("goal", "Goal"), ("it 5", "Dance"), ("#number 7", "Strong")] {
            app.press(.character("/"))
            app.type(text)
            #expect(app.text.contains("▌ ") && app.text.contains(title) && app.stack.title.hasSuffix("1/7"))
            app.press(.escape)
        }
    }

    @Test(
        "EF-78: a new wallet is offered if the old one is damaged, and not for other failures",
        arguments: [true, false])
    func newWallet(isDamaged: Bool) {
        let file = URL(filePath: "/wallet.json")
        let error =
            isDamaged
            ? FileStoreError.damaged(file: file, reason: .noHeader) : .failed(file: file, reason: .system(.readOnly))
        let app = WalletScreens(openStore: { _ in throw error })
        #expect(app.text.contains("wallet.json") && app.text.contains("D begin a new wallet") == isDamaged)
    }

    @Test("GW-25: a store that could not be opened is opened when the wallet is loaded again, and then no more")
    func openingAgain() {
        var attempts = 0
        let app = WalletScreens(openStore: { store in
            attempts += 1
            if attempts == 1 { throw StoreFailure() }
            return store
        })
        #expect(app.body[0].contains("Error: "))
        app.press(.character("r"), .character("r"))
        #expect(app.text.contains("Nothing here yet") && attempts == 2)
    }

    @Test(
        "GW-29: narrow terminals have one column, others two, and three if they are wider than high",
        arguments: [(40, 12, 1), (59, 60, 1), (60, 40, 2), (80, 60, 2), (80, 24, 3), (200, 50, 3)])
    func columns(width: Int, height: Int, columns: Int) {
        let app = WalletScreens(walletSamples, size: Size(width: width, height: height))
        app.press(.down)
        #expect(app.text.contains("▌"))
        app.press(.up, .right)
        let list = app.stack.top as? ListViewController
        #expect(list?.selection == (columns == 1 ? 0 : 1))
        app.press(.home, .down)
        #expect(list?.selection == columns)
    }

    @Test("An existing GIF keeps its cell and its picture when the wallet is loaded again")
    func reloading() {
        let images = StubHTTPClient()
        let app = WalletScreens(walletSamples, images: images)
        let count = images.requested.count
        app.press(.character("r"))
        #expect(images.requested.count == count && images.cancelled.isEmpty)
    }

    @Test("A picture that cannot be loaded offers a retry, which loads it")
    func retry() {
        let images = StubHTTPClient()
        let app = WalletScreens(Array(walletSamples.prefix(1)), images: images)
        images.complete(with: .success((Data("rubbish".utf8), 200)))
        #expect(app.text.contains("↻ retry (t)"))
        app.press(.character("t"))
        images.complete(with: .success((picture(255), 200)))
        #expect(app.text.contains("@@@@") && !app.text.contains("↻"))
    }

    @Test("The selected GIF moves; another one stands still, and so do all of them on request")
    func moving() {
        let gif = movingPicture([0, 255])
        let app = WalletScreens(Array(walletSamples.prefix(2)), images: StubHTTPClient { _ in .success((gif, 200)) })
        func count(after time: Duration) -> Int {
            app.stack.advance(by: time)
            return app.text.ranges(of: "@@@@@@@@").count
        }
        #expect([.zero, .milliseconds(150), .milliseconds(100)].map(count) == [0, 4, 0])
        app.stack.appearance.isStill = true
        #expect(count(after: .milliseconds(100)) == 0)
    }

    @Test("For a picture whose file is too large, its size and the limit are shown", arguments: [9_961_473, nil])
    func tooLarge(size: Int?) {
        let error = URLError(tooLongBodyOf: baseURL, size: size, limit: 8 << 20)
        let app = WalletScreens(walletSamples, images: StubHTTPClient { _ in .failure(error) })
        let text = app.text.replacing("\u{A0}", with: " ")
        #expect(text.contains(size == nil ? " > 8 MiB" : "9.6 MiB > 8 MiB") && text.contains("↻ retry (t)"))
        #expect(text.contains("the server's answer"))
    }

    @Test("A damaged picture offers a retry, like one that cannot be loaded, and says why it is refused")
    func damaged() {
        let file = Data("GIF89a".utf8) + [0xE0, 1, 0x0E, 1] + Data(count: 10)
        let app = WalletScreens(walletSamples, images: StubHTTPClient { _ in .success((file, 200)) })
        #expect(app.text.contains("↻ retry (t)") && app.text.contains("the picture is damaged"))
    }

    @Test("A moving picture that is cut is shown up to there, and says so")
    func cut() {
        let file = movingPicture([0, 255]).dropLast(4)
        let app = WalletScreens(walletSamples, images: StubHTTPClient { _ in .success((file, 200)) })
        #expect(app.text.contains("the picture ends too") && !app.text.contains("↻"), "\(app.text)")
    }
}
