import FeatureNetworking
import FeedFeature
import Foundation
import GIFWalletFeature
import Streams
import StreamsTesting
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the pictures of the wallet's GIFs from one session to the next.
@Suite final class WalletPictureTests {
    private let folder = TemporaryFolder()
    private let online = StubHTTPClient { _ in .success((picture(255), 200)) }
    private let offline = StubHTTPClient { _ in .failure(URLError(.notConnectedToInternet)) }

    private var directory: URL { folder.url }

    private func draft(_ id: String = "1", picture: String = "1") -> GIFDraft {
        GIFDraft(id: id, title: "Hola", subtitle: "", url: baseURL.appending(path: picture), tags: [])
    }

    private func session(_ client: StubHTTPClient) -> GIFPipelines<ImmediateScheduler> {
        let directory = directory
        return GIFPipelines(
            httpClient: StubHTTPClient(), imageClient: client, images: WalletImageStore(directory: directory),
            scheduler: .shared, openStore: { try FileGIFStore(directory: directory) })
    }

    private func load(_ picture: String = "1", in session: GIFPipelines<ImmediateScheduler>) -> Data? {
        session.makeImageLoader(url: draft(picture: picture).url, check: Picture.check).record().values.first
    }

    private func save(_ draft: GIFDraft, in session: GIFPipelines<ImmediateScheduler>) {
        #expect(session.makeSaver(of: draft).record().values.count == 1)
    }

    private var files: [URL] {
        get throws {
            try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "image" }
        }
    }

    @Test("GW-26: a picture of the wallet is available in the next session, without a server; others are not")
    func nextSession() throws {
        let first = session(online)
        save(draft(), in: first)
        for name in ["1", "2"] { #expect(load(name, in: first) == picture(255)) }
        let next = session(offline)
        #expect(load(in: next) == picture(255) && load("2", in: next) == nil)
        #expect(try files.count == 1 && offline.requested.count == 1)
    }

    @Test("GW-26: a picture that was loaded before its GIF was in the wallet is available in the next session")
    func loadedBefore() throws {
        let first = session(online)
        for _ in 1...2 { #expect(load(in: first) == picture(255)) }
        save(draft(), in: first)
        #expect(load(in: session(offline)) == picture(255) && online.requested.count == 1)
    }

    @Test("The file of a picture is deleted when its GIF gets another one, and nothing else with it")
    func edited() throws {
        let first = session(online)
        for (id, name) in [("1", "1"), ("2", "2"), ("1", "3")] {
            #expect(load(name, in: first) != nil)
            save(draft(id, picture: name), in: first)
        }
        let next = session(offline)
        #expect(["1", "2", "3"].map { load($0, in: next) != nil } == [false, true, true])
        #expect(try files.count == 2 && next.makeDetails(id: "1").record().values.first??.title == "Hola")
    }

    @Test("UI-5: a GIF that is put back has its picture, also in the next session and without a server")
    func putBack() throws {
        let first = session(online)
        save(draft(), in: first)
        #expect(load(in: first) != nil)
        let next = session(offline)
        let gif = try #require(try FileGIFStore(directory: directory).fetchGIF(id: "1"))
        #expect(next.makeRemover(of: gif).record().values.count == 1)
        #expect(try files.isEmpty)
        save(draft(), in: next)
        #expect(load(in: next) == picture(255) && load(in: session(offline)) == picture(255))
    }

    @Test(
        "GW-26: a GIF that gets another picture has it in the next session, also if it was gone",
        arguments: [true, false])
    func editedPicture(isGone: Bool) throws {
        let first = session(online)
        save(draft(), in: first)
        #expect(load("2", in: first) != nil)
        if isGone { try FileGIFStore(directory: directory).deleteGIF(id: "1") }
        #expect(first.makeEditor(of: draft(picture: "2")).record().values.count == 1)
        #expect(load("2", in: session(offline)) == picture(255))
    }

    @Test(
        "A damaged file is not shown: the picture is loaded and kept again",
        arguments: ["", "cut short", "other bytes"])
    func damaged(damage: String) throws {
        let first = session(online)
        save(draft(), in: first)
        _ = load(in: first)
        let file = try #require(try files.first)
        let rubbish = Data("\(draft().url.absoluteString)\n7\nrubbish".utf8)
        let contents = ["": Data(), "cut short": try Data(contentsOf: file).dropLast(9)][damage] ?? rubbish
        try contents.write(to: file)
        #expect(load(in: session(offline)) == nil)
        #expect(load(in: session(online)) == picture(255) && load(in: session(offline)) == picture(255))
    }

    @Test("Bytes that are not a picture are not stored")
    func noPicture() throws {
        let first = session(StubHTTPClient { _ in .success((Data("no picture".utf8), 200)) })
        save(draft(), in: first)
        #expect(load(in: first) == nil)
        #expect(try files.isEmpty)
    }

    @Test("Where writing is not possible pictures are shown, and kept until the session ends")
    func unwritable() throws {
        save(draft(), in: session(online))
        let lock = directory.appending(path: ".lock")
        try FileManager.default.removeItem(at: lock)
        try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
        let next = session(online)
        for _ in 1...2 { #expect(load(in: next) == picture(255) && online.requested.count == 1) }
        #expect(next.makeWallet().record().values.last?.items.count == 1)
        #expect(try files.isEmpty)
    }

    @Test(
        "No URL leads a file out of the directory, or to another file",
        arguments: ["../../a", "wallet.json", "a/b?c=/../d"])
    func anyURL(path: String) throws {
        let url = try #require(URL(string: "https://images.example/" + path))
        let images = WalletImageStore(directory: directory)
        try FileGIFStore(directory: directory)
            .createGIF(GIFDraft(id: "1", title: "", subtitle: "", url: url, tags: []), at: Date())
        try images.insert(picture(1), for: url)
        #expect(try files.map(\.lastPathComponent.count) == [22])
        #expect(try WalletImageStore(directory: directory).retrieve(dataForURL: url) == picture(1))
    }
}
