import FeatureNetworking
import FeedFeature
import Foundation
import ImageCommentsFeature
import Streams
import TerminalUI
import Testing

@testable import FeaturePipelines

/// Tests which objects are alive during the use of the app and afterwards.
@MainActor
@Suite struct FeedMemoryTests {
    private final class Census {
        var living = 0
        var most = 0
    }

    /// An object that is alive as long as a request is.
    private final class Resident {
        private let census: Census

        init(_ census: Census) {
            self.census = census
            census.living += 1
            census.most = max(census.most, census.living)
        }

        deinit { census.living -= 1 }
    }

    /// A publisher that never sends anything, and retains a resident while it is subscribed to.
    private static func endless<Output>(_ census: Census) -> AnyPublisher<Output, any Error> {
        let resident = Resident(census)
        return PassthroughSubject<Output, any Error>().handleEvents(receiveOutput: { _ in _ = resident })
            .eraseToAnyPublisher()
    }

    @Test("Opening and leaving comments a hundred times leaves nothing behind, whether they arrived or not")
    func openingComments() {
        let census = Census()
        let stack = NavigationStack(appearance: Appearance(theme: .plain))
        stack.resize(to: Size(width: 80, height: 24))
        stack.push(ListViewController(title: "below"))
        for turn in 0..<100 {
            let comment = ImageComment(id: UUID(), message: "m", createdAt: Date(), username: "u")
            stack.push(
                CommentsUIComposer.commentsComposedWith(commentsLoader: {
                    turn.isMultiple(of: 2)
                        ? Self.endless(census)
                        : Just([comment]).setFailureType(to: (any Error).self).eraseToAnyPublisher()
                }))
            stack.press(.down, .escape)
        }
        #expect(census.living == 0 && census.most == 1)
    }

    @Test("Scrolling two thousand rows forth and back keeps no more requests than a few screens have rows")
    func scrollingRows() {
        let census = Census()
        let images = makeImages(2_000)
        let list = FeedUIComposer.feedComposedWith(
            feedLoader: { Just(Paginated(items: images)).setFailureType(to: (any Error).self).eraseToAnyPublisher() },
            imageLoader: { _ in Self.endless(census) })
        let stack = NavigationStack(appearance: Appearance(theme: .plain))
        stack.push(list)
        stack.resize(to: Size(width: 80, height: 24))
        for key in [Key.pageDown, .pageUp] { for _ in 0..<1_200 { stack.press(key) } }
        #expect(list.selection == 0 && census.most <= 12 && census.living <= 8)
        stack.push(ListViewController(title: "above"))
        list.display([])
        #expect(census.living == 0)
    }

    @Test("A released scene releases everything")
    func scenesAreFreed() {
        var scene: FeedScene? = FeedScene(pipelines: makePipelines(StubHTTPClient()), environment: [:])
        scene?.stack.resize(to: Size(width: 80, height: 24))
        let stack = { [weak stack = scene?.stack] in stack }
        let list = { [weak list = scene?.stack.top] in list }
        scene = nil
        #expect(stack() == nil && list() == nil)
    }
}
