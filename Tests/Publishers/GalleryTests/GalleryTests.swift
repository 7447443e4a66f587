import Foundation
import StreamsGallery
import Testing

/// Compares Docs/Generated/Marbles.md, Docs/Generated/Gallery.html and their pictures with what the operators do.
@Suite struct GalleryTests {
    private let docs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Docs/Generated")
    private let gallery: Gallery

    init() throws { gallery = try Gallery.drawn() }

    @Test("The pages and their pictures show what the operators do")
    func upToDate() throws {
        for (path, content) in gallery.files {
            let isUpToDate = try String(contentsOf: docs.appending(path: path), encoding: .utf8) == content
            #expect(isUpToDate, "\(path) is out of date: run swift run examples marbles --write Docs/Generated")
        }
    }

    @Test("Every picture is shown on a page")
    func noPictureIsLeftOver() throws {
        let pictures = try FileManager.default.contentsOfDirectory(atPath: docs.appending(path: "Marbles").path)
        #expect(Set(pictures) == Set(gallery.drawings.map(\.file)))
    }

    @Test("Every operator of Docs/Generated/Coverage.md is drawn")
    func everyOperator() throws {
        let drawn = Set(gallery.drawings.map(\.name))
        let members = try members().map(\.drawing).filter { !attaching.contains($0) }
        #expect(members.count > 90)
        #expect(Set(members).subtracting(drawn) == [])
    }

    @Test("An operator that Coverage.md does not list is in StreamsExtras, except the words of a sandwich")
    func products() throws {
        let members = try members()
        let known = Set(members.map(\.base) + ["caching", "fallback", "named", "Future", "PassthroughSubject"])
        let extras = gallery.drawings.filter { $0.product == "StreamsExtras" }.map(\.name)
        let unknown = gallery.drawings.map(\.name).filter { !known.contains(String($0.prefix { $0 != "(" })) }
        #expect(Set(extras).isDisjoint(with: members.map(\.drawing)))
        #expect(
            Set(unknown).isSubset(of: extras),
            "Not of: .streamsExtras in their drawings: \(Set(unknown).subtracting(extras))")
    }

    @Test("The page has a picture, a text and an anchor for each operator, and no script")
    func page() throws {
        let page = try #require(gallery.files["Gallery.html"])
        #expect(!page.contains("<script") && !page.contains("http"))
        #expect(page.split(separator: "<img src=").count - 1 == gallery.drawings.count)
        #expect(gallery.drawings.allSatisfy { page.contains("id=\"\($0.file.dropLast(4))\"") })
    }

    @Test("An operator is found by its name, with or without labels")
    func names() {
        #expect(gallery.drawings(named: "debounce").map(\.name) == ["debounce"])
        #expect(gallery.drawings(named: "prefix(while:)").map(\.name) == ["prefix(while:)"])
        #expect(gallery.drawings(named: "min").count == 1 && gallery.drawings(named: "nothing").isEmpty)
    }
}

/// Functions that begin or end a pipeline and have nothing to draw.
private let attaching: Set = [
    "receive(subscriber:)", "subscribe", "sink", "sink(receiveValue:)", "assign", "assign(on:)",
]

/// Labels that do not distinguish one operator from another.
private let plainLabels: Set = [
    "_", "with", "to", "for", "using", "type", "encoder", "decoder", "scheduler", "options", "tolerance", "latest",
    "size",
    "prefetch", "whenFull", "customError", "file", "line", "receiveSubscription", "receiveOutput", "receiveCompletion",
    "receiveCancel", "receiveRequest",
]

private struct Member {
    let base: String
    let labels: [String]

    /// The name of the operator's drawing.
    var drawing: String {
        let rest = labels.filter { !plainLabels.contains($0) }
        return rest.isEmpty ? base : "\(base)(\(rest.joined(separator: ":")):)"
    }
}

extension GalleryTests {
    /// The functions of publishers that Docs/Generated/Coverage.md lists.
    private func members() throws -> [Member] {
        let coverage = try String(contentsOf: docs.appending(path: "Coverage.md"), encoding: .utf8)
        let section = try #require(coverage.split(separator: "\n## ").first { $0.hasPrefix("Publisher\n") })
        return section.matches(of: /\| `(\w+)\(([\w:]*)\)`/).map { match in
            Member(base: String(match.1), labels: match.2.split(separator: ":").map(String.init))
        }
    }
}
