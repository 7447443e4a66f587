import Foundation
import GIFWalletFeature
import Testing

@Suite("A wallet in memory from many threads")
struct GIFStoreConcurrencyTests {
    private let store = InMemoryGIFStore()

    @Test("While others write, a reader finds whole GIFs, each of them once")
    func readersAndWriters() throws {
        DispatchQueue.concurrentPerform(iterations: 4_000) { iteration in
            let (id, name) = ("\(iteration % 5)", "\(iteration)")
            #expect(throws: Never.self) {
                switch iteration % 8 {
                case 0: try store.createGIF(draft(id, name, tags: [name]), at: Date())
                case 1: try store.editGIF(draft(id, name, tags: [name]))
                case 2 where iteration % 3 == 0: try store.deleteGIF(id: id)
                default:
                    let gifs = try store.fetchGIFs()
                    #expect(Set(gifs.map(\.id)).count == gifs.count)
                    #expect(gifs.allSatisfy { $0.tags.contains($0.title) })
                }
            }
        }
    }
}
