import FoaasFeature
import Foundation
import StreamsTesting
import Testing

@Suite("Models of the message app")
struct FoaasModelTests {
    @Test("FO-1: a message is decoded from JSON, encoded again, and can be read")
    func message() throws {
        let foaas = try #require(Foaas(json: ["message": "Hello.", "subtitle": "- Ann"]))
        #expect(foaas == Foaas(message: "Hello.", subtitle: "- Ann") && "\(foaas)" == "Hello.\n- Ann")
        #expect(try foaas.toJson() as? [String: String] == ["message": "Hello.", "subtitle": "- Ann"])
    }

    @Test(
        "FO-1: JSON with a missing value or one of another type is refused",
        arguments: [
            #"{"message": "a"}"#, #"{"subtitle": "a"}"#, #"{"message": 1, "subtitle": "a"}"#,
            #"{"message": null, "subtitle": "a"}"#,
            "[]", "", "rubbish",
        ])
    func noMessage(json: String) {
        #expect(Foaas(data: Data(json.utf8)) == nil)
    }

    @Test("FO-1: values that JSON cannot represent are refused, and nothing crashes")
    func noJSON() {
        #expect(
            Foaas(json: ["message": Date(), "subtitle": "a"]) == nil && Foaas(json: ["message": Double.nan]) == nil)
    }

    @Test("FO-1: an operation is encoded as data, and decoded again")
    func operation() throws {
        #expect(FoaasOperation(data: try ballmer.toData()) == ballmer)
        #expect(FoaasOperation(json: try ballmer.toJson()) == ballmer)
        #expect(FoaasOperation(json: ["name": "a", "url": "/a"]) == nil)
        #expect("\(ballmer.fields[0])" == "Name (:name)")
    }

    @Test(
        "FO-2: a field without a name is named after its placeholder, one without a placeholder is omitted")
    func irregularFields() {
        let json =
            #"{"name": "Waste", "url": "/waste/:name/:from", "fields": [{"name": "Name", "field": "name"},"#
            + #"{"from": "From", "field": "from"}, {"name": "Lost"}, {"name": 3, "field": "a"}, "rubbish", null]}"#
        #expect(
            FoaasOperation(data: Data(json.utf8))?.fields
                == [FoaasField(name: "Name", field: "name"), FoaasField(name: "from", field: "from")])
    }

    @Test("The key and the name of a field end with an ellipsis beyond 32 KiB")
    func longField() throws {
        let text = String(repeating: "a", count: 1 << 15)
        let field = FoaasField(name: text + "b", field: text + "c")
        #expect(FoaasField(data: try field.toData()) == FoaasField(name: text + "…", field: text + "…"))
    }

    @Test("FO-13: operations are sorted by name, and one that cannot be requested is omitted")
    func operations() throws {
        let json =
            #"[{"name": "b", "url": "/b", "fields": []}, {"name": "c", "fields": []}, {"url": "/c", "fields": []},"#
            + #"{"name": "a", "url": "/a", "fields": []}, {"name": "d", "url": "no path", "fields": []}, 3]"#
        #expect(try FoaasMapper.operations(Data(json.utf8), from: 200).map(\.name) == ["a", "b"])
    }

    @Test("A list in which nothing can be requested is invalid, and an empty one is not")
    func uselessOperations() throws {
        for json in [#"[{"error": "busy"}]"#, #"["", 3]"#] {
            #expect(throws: FoaasMapper.Error.invalidData) { try FoaasMapper.operations(Data(json.utf8), from: 200) }
        }
        #expect(try FoaasMapper.operations(Data("[]".utf8), from: 200) == [])
    }

    @Test(
        "Refusals and invalid answers have different errors",
        arguments: [
            (406, FoaasMapper.Error.refused(status: 406)),
            (622, .refused(status: 622)), (500, .refused(status: 500)), (200, .invalidData),
        ])
    func faults(status: Int, error: FoaasMapper.Error) {
        let data = Data("<html>".utf8)
        #expect(throws: error) { try FoaasMapper.message(data, from: status) }
        #expect(throws: error) { try FoaasMapper.operations(data, from: status) }
        #expect(throws: error) { try FoaasMapper.version(data, from: status) }
    }

    @Test("A status of 200…299 has an answer, and any other is a refusal")
    func statuses() throws {
        let data = Data(#"{"message": "a", "subtitle": "b"}"#.utf8)
        try forAll(.oneOf([.int(in: 100...999), .element(of: [199, 200, 299, 300])])) { status in
            let foaas = try? FoaasMapper.message(data, from: status)
            try checkEqual(foaas?.message, status / 100 == 2 ? "a" : nil)
        }
    }

    @Test("FO-13: the URL of the server may be relative to another one")
    func relativeBase() throws {
        let base = try #require(URL(string: "x?a=1", relativeTo: URL(string: "https://api.example/v1/")))
        let url = FoaasEndpoint.version.url(baseURL: base)
        #expect(url?.absoluteString == "https://api.example/v1/x/app-version?a=1")
    }

    @Test("FO-13: requests accept JSON, and time out after ten seconds")
    func endpoint() throws {
        let base = try #require(URL(string: "https://api.example/v1/?key=1"))
        #expect(FoaasEndpoint.headers == ["Accept": "application/json"] && FoaasEndpoint.timeout == 10)
        #expect(
            FoaasEndpoint.operations.url(baseURL: base)?.absoluteString == "https://api.example/v1/operations?key=1")
        #expect(
            FoaasEndpoint.message(path: "/a%2Fb/%2E%2E").url(baseURL: base)?.path(percentEncoded: true)
                == "/v1/a%2Fb/%2E%2E")
        #expect(
            ["", "a", "/a?b", "/a b", "/%zz", "/a%2"].allSatisfy {
                FoaasEndpoint.message(path: $0).url(baseURL: base) == nil
            })
    }

    @Test(
        "Errors have a text in each language",
        arguments: [
            ("en", "the server knows no such message", "the server refused with status 406"),
            ("pt-BR", "o servidor não conhece essa mensagem", "o servidor recusou com o status 406"),
            ("el", "ο διακομιστής δεν γνωρίζει τέτοιο μήνυμα", "ο διακομιστής αρνήθηκε με κωδικό 406"),
            ("fr", "the server knows no such message", "the server refused with status 406"),
        ])
    func errorMessages(language: String, unknown: String, refused: String) {
        let messages = [622, 406].map {
            FoaasMapper.Error.refused(status: $0).message(in: Locale(identifier: language))
        }
        #expect(messages == [unknown, refused])
    }

    @Test("FO-13: operations of one name are sorted by path, and those of one path keep the server's order")
    func equalNames() throws {
        let row = #"{"name": "a", "url": "/%1", "fields": [{"field": "%2"}]}"#
        let rows = [("b", "1"), ("a", "2"), ("b", "3"), ("a", "4")].map { url, field in
            row.replacing("%1", with: url).replacing("%2", with: field)
        }
        let operations = try FoaasMapper.operations(Data("[\(rows.joined(separator: ","))]".utf8), from: 200)
        #expect(operations.map(\.fields[0].field) == ["2", "4", "1", "3"])
    }
}
