import FeedFeature
import TerminalUI
import Testing

@testable import FeaturePipelines

@MainActor
@Suite struct LoadMoreUITests {
    private let images = makeImages(6)
    private let feed: FeedScreen
    private var spy: FeedLoaderSpy { feed.spy }

    init() {
        feed = FeedScreen()
        spy.feedRequests[0].complete(with: spy.page(Array(images[0...2])))
    }

    @Test("EF-69: more is loaded when the row below the last image becomes visible, not before, and once at a time")
    func startsWhenSeen() {
        #expect(spy.loadMoreRequests.isEmpty)
        feed.stack.press(.end)
        #expect(spy.loadMoreRequests.count == 1)
        feed.stack.press(.down, .enter, .down)
        #expect(spy.loadMoreRequests.count == 1)
    }

    @Test(
        "EF-69: after a failure, scrolling and choosing the row try again",
        arguments: [Key.down, .enter])
    func startsAgain(key: Key) {
        feed.stack.press(.end)
        spy.loadMoreRequests[0].fail()
        feed.stack.press(key)
        #expect(spy.loadMoreRequests.count == 2)
    }

    @Test("EF-69: when there is no more there is no row for it, and nothing is loaded")
    func noMore() {
        feed.stack.press(.end)
        spy.loadMoreRequests[0].complete(with: spy.page(images, hasMore: false))
        feed.stack.press(.end, .down, .enter)
        #expect(spy.loadMoreRequests.count == 1 && feed.list.sections.count == 1)
    }

    @Test(
        "EF-70: an indicator is visible while more is loading, until it has arrived or failed",
        arguments: [true, false])
    func loadingIsSeen(succeeds: Bool) {
        feed.stack.press(.end)
        #expect(feed.stack.body.last == "▌ ⠋ Loading")
        if succeeds { spy.loadMoreRequests[0].complete(with: spy.page(images)) } else { spy.loadMoreRequests[0].fail() }
        #expect(!feed.stack.frame.text.contains("Loading"))
    }

    @Test("EF-71: a failure is shown in the row, until the next attempt begins")
    func failureIsTold() {
        feed.stack.press(.end)
        spy.loadMoreRequests[0].fail()
        #expect(feed.stack.body.last == "▌ Couldn't connect to server")
        feed.stack.press(.enter)
        #expect(feed.stack.body.last == "▌ ⠋ Loading")
        feed.stack.press(.enter)
        #expect(spy.loadMoreRequests.count == 2)
    }

    @Test("EF-72: the loaded page replaces the list")
    func pageReplacesTheList() {
        feed.stack.press(.end)
        spy.loadMoreRequests[0].complete(with: spy.page(images))
        #expect(feed.list.sections.map(\.count) == [6, 1])
        feed.stack.press(.end)
        spy.loadMoreRequests[1].complete(with: spy.page(Array(images[1...2]), hasMore: false))
        #expect(feed.list.sections.map(\.count) == [2])
    }

    @Test("Reloading cancels a page that is being loaded; it never follows the new first one")
    func reloadCancels() {
        feed.stack.press(.end, .character("r"))
        #expect(spy.cancelledLoadMores == 1 && !feed.stack.frame.text.contains("▌ ⠋"))
        spy.loadMoreRequests[0].complete(with: spy.page(images))
        #expect(feed.list.sections.map(\.count) == [3, 1])
        spy.feedRequests[1].complete(with: spy.page(Array(images[3...4])))
        #expect(feed.list.sections.map(\.count) == [2, 1])
    }
}
