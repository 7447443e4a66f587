import FeedFeature
import Foundation
import ImageCommentsFeature
import TerminalUI

@testable import FeaturePipelines

/// The feed's screen with a loader that a test controls, 80 columns wide: two rows of eleven lines fit.
@MainActor
struct FeedScreen {
    let spy = FeedLoaderSpy()
    let stack: NavigationStack
    let list: ListViewController

    init(language: String = "en", onSelection: @escaping (FeedImage) -> Void = { _ in }, isSeen: Bool = true) {
        let locale = Locale(identifier: language)
        list = FeedUIComposer.feedComposedWith(
            feedLoader: { [spy] in spy.loadFeed() }, imageLoader: { [spy] in spy.loadImage($0) },
            selection: onSelection, locale: locale)
        stack = NavigationStack(appearance: Appearance(theme: .plain, locale: locale))
        stack.push(list)
        if isSeen { stack.resize(to: Size(width: 80, height: 24)) }
    }

    /// Makes the screen after a first page.
    init(_ images: [FeedImage], hasMore: Bool = false) {
        self.init()
        spy.feedRequests[0].complete(with: spy.page(images, hasMore: hasMore))
    }

    /// The part of the screen for a row whose first line is visible.
    func row(_ index: Int) -> String { stack.body.dropFirst(11 * index).prefix(11).joined(separator: "\n") }

    func isShimmering(_ index: Int) -> Bool { row(index).contains("░") }
    func showsRetry(_ index: Int) -> Bool { row(index).contains("↻ retry (t)") }
    /// Without colours, a white picture is drawn in these characters.
    func showsWhite(_ index: Int) -> Bool { row(index).contains("@@@@@@@@") }
    /// Without colours, a grey picture is drawn in these characters.
    func showsGrey(_ index: Int) -> Bool { row(index).contains("========") }
}

extension NavigationStack {
    /// The lines between the title and the keys.
    var body: [String] {
        frame.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast().map(String.init)
    }

    var title: String { String(frame.text.prefix { $0 != "\n" }) }

    func press(_ keys: Key...) { for key in keys { _ = handle(key) } }
}

func makeImages(_ count: Int) -> [FeedImage] { (0..<count).map { _ in makeImage() } }
