import Foundation
import ImageCommentsFeature
import Testing

@Suite("Image comments API")
struct ImageCommentsAPITests {
    @Test("EF-3: the comments of an image are at /v1/image/<id>/comments, and the rest of the base is kept")
    func endpoint() throws {
        let base = try #require(URL(string: "http://user:word@host:8080/api?key=a%2Bb"))
        let id = try #require(UUID(uuidString: "2239cba2-cb35-4392-adc0-24a37d38e010"))
        let url = ImageCommentsEndpoint.get(id).url(baseURL: base).absoluteString
        let path = "api/v1/image/2239CBA2-CB35-4392-ADC0-24A37D38E010/comments"
        #expect(url == "http://user:word@host:8080/\(path)?key=a%2Bb")
    }

    @Test(
        "EF-6: a status outside of 200…299 is invalid data, from 400 on a refusal",
        arguments: [199, 150, 300, 400, 500])
    func refusedStatus(status: Int) {
        #expect(throws: status < 400 ? ImageCommentsMapper.Error.invalidData : .refused(status: status)) {
            try ImageCommentsMapper.map(json(items: []), from: status)
        }
    }

    @Test("EF-6: a status of 200…299 is valid", arguments: [200, 201, 250, 280, 299])
    func takenStatus(status: Int) throws {
        #expect(try ImageCommentsMapper.map(json(items: []), from: status).isEmpty)
    }

    @Test(
        "EF-7: comments are read in order, in any notation of their time zone",
        arguments: ["2020-05-20T11:24:59+0000", "2020-05-20T11:24:59+00:00", "2020-05-20T11:24:59Z"])
    func comments(date: String) throws {
        let ids = [UUID(), UUID()]
        let items = ids.map { item(["id": "\"\($0)\"", "created_at": "\"\(date)\""]) }
        let createdAt = Date(timeIntervalSince1970: 1_589_973_899)
        let expected = ids.map {
            ImageComment(id: $0, message: "a message", createdAt: createdAt, username: "a user")
        }
        #expect(try ImageCommentsMapper.map(json(items: items), from: 200) == expected)
    }

    @Test(
        "EF-7: one bad item makes the whole payload invalid data",
        arguments: [
            ("id", "\"x\""), ("id", "null"), ("id", ""), ("message", "null"), ("message", "1"),
            ("message", ""),
            ("created_at", "\"yesterday\""), ("created_at", "1"), ("created_at", ""), ("author", "\"x\""),
            ("author", "{}"), ("author", "{\"username\":null}"), ("author", ""),
        ])
    func badItem(key: String, value: String) {
        let items = [item([:]), item([key: value])]
        #expect(throws: ImageCommentsMapper.Error.invalidData) {
            try ImageCommentsMapper.map(json(items: items), from: 200)
        }
    }

    @Test(
        "EF-7: anything but JSON of that form is invalid data",
        arguments: ["", "rubbish", "[]", "{}", "{\"items\":{}}"])
    func rubbish(text: String) {
        #expect(throws: ImageCommentsMapper.Error.invalidData) {
            try ImageCommentsMapper.map(Data(text.utf8), from: 200)
        }
    }

    @Test("Invalid data is described in each language")
    func errorMessages() {
        let says = ["en", "pt-BR", "el", "fr"].map {
            ImageCommentsMapper.Error.invalidData.message(in: Locale(identifier: $0))
        }
        #expect(says[0] == "the server's answer makes no sense" && says[3] == says[0] && Set(says).count == 3)
    }

    private func json(items: [String]) -> Data {
        Data("{\"items\":[\(items.joined(separator: ","))]}".utf8)
    }

    /// Makes a valid item, except for these values; an empty value omits the key.
    private func item(_ values: [String: String]) -> String {
        let good = [
            "id": "\"\(UUID())\"", "message": "\"a message\"", "created_at": "\"2020-05-20T11:24:59Z\"",
            "author": "{\"username\":\"a user\"}",
        ]
        let fields = good.merging(values) { $1 }.filter { !$0.value.isEmpty }
        return "{\(fields.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    }
}
