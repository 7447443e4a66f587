import FeedFeature
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests the images in the rows; two rows are visible at a time.
@MainActor
@Suite struct FeedImageUITests {
    private let images = makeImages(12)
    private let feed: FeedScreen
    private var spy: FeedLoaderSpy { feed.spy }
    private var urls: [URL] { images.map(\.url) }

    init() { feed = FeedScreen(images) }

    @Test("EF-60: a visible row requests its image, shimmers meanwhile, and offers no retry")
    func seenRowsLoad() {
        #expect(Array(spy.imageURLs.prefix(2)) == Array(urls[0...1]))
        #expect(feed.isShimmering(0) && feed.isShimmering(1) && !feed.showsRetry(0))
    }

    @Test("EF-61: an image that has arrived is shown, only in its own row")
    func success() {
        spy.imageRequests[1].complete(with: picture(255))
        #expect(feed.showsWhite(1) && !feed.isShimmering(1) && !feed.showsRetry(1))
        #expect(feed.isShimmering(0) && !feed.showsWhite(0))
    }

    @Test("EF-61: a failure, and bytes that are not an image, offer a retry", arguments: [nil, Data("no image".utf8)])
    func failure(data: Data?) {
        if let data { spy.imageRequests[0].complete(with: data) } else { spy.imageRequests[0].fail() }
        #expect(feed.showsRetry(0) && !feed.isShimmering(0) && feed.isShimmering(1))
    }

    @Test("EF-62: a retry requests the same image, shimmers, and is no longer offered")
    func retry() {
        spy.imageRequests[0].fail()
        let before = spy.imageURLs.count
        feed.stack.press(.character("t"))
        #expect(spy.imageURLs.dropFirst(before) == [urls[0]] && feed.isShimmering(0) && !feed.showsRetry(0))
        spy.imageRequests[before].complete(with: picture(255))
        #expect(feed.showsWhite(0))
    }

    @Test("EF-63: rows that will soon be visible request their images, and cancel when they will not be")
    func prefetching() {
        #expect(spy.imageURLs == Array(urls[0...4]))
        feed.stack.press(.end)
        #expect(Set(urls[2...4]).isSubset(of: spy.cancelledURLs))
    }

    @Test("EF-64: a row that leaves the screen cancels its request, and a late image is not shown")
    func leaving() {
        feed.stack.press(.end)
        #expect(spy.cancelledURLs.contains(urls[0]))
        spy.imageRequests[0].complete(with: picture(255))
        feed.stack.press(.home)
        #expect(!feed.showsWhite(0))
    }

    @Test("EF-65: a row that is visible again requests its image again, and shows it")
    func comingBack() {
        spy.imageRequests[0].complete(with: picture(255))
        feed.stack.press(.end, .home)
        #expect(spy.imageURLs.filter { $0 == urls[0] }.count == 2 && feed.isShimmering(0))
        let index = spy.imageURLs.lastIndex(of: urls[0]) ?? 0
        spy.imageRequests[index].complete(with: picture(255))
        #expect(feed.showsWhite(0))
    }

    @Test("EF-66: an image that was requested before its row is visible is not requested again, and is shown")
    func prefetchedImage() {
        feed.stack.press(.down, .down)
        #expect(spy.imageURLs.filter { $0 == urls[2] }.count == 1 && feed.isShimmering(1))
        spy.imageRequests[2].complete(with: picture(255))
        #expect(feed.showsWhite(1))
    }

    @Test("EF-67: an image is not requested twice at a time, but again after the request has ended")
    func oneRequestAtATime() {
        feed.stack.press(.character("t"), .down, .up)
        #expect(spy.imageURLs.filter { $0 == urls[0] }.count == 1)
        spy.imageRequests[0].fail()
        feed.stack.press(.character("t"))
        #expect(spy.imageURLs.filter { $0 == urls[0] }.count == 2)
    }

    @Test("EF-67: existing rows stay when more is loaded, and so do their requests")
    func rowsSurviveLoadMore() {
        let feed = FeedScreen(Array(images[0...0]), hasMore: true)
        feed.spy.loadMoreRequests[0].complete(with: feed.spy.page(Array(images[0...1]), hasMore: false))
        #expect(feed.spy.imageURLs == Array(urls[0...1]) && feed.spy.cancelledURLs.isEmpty)
        feed.spy.imageRequests[0].complete(with: picture(255))
        #expect(feed.showsWhite(0))
    }

    @Test("EF-68: a row never shows the image of another one that was in its place")
    func noForeignImage() {
        spy.imageRequests[0].complete(with: picture(255))
        feed.stack.press(.pageDown, .pageDown)
        #expect(!feed.stack.frame.text.contains("@@@"))
        let index = spy.imageURLs.lastIndex(of: urls[feed.list.selection ?? 0]) ?? 0
        spy.imageRequests[index].complete(with: picture(110))
        #expect(feed.stack.frame.text.contains("====") && !feed.stack.frame.text.contains("@@@"))
    }
}
