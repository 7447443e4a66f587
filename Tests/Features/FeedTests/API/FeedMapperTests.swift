import FeedFeature
import Foundation
import Testing

@Suite("Feed mappers")
struct FeedMapperTests {
    private let id = UUID()

    @Test(
        "EF-4: a status other than 200 is refused; from 400 on the error has the status",
        arguments: [199, 201, 300, 400, 500])
    func refusedStatus(status: Int) {
        #expect(throws: status < 400 ? FeedItemsMapper.Error.invalidData : .refused(status: status)) {
            try FeedItemsMapper.map(Data("{\"items\":[]}".utf8), from: status)
        }
    }

    @Test("EF-5: no items make an empty feed")
    func noItems() throws {
        #expect(try FeedItemsMapper.map(Data("{\"items\":[]}".utf8), from: 200).isEmpty)
    }

    @Test("EF-5: images are read in order, with and without a description and a location")
    func images() throws {
        let other = UUID()
        let json = """
            {"items": [{"id": "\(id)", "description": "a pier", "location": "Brighton", "image": "https://a.url"},
                       {"id": "\(other)", "location": null, "image": "javascript:alert(1)", "unknown": 1}]}
            """
        let expected = [
            image(id, "a pier", "Brighton", "https://a.url"), image(other, nil, nil, "javascript:alert(1)"),
        ]
        #expect(try FeedItemsMapper.map(Data(json.utf8), from: 200) == expected)
    }

    @Test(
        "EF-5: one bad item makes the whole payload invalid data",
        arguments: [
            "null", "1", "{}", "{\"id\":\"x\",\"image\":\"http://a.url\"}", "{\"image\":\"http://a.url\"}",
            "{\"id\":\"2239CBA2-CB35-4392-ADC0-24A37D38E010\"}",
            "{\"id\":\"2239CBA2-CB35-4392-ADC0-24A37D38E010\",\"image\":\"\"}",
            "{\"id\":\"2239CBA2-CB35-4392-ADC0-24A37D38E010\",\"image\":\"http://a.url\",\"location\":1}",
        ])
    func badItem(item: String) {
        let json = "{\"items\":[{\"id\":\"\(id)\",\"image\":\"http://a.url\"},\(item)]}"
        #expect(throws: FeedItemsMapper.Error.invalidData) {
            try FeedItemsMapper.map(Data(json.utf8), from: 200)
        }
    }

    @Test(
        "EF-5: anything but JSON of that form is invalid data",
        arguments: [
            "", "rubbish", "[]", "{}", "{\"items\":null}", String(repeating: "[", count: 1_000_000),
            "{\"items\":[],\"more\":\(String(repeating: "[", count: 100_000))",
        ])
    func rubbish(text: String) {
        #expect(throws: FeedItemsMapper.Error.invalidData) {
            try FeedItemsMapper.map(Data(text.utf8), from: 200)
        }
    }

    @Test("EF-8: image data is the body of status 200, unchanged")
    func imageData() throws {
        #expect(try FeedImageDataMapper.map(Data([0, 255]), from: 200) == Data([0, 255]))
    }

    @Test(
        "EF-8: another status and empty data are invalid data, from 400 on a refusal",
        arguments: [(199, 1), (201, 1), (300, 1), (400, 1), (500, 1), (200, 0)])
    func invalidImageData(status: Int, count: Int) {
        #expect(throws: status < 400 ? FeedImageDataMapper.Error.invalidData : .refused(status: status)) {
            try FeedImageDataMapper.map(Data(count: count), from: status)
        }
    }

    @Test("EF-10: a mapper is a function of data and a status, and works with any client")
    func plainFunction() throws {
        let response = (Data("{\"items\":[]}".utf8), 200)
        let mappers: [(Data, Int) throws -> Any] = [FeedItemsMapper.map, FeedImageDataMapper.map]
        #expect(throws: Never.self) { try mappers.map { try $0(response.0, response.1) } }
    }

    private func image(_ id: UUID, _ description: String?, _ location: String?, _ url: String) -> FeedImage {
        FeedImage(id: id, description: description, location: location, url: URL(string: url) ?? uniqueURL())
    }
}
