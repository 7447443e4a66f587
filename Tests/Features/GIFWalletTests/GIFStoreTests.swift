import FeatureStorage
import FeatureTorture
import Foundation
import GIFWalletFeature
import StreamsTesting
import Testing

enum StoreKind: CaseIterable { case memory, file }

@Suite("Stores of the wallet")
final class GIFStoreTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: "gifs-\(UUID().uuidString)")
    private var file: URL { directory.appending(path: "wallet.json") }
    private let now = Date(timeIntervalSinceReferenceDate: 1_000)

    deinit { try? FileManager.default.removeItem(at: directory) }

    private func store(_ kind: StoreKind = .file) throws -> any GIFStore {
        kind == .memory ? InMemoryGIFStore() : try FileGIFStore(directory: directory)
    }

    @Test("GW-24, GW-32: the wallet has all seven, newest first", arguments: StoreKind.allCases)
    func newestFirst(kind: StoreKind) throws {
        let store = try store(kind)
        for (index, draft) in samples.enumerated() { try store.createGIF(draft, at: now + Double(index)) }
        #expect(try store.fetchGIFs().map(\.id) == samples.map(\.id).reversed())
        #expect(try store.fetchGIFs().first?.title == "Strong" && store.fetchGIFs().allSatisfy { $0.tags.count == 4 })
    }

    @Test("GW-24: GIFs without an id, a title or a URL are not shown, and stay in the file")
    func incompleteGIFs() throws {
        let rows = [
            #"{"title": "a", "url": "b"}"#, #"{"id": "1", "url": "b"}"#, #"{"id": "2", "title": "a"}"#,
            #"{"id": "3", "title": "a", "url": "b"}"#,
        ]
        let store = try store()
        try Data(#"{"version": 1, "gifs": [\#(rows.joined(separator: ","))]}"#.utf8).write(to: file)
        #expect(try store.fetchGIFs().map(\.id) == ["3"])
        try store.createGIF(draft("4"), at: now)
        #expect(try String(contentsOf: file, encoding: .utf8).components(separatedBy: "},{").count == 5)
    }

    @Test(
        "GW-26, GW-28: a GIF is found by its id; an unknown or incomplete one is not",
        arguments: StoreKind.allCases)
    func fetchByID(kind: StoreKind) throws {
        let store = try store(kind)
        try store.createGIF(draft("1"), at: now)
        let gif = try #require(try store.fetchGIF(id: "1"))
        #expect(
            gif.title == "Hola" && gif.subtitle == "Mundo" && gif.url == url("1") && gif.tags == ["Sun"]
                && gif.creationDate == now)
        #expect(try store.fetchGIF(id: "2") == nil)
    }

    @Test("GW-26: the details have the texts, the picture and the tags, sorted")
    func details() throws {
        let store = try store(.memory)
        try store.createGIF(draft("1", tags: ["sun", "10", "Beach", "9"]), at: now)
        let details = GIFPresenter.details(try #require(try store.fetchGIF(id: "1")))
        #expect(details.title == "Hola" && details.subtitle == "Mundo" && details.url == url("1"))
        #expect(details.tags == ["9", "10", "Beach", "sun"])
    }

    @Test(
        "GW-27: an existing GIF is edited: it has new texts and a new date, and new tags beside the old ones",
        arguments: StoreKind.allCases)
    func edit(kind: StoreKind) throws {
        let store = try store(kind)
        try store.createGIF(draft("1", tags: ["a", "b"]), at: now)
        try store.createGIF(draft("2"), at: now + 1)
        try store.createGIF(draft("1", "Adiós", tags: ["b", "c"]), at: now + 2)
        let gifs = try store.fetchGIFs()
        #expect(gifs.map(\.id) == ["1", "2"] && gifs[0].title == "Adiós" && gifs[0].creationDate == now + 2)
        #expect(gifs[0].tags == ["a", "b", "c"])
    }

    @Test(
        "GW-27, GW-28: a tag is shared by all GIFs that have it, and an unknown tag has none",
        arguments: StoreKind.allCases)
    func fetchByTag(kind: StoreKind) throws {
        let store = try store(kind)
        for draft in samples { try store.createGIF(draft, at: now) }
        #expect(try Set(store.fetchGIFs(tag: "funny").map(\.id)) == Set(samples.map(\.id)))
        #expect(try store.fetchGIFs(tag: "Goal").map(\.id) == ["NK4"] && store.fetchGIFs(tag: "goal").isEmpty)
    }

    @Test("GW-28: another store in the directory finds the created GIFs")
    func anotherStore() throws {
        try store().createGIF(draft("1"), at: now)
        #expect(try store().fetchGIFs().map(\.id) == ["1"])
    }

    @Test("GW-31: the GIF of a form becomes the first of the wallet")
    func createFromForm() throws {
        let store = try store()
        try store.createGIF(draft("0", "Old"), at: now)
        try store.createGIF(try #require(GIFCreateForm.filled().save()), at: now + 1)
        let first = try store.fetchGIFs().first
        #expect(first?.title == "Hola" && first?.subtitle == "Mundo" && first?.tags == ["Sun"])
    }

    @Test("Both kinds of store agree with a model on any sequence")
    func model() throws {
        let creation = Generator { choices in
            (
                id: Generator.element(of: ["1", "2", "3"]).draw(from: &choices),
                tag: Generator<String>.string.draw(from: &choices)
            )
        }
        try forAll(Generator<[(id: String, tag: String)]>.array(of: creation), count: 40) { creations in
            try? FileManager.default.removeItem(at: directory)
            let stores = try [store(.memory), store(.file)]
            for (second, creation) in creations.enumerated() {
                for store in stores {
                    try store.createGIF(
                        draft(creation.id, creation.tag, tags: [creation.tag]), at: now + Double(second))
                }
            }
            let tags = Dictionary(grouping: creations, by: \.id).mapValues { Set($0.map(\.tag)) }
            for store in stores {
                try checkEqual(Dictionary(uniqueKeysWithValues: try store.fetchGIFs().map { ($0.id, $0.tags) }), tags)
            }
            try checkEqual(try stores[0].fetchGIFs(), try stores[1].fetchGIFs())
        }
    }

    @Test("A damaged wallet is refused each time, never overwritten, and put aside on request")
    func damage() throws {
        let store = try FileGIFStore(directory: directory)
        try Data("rubbish".utf8).write(to: file)
        #expect(throws: FileStoreError.self) { try store.fetchGIFs() }
        #expect(throws: FileStoreError.self) { try store.createGIF(draft("1"), at: now) }
        #expect(try Data(contentsOf: file) == Data("rubbish".utf8))
        let aside = try #require(try store.putDamagedFileAside())
        #expect(try store.putDamagedFileAside() == nil && aside.lastPathComponent == "wallet.damaged.json")
        try store.createGIF(draft("1"), at: now)
        #expect(try store.putDamagedFileAside() == nil && store.fetchGIFs().count == 1)
        #expect(try Data(contentsOf: aside) == Data("rubbish".utf8))
    }

    @Test("The pictures of the wallet's GIFs are stored, others are not, and they are deleted with their GIFs")
    func pictures() throws {
        let store = try FileGIFStore(directory: directory)
        try store.createGIF(draft("1"), at: now)
        for id in ["1", "2"] { try store.insert(Data(id.utf8), for: url(id)) }
        #expect(try store.retrieve(dataForURL: url("1")) == Data("1".utf8))
        #expect(try store.retrieve(dataForURL: url("2")) == nil)
        try store.createGIF(draft("2"), at: now)
        #expect(try store.retrieve(dataForURL: url("1")) != nil)
        try store.deleteGIF(id: "1")
        try store.createGIF(draft("1"), at: now)
        #expect(try store.retrieve(dataForURL: url("1")) == nil)
    }

    @Test("GW-24: GIFs of the same moment are sorted by id", arguments: StoreKind.allCases)
    func oneMoment(kind: StoreKind) throws {
        let store = try store(kind)
        for id in ["2", "1", "3"] { try store.createGIF(draft(id), at: now) }
        #expect(try store.fetchGIFs().map(\.id) == ["1", "2", "3"])
    }

    @Test("GW-24: GIFs with the same id, too, keep the order of the file")
    func oneID() throws {
        let rows = ["a", "b", "c"].map { #"{"id": "1", "title": "\#($0)", "url": "b"}"# }.joined(separator: ",")
        let store = try store()
        try Data(#"{"version": 1, "gifs": [\#(rows)]}"#.utf8).write(to: file)
        #expect(try store.fetchGIFs().map(\.title) == ["a", "b", "c"])
    }

    @Test(
        "A shared GIF is a file named by the letters of its title, with the extension of its URL",
        arguments: [
            ("A cat!", "gif", "A-cat-", "gif"), ("", "w$ebp", "GIF", "webp"), ("é", "", "é", "gif"),
            (String(repeating: "x", count: 70), "abcdefg", String(repeating: "x", count: 60), "abcde"),
            (String(repeating: "𐐨", count: 50), "gif", String(repeating: "𐐨", count: 50), "gif"),
            (String(repeating: "𐐨", count: 50) + "x", "gif", "GIF", "gif"),
        ])
    func fileName(title: String, end: String, stem: String, suffix: String) throws {
        let store = InMemoryGIFStore(), url = URL(filePath: "/a").appendingPathExtension(end)
        try store.createGIF(GIFDraft(id: "1", title: title, subtitle: "", url: url, tags: []), at: now)
        let name = GIFPresenter.fileName(of: try #require(try store.fetchGIFs().first))
        #expect(name.stem == stem && name.suffix == suffix)
    }

    @Test("Data beyond the limits is refused, and the wallet stays unchanged")
    func limit() throws {
        let store = try FileGIFStore(directory: directory, limit: 1_000)
        try store.createGIF(draft("1"), at: now)
        #expect(throws: FileStoreError.self) {
            try store.createGIF(draft("2", String(repeating: "x", count: 1_000)), at: now)
        }
        #expect(try store.fetchGIFs().map(\.id) == ["1"])
    }

    @Test("When two processes are killed while they create, no GIF that was reported as created is lost, 50 times")
    func killed() throws {
        for round in 0..<50 {
            let others = try ["a", "b"].map { try Torture("GIFWalletFeatureTorture", directory.path, "\($0)\(round)-") }
            let created = try others.flatMap { try $0.outputUntilKilled().split(separator: "\n").map(String.init) }
            let ids = try store().fetchGIFs().map(\.id)
            #expect(Set(ids).isSuperset(of: created) && Set(ids).count == ids.count && !created.isEmpty)
        }
    }

    #if os(Linux)
    @Test("In a program without standard streams no file takes their place")
    func withoutStreams() throws {
        // The program opens the lock, and waits for it.
        let program = try StoreDirectory(directory).alone {
            let program = try Torture("GIFWalletFeatureTorture", directory.path, "a", redirections: "<&- 2>&-")
            #expect(program.opens(".lock", with: 3...20))
            return program
        }
        #expect(try program.outputUntilKilled().hasPrefix("a0\n"))
    }
    #endif

    @Test("When many processes create at once, no GIF is lost")
    func atOnce() throws {
        let stores = try (0..<4).map { _ in try FileGIFStore(directory: directory) }
        let group = DispatchGroup()
        for (number, store) in stores.enumerated() {
            group.enter()
            Thread.detachNewThread {
                for index in 0..<10 { try? store.createGIF(draft("\(number * 10 + index)"), at: Date()) }
                group.leave()
            }
        }
        group.wait()
        #expect(try Set(stores[0].fetchGIFs().map(\.id)) == Set((0..<40).map(String.init)))
    }

    @Test(
        "An edit replaces the old values, including tags; the creation date stays",
        arguments: [true, false])
    func editing(isFile: Bool) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "wallet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let store: any GIFStore = isFile ? try FileGIFStore(directory: directory) : InMemoryGIFStore()
        try store.createGIF(draft("1"), at: now)
        let edited = GIFDraft(id: "1", title: "b", subtitle: "c", url: draft("1").url, tags: ["new"])
        try store.editGIF(edited)
        try store.editGIF(GIFDraft(id: "2", title: "", subtitle: "", url: draft("1").url, tags: []))
        let gifs = try store.fetchGIFs()
        #expect(gifs.map(\.title) == ["b"] && gifs[0].tags == ["new"] && gifs[0].creationDate == now)
        try store.deleteGIF(id: "1")
        try store.deleteGIF(id: "1")
        #expect(try store.fetchGIFs().isEmpty)
    }
}
