import FeedFeature
import Foundation
import TerminalUI
import Testing

@testable import FeaturePipelines

@MainActor
@Suite struct FeedUITests {
    @Test("EF-43: choosing a row calls the screen's handler with its image")
    func choosing() {
        var chosen: [FeedImage] = []
        let images = makeImages(3)
        let feed = FeedScreen(onSelection: { chosen.append($0) })
        feed.spy.feedRequests[0].complete(with: feed.spy.page(images))
        feed.stack.press(.enter, .down, .enter)
        #expect(chosen == [images[0], images[1]])
    }

    @Test(
        "EF-49: the screen has the feed's title, in the user's language",
        arguments: [
            ("en", "My Feed"), ("pt-BR", "Meu Feed"), ("el", "Το Feed μου"),
        ])
    func title(language: String, title: String) { #expect(FeedScreen(language: language).stack.title.contains(title)) }

    @Test("UI-6: the loaded images are shown as published, by place, or by description")
    func orders() {
        let feed = FeedScreen()
        let words = [("b", "Porto"), ("c", "Braga"), ("a", nil)]
        let images = words.map { FeedImage(id: UUID(), description: $0, location: $1, url: baseURL) }
        feed.spy.feedRequests[0].complete(with: feed.spy.page(images, hasMore: false))
        let shown = (0..<3).map { _ in
            defer { feed.stack.press(.character("s")) }
            let rows = feed.stack.frame.text.matches(of: /\ ([abc])\n/).map(\.1)
            return (feed.stack.title.split(separator: "  ").last, rows)
        }
        #expect(shown.map(\.0) == [" as published 1/3", " by place 1/3", " by description 1/3"])
        #expect(shown.map(\.1) == [["b", "c"], ["c", "b"], ["a", "b"]])
    }

    @Test("EF-50: the feed is loaded when the screen first appears")
    func loadsOnAppearance() {
        let feed = FeedScreen(isSeen: false)
        #expect(feed.spy.feedRequests.isEmpty)
        feed.stack.resize(to: Size(width: 80, height: 24))
        feed.stack.push(ListViewController(title: "above"))
        feed.stack.pop()
        #expect(feed.spy.feedRequests.count == 1)
    }

    @Test("EF-51: the feed reloads on demand, but not while it is loading")
    func reloads() {
        let feed = FeedScreen()
        feed.stack.press(.character("r"))
        #expect(feed.spy.feedRequests.count == 1)
        feed.spy.feedRequests[0].complete(with: feed.spy.page([]))
        feed.stack.press(.character("r"))
        #expect(feed.spy.feedRequests.count == 2)
    }

    @Test(
        "EF-52: an indicator is visible while the feed loads, until it has arrived or failed",
        arguments: [true, false])
    func loadingIsSeen(succeeds: Bool) {
        let feed = FeedScreen()
        #expect(feed.stack.title.contains("Loading"))
        if succeeds {
            feed.spy.feedRequests[0].complete(with: feed.spy.page([]))
        } else {
            feed.spy.feedRequests[0].fail()
        }
        #expect(!feed.stack.title.contains("Loading"))
    }

    @Test("EF-53: a failure is shown until the next attempt begins, or it is dismissed; the rows stay")
    func failureIsTold() {
        let feed = FeedScreen(makeImages(1))
        let message = "Couldn't connect to server"
        feed.stack.press(.character("r"))
        feed.spy.feedRequests[1].fail()
        #expect(feed.stack.body[0].contains(message) && feed.stack.body[1].contains("a pier"))
        feed.stack.press(.character("x"))
        #expect(!feed.stack.frame.text.contains(message))
        feed.stack.press(.character("r"))
        feed.spy.feedRequests[2].fail()
        feed.stack.press(.character("r"))
        #expect(!feed.stack.frame.text.contains(message))
    }

    @Test("EF-54: rows show description and location, where they have them, in the order of the feed")
    func rows() {
        let url = baseURL
        let feed = FeedScreen([
            FeedImage(id: UUID(), description: "a description", location: "a location", url: url),
            FeedImage(id: UUID(), description: nil, location: "another location", url: url),
        ])
        #expect(feed.row(0).contains("⚑ a location") && feed.row(0).contains("a description"))
        #expect(feed.row(1).contains("⚑ another location") && !feed.row(1).contains("description"))
    }

    @Test("EF-54: a row without a location has no line for it")
    func noLocation() { #expect(FeedScreen(makeImages(1)).row(0).split(separator: "\n")[0].hasSuffix("  a pier")) }

    @Test("EF-54: an empty feed after another one clears the list")
    func emptyFeed() {
        let feed = FeedScreen(makeImages(2), hasMore: true)
        feed.stack.press(.character("r"))
        feed.spy.feedRequests[1].complete(with: feed.spy.page([], hasMore: false))
        #expect(feed.list.sections == [[]] && !feed.stack.frame.text.contains("a pier"))
    }

    @Test(
        "EF-57: rows are identified by the whole image: the same image keeps its row, another of the same id does not")
    func identity() {
        let image = makeImage()
        let changed = FeedImage(id: image.id, description: "new", location: nil, url: image.url)
        let feed = FeedScreen([image], hasMore: true)
        #expect(feed.spy.imageURLs.count == 1)
        feed.spy.loadMoreRequests[0].complete(with: feed.spy.page([image], hasMore: false))
        #expect(feed.spy.imageURLs.count == 1)
        feed.stack.press(.character("r"))
        feed.spy.feedRequests[1].complete(with: feed.spy.page([changed], hasMore: false))
        #expect(feed.spy.imageURLs.count == 2 && feed.row(0).contains("new"))
    }

    @Test("EF-58: images are the first section; the second one exists only when there is more")
    func sections() {
        #expect(FeedScreen(makeImages(2), hasMore: true).list.sections.map(\.count) == [2, 1])
        #expect(FeedScreen(makeImages(2)).list.sections.map(\.count) == [2])
    }

    @Test("EF-59: in another size the rows are laid out again")
    func resizing() {
        let feed = FeedScreen(makeImages(3))
        feed.stack.resize(to: Size(width: 40, height: 14))
        #expect(feed.stack.body[0].hasPrefix("▌ ") && feed.stack.body[6].hasSuffix("a pier"))
    }

    @Test(
        "EF-59: on a wide terminal images are side by side, as many as are sixty columns wide, and four at most",
        arguments: [(119, 1), (120, 2), (190, 3), (240, 4), (600, 4)])
    func columns(width: Int, count: Int) {
        let feed = FeedScreen(makeImages(5))
        feed.stack.resize(to: Size(width: width, height: 24))
        let row = feed.stack.body.first { $0.contains("a pier") } ?? ""
        #expect(row.split(separator: "a pier", omittingEmptySubsequences: false).count - 1 == count)
        #expect(feed.stack.frame.text.split(separator: "\n").allSatisfy { $0.count <= width })
    }
}
