import Foundation
import Streams
import StreamsTesting
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Compares whole pictures: the place and the size of each element.
@Suite struct PictureTests {
    /// Lists the drawn elements: name, class, the numbers of the attributes, and the text.
    private func shapes(of svg: String) throws -> [String] {
        let root = try #require(XMLDocument(data: Data(svg.utf8)).rootElement())
        let elements = (root.children ?? []).compactMap { $0 as? XMLElement }
        return elements.filter { !["title", "desc", "style"].contains($0.name) }.map { element in
            let attributes = (element.attributes ?? []).filter { $0.name != "text-anchor" }.compactMap(\.stringValue)
            let text = element.stringValue.map { $0.isEmpty ? [] : ["'\($0)'"] } ?? []
            return ([element.name ?? ""] + attributes + text).joined(separator: " ")
        }
    }

    @Test("Marbles, lines, arrows, bars, crosses and the box have their places", arguments: Picture.all)
    func places(picture: Picture) throws {
        let svg = try picture.diagram().svg()
        let size = try #require(svg.firstMatch(of: /viewBox="0 0 (.*?)" width="(.*?)" height="(.*?)"/))
        #expect(size.1 == "\(size.2) \(size.3)")
        let shapes = try [String(size.1)] + shapes(of: svg)
        #expect(shapes == picture.shapes.split(separator: "\n").map(String.init), "\(shapes.joined(separator: "\n"))")
    }

    @Test("Long marbles are inside of the picture", arguments: ["a", "a|", "--a", "-a-", "(ab)"])
    func inside(marbles: String) throws {
        let values = ["a": String(repeating: "long", count: 9), "b": "b"] as [Character: String]
        let svg = try MarbleDiagram("", inputs: marbles, names: ["n"], values: values) { inputs, _ in inputs[0] }.svg()
        let width = try #require(svg.firstMatch(of: /viewBox="0 0 ([\d.]+)/).flatMap { Double($0.1) })
        for pill in svg.matches(of: /class="marble.*?" x="([-\d.]+)" .*? width="([\d.]+)"/) {
            let (x, length) = try (#require(Double(pill.1)), #require(Double(pill.2)))
            #expect(x >= 21 && x + length < width)
        }
    }

    @Test("Rows, names, the box and notes have their places in the text", arguments: Picture.all)
    func text(picture: Picture) throws {
        #expect(try picture.diagram().text == picture.text)
    }
}
