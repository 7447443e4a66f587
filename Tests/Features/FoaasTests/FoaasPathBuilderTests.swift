import FoaasFeature
import Foundation
import StreamsTesting
import Testing

@Suite("The path builder")
struct FoaasPathBuilderTests {
    @Test("FO-3: each key has the word field, and keys that differ by case are one")
    func operationFields() {
        #expect(
            FoaasPathBuilder(operation: ballmer).operationFields == [
                "name": "field", "company": "field", "from": "field",
            ])
        let waste = FoaasOperation(name: "", url: "/:from", fields: [FoaasField(name: "from", field: "from")])
        #expect(FoaasPathBuilder(operation: waste).operationFields == ["from": "field"])
        let long = FoaasOperation(name: "", url: "/:from", fields: [FoaasField(name: "Your Name", field: "from")])
        #expect(FoaasPathBuilder(operation: long).operationFields == ["from": "field", "Your Name": "name"])
    }

    @Test("FO-3: of keys that differ by case, the lower-case one is kept, or else the first")
    func keysOfOneWord() {
        let builder = FoaasPathBuilder(operation: operation("/:A/:b", "A", "B", "b"))
        #expect(builder.operationFields == ["A": "field", "b": "field"])
    }

    @Test(
        "FO-3: a field whose key differs from its name in case only is filled in, and so is one whose placeholder does")
    func keysAndNamesOfOneWord() {
        let fields = [FoaasField(name: "from", field: "From"), FoaasField(name: "Name", field: "name")]
        for url in ["/m/:From/:name", "/m/:from/:NAME"] {
            var builder = FoaasPathBuilder(operation: FoaasOperation(name: "M", url: url, fields: fields))
            builder.update(key: "From", value: "Al")
            builder.update(key: "name", value: "Bo")
            #expect(builder.build() == "/m/Al/Bo")
        }
    }

    @Test("FO-9: whatever the fields are called, the text of each is where its placeholder is")
    func anyKeys() throws {
        let key = Generator<String>.element(of: ["a", "A", "b", "B", "name", "Name", "from"])
        try forAll(.array(of: Generator { (key.draw(from: &$0), key.draw(from: &$0)) }, count: 1...4)) { pairs in
            let keys = Set(pairs.map(\.0)).sorted()
            let fields = keys.map { key in FoaasField(name: pairs.first { $0.0 == key }?.1 ?? "", field: key) }
            let url = keys.map { "/:\($0)" }.joined()
            var builder = FoaasPathBuilder(operation: FoaasOperation(name: "", url: url, fields: fields))
            for (index, key) in keys.enumerated() { builder.update(key: key, value: "\(index)") }
            try checkEqual(builder.build(), keys.indices.map { "/\($0)" }.joined())
        }
    }

    @Test("FO-3: a key without a text is built as its placeholder's name, one with a text as that, even the word field")
    func unedited() {
        var builder = FoaasPathBuilder(operation: ballmer)
        #expect(builder.build() == "/ballmer/name/company/from")
        builder.update(key: "name", value: "field")
        #expect(builder.build() == "/ballmer/field/company/from")
    }

    @Test("FO-4, FO-5: values are encoded in the order of the path, and its trailing slash is dropped")
    func build() {
        var builder = FoaasPathBuilder(operation: operation("/bus/:name/:from/", "from", "name"))
        builder.update(key: "from", value: "Grumpy Cat")
        builder.update(key: "name", value: "Nala Cat")
        #expect(builder.build() == "/bus/Nala%20Cat/Grumpy%20Cat")
        #expect(FoaasPathBuilder(operation: operation("/version")).build() == "/version")
    }

    @Test(
        "An invalid path has no URL, and never ends the process",
        arguments: ["/..%zz%2F", "/%", "/%2", "/a%2Gb", "no-slash", "/a b", "/ä", "/a%", "/%%41", "", "/a\u{0}"])
    func badPaths(path: String) throws {
        let base = try #require(URL(string: "http://api.example/base"))
        #expect(FoaasEndpoint.message(path: path).url(baseURL: base) == nil)
    }

    @Test("FO-6: an unknown key changes nothing")
    func unknownKey() {
        var builder = FoaasPathBuilder(operation: ballmer)
        builder.update(key: "tool", value: "hammer")
        #expect(builder.operationFields == FoaasPathBuilder(operation: ballmer).operationFields)
        #expect(builder.build() == "/ballmer/name/company/from")
    }

    @Test(
        "FO-7: the index of a key is its position among the placeholders",
        arguments: [
            ("name", 0), ("company", 1), ("from", 2), (":name", nil), ("tool", nil), ("ballmer", nil),
        ] as [(String, Int?)])
    func index(key: String, index: Int?) {
        #expect(FoaasPathBuilder(operation: ballmer).indexOf(key: key) == index)
    }

    @Test("FO-8: all keys are those of the fields, in their order, whatever the order of the path")
    func allKeys() {
        #expect(
            FoaasPathBuilder(operation: operation("/thumbs/:name/:from", "from", "name")).allKeys() == ["from", "name"])
    }

    @Test("FO-4, FO-9: splitting and decoding a path restores the values, for any strings")
    func roundTrip() throws {
        let value = Generator<String>.oneOf([
            .element(of: ["", "/", ":from", ".", "..", "%2F", "%", "a/b", "😀", ":name/:from"]), .string,
        ])
        try forAll(Generator<[String]>.array(of: value, count: 3...3), count: 500) { values in
            var builder = FoaasPathBuilder(operation: ballmer)
            for (key, value) in zip(["name", "company", "from"], values) { builder.update(key: key, value: value) }
            let path = builder.build()
            let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2)
            try checkEqual(segments.map(decode), values)
            let url = FoaasEndpoint.message(path: path).url(baseURL: URL(filePath: "/"))
            try checkEqual(url?.path(percentEncoded: true), path)
            if !values.contains("") { try checkEqual(url?.standardized.path(percentEncoded: true), path) }
        }
    }

    @Test("The template contains the placeholders themselves, so that they can be found in the answer")
    func template() {
        #expect(FoaasPathBuilder(operation: ballmer).template() == "/ballmer/%3Aname/%3Acompany/%3Afrom")
    }
}

/// Decodes a segment. Foundation's `removingPercentEncoding` loses a byte order mark.
private func decode(_ segment: Substring) -> String {
    let parts = segment.split(separator: "%", omittingEmptySubsequences: false)
    let bytes = parts.dropFirst().flatMap { part in [UInt8(part.prefix(2), radix: 16) ?? 0] + part.dropFirst(2).utf8 }
    return String(decoding: Array(parts[0].utf8) + bytes, as: UTF8.self)
}
