import FeatureStorage
import Foundation
import Testing

@Suite("Images in memory from many threads")
struct ImageDataStoreConcurrencyTests {
    private let store = InMemoryImageDataStore(maximumSize: 1_000)
    private let urls = (0..<40).map { URL(filePath: "/images/\($0).png") }

    @Test("While others write, a reader finds whole images, or none where there was no room")
    func readersAndWriters() throws {
        DispatchQueue.concurrentPerform(iterations: 4_000) { iteration in
            let url = urls[iteration % urls.count]
            #expect(throws: Never.self) {
                if iteration.isMultiple(of: 3) {
                    try store.insert(Data("\(url)".utf8), for: url)
                } else {
                    try store.retrieve(dataForURL: url).map { #expect($0 == Data("\(url)".utf8)) }
                }
            }
        }
    }
}
