import FeedFeature
import FeedFeatureUI
import Foundation
import Streams
import TerminalUI

/// The feed's app: its screens, and the navigation between them.
///
///     let scene = FeedScene(pipelines: pipelines)
///     try await TerminalApp(stack: scene.stack, terminal: Terminal()).run()
///
/// Use it from one isolation only: the main actor, where its results arrive.
public final class FeedScene<Context: Scheduler & Sendable> {
    /// The screens: the feed, and above it the comments on an image.
    public let stack: NavigationStack
    let pipelines: FeedPipelines<Context>
    private let locale: Locale
    /// Tells once that the feed cannot be kept.
    private var cancellable: AnyCancellable?

    /// Composes the app, with the feed as its first screen; nothing is loaded before that appears.
    ///
    /// - Parameters:
    ///   - locale: The language.
    ///   - wantsDark: Whether the screen is dark; nil leaves that to the terminal.
    ///   - environment: The description of the terminal: its colours, and the pictures that it can show.
    public init(
        pipelines: FeedPipelines<Context>, locale: Locale = .current, wantsDark: Bool? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        var pipelines = pipelines
        let faults = PassthroughSubject<any Error, Never>()
        pipelines.onCacheFault = faults.input.send
        pipelines.book = pipelines.book ?? ReportBook()
        self.pipelines = pipelines
        self.locale = locale
        stack = .ofApp(environment: environment, locale: locale, wantsDark: wantsDark)
        stack.push(
            FeedUIComposer.feedComposedWith(
                feedLoader: pipelines.makeRemoteFeedLoaderWithLocalFallback, imageLoader: pipelines.makePictureLoader,
                selection: { [weak self] in self?.showComments(on: $0) }, locale: locale))
        cancellable = faults.dispatchOnMainQueue().first().sink { [weak stack] error in
            stack?.notice = FeedPresenter.notKept(error, in: locale)
        }
    }

    private func showComments(on image: FeedImage) {
        stack.push(
            CommentsUIComposer.commentsComposedWith(
                image: FeedImageCellController.make(
                    image, layout: .details, imageLoader: pipelines.makePictureLoader, locale: locale),
                commentsLoader: { [pipelines] in pipelines.makeRemoteCommentsLoader(for: image) }, locale: locale))
    }
}

extension FeedPipelines {
    /// The bytes of a picture, delivered where it is decoded.
    fileprivate func makePictureLoader(url: URL) -> AnyPublisher<Data, any Error> {
        makeLocalImageLoaderWithRemoteFallback(url: url, check: Picture.check, checkStored: Picture.checkWhole)
    }
}
