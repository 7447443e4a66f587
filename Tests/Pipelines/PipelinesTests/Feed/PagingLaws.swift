import FeatureNetworking
import FeedFeature
import Foundation
import Streams
import StreamsTesting
import Synchronization
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Where on the stack requests were made.
private final class Depths: Sendable {
    let places = Mutex<Set<UInt>>([])
}

/// Paging ends, for every server, and takes no more of the stack than one page does.
@MainActor
@Suite struct PagingLaws {
    private nonisolated static let images = (0..<8).map { _ in makeImage() }

    /// Servers of eight images: the page for each number of requests that were answered before, and then the first ones again.
    private nonisolated static var servers: Generator<[[Int]]> {
        .array(of: Generator<[Int]>.array(of: .int(in: 0...7), count: 0...4), count: 1...12)
    }

    @Test("EF-38: whatever pages a server sends, each request but the last brings a new image, and none is shown twice")
    func ends() throws {
        try forAll(Self.servers, count: 300) { pages in
            let number = Mutex(0)
            let client = StubHTTPClient { _ in
                let count = number.withLock { number in
                    defer { number += 1 }
                    return number
                }
                return .success((json(pages[count % pages.count].map { Self.images[$0] }), 200))
            }
            var page = result(makePipelines(client).makeRemoteFeedLoaderWithLocalFallback())?.value
            var counts = [page?.items.count ?? 0]
            while let more = page?.loadMorePublisher, counts.count < 100 {
                page = result(more())?.value
                counts.append(page?.items.count ?? 0)
            }
            let grew = zip(counts, counts.dropFirst()).map { $1 - $0 }
            try check(counts.count < 100 && grew.dropLast().allSatisfy { $0 > 0 }, "\(counts)")
            try checkEqual(Set(page?.items.map(\.id) ?? []).count, page?.items.count ?? 0)
        }
    }

    /// A page whose next one has one more image, without end; each request notes where its stack is.
    private nonisolated static func page(_ images: [FeedImage], _ depths: Depths) -> Paginated<FeedImage> {
        Paginated(items: images) {
            withUnsafePointer(to: images.count) { place in
                _ = depths.places.withLock { $0.insert(UInt(bitPattern: place)) }
            }
            return Just(page(images + [makeImage()], depths)).tryMap { $0 }.eraseToAnyPublisher()
        }
    }

    @Test("EF-69: pages that arrive at once are loaded one after the other, at the same depth of the stack")
    func depth() {
        let depths = Depths()
        let feed = FeedUIComposer.feedComposedWith(
            feedLoader: { Just(Self.page([], depths)).tryMap { $0 }.eraseToAnyPublisher() },
            imageLoader: { _ in Empty(completeImmediately: false).eraseToAnyPublisher() })
        let stack = NavigationStack(appearance: Appearance(theme: .plain))
        stack.push(feed)
        stack.resize(to: Size(width: 40, height: 1_000))
        #expect(feed.sections[0].count > 100 && depths.places.withLock(\.count) <= 2)
    }
}
