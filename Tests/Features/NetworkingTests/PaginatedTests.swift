import FeatureNetworking
import Testing

@Suite("Paginated")
struct PaginatedTests {
    @Test("EF-37: a page without a way to load more is the last one")
    func lastPage() {
        let page = Paginated(items: [1, 2])
        #expect(page.items == [1, 2])
        #expect(page.loadMore == nil)
    }

    @Test("EF-37: a page loads the next one, which has all items so far")
    func loadsMore() async throws {
        let page = Paginated(items: [1, 2]) { completion in
            completion(.success(Paginated(items: [1, 2, 3])))
            return Over()
        }
        let next = try await withCheckedThrowingContinuation { continuation in
            _ = page.loadMore? { continuation.resume(with: $0) }
        }
        #expect(next.items == [1, 2, 3])
    }
}

private struct Over: HTTPClientTask {
    func cancel() {}
}
