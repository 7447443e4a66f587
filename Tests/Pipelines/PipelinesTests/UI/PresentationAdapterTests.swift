import Dispatch
import FeaturePresentation
import Foundation
import Streams
import StreamsExtras
import TerminalUI
import Testing

@testable import FeaturePipelines

@MainActor
@Suite struct PresentationAdapterTests {
    @Test("EF-47: results on the main queue are delivered at once")
    func atOnce() {
        var received: [Int] = []
        let cancellable = Just(1).dispatchOnMainQueue().sink { received.append($0) }
        #expect(received == [1])
        cancellable.cancel()
    }

    @Test("EF-47: results from elsewhere are delivered on the main queue, in order")
    func hop() async {
        let subject = PassthroughSubject<Int, Never>()
        let input = subject.input
        var received: [Int] = []
        let cancellable = subject.dispatchOnMainQueue().sink { value in
            MainActor.assertIsolated()
            received.append(value)
        }
        DispatchQueue.global().async { for value in 0..<100 { input.send(value) } }
        #expect(await eventually { received.count == 100 } && received == Array(0..<100))
        cancellable.cancel()
    }

    @Test("EF-47: a load that finishes without a resource ends the loading sign, and can be repeated")
    func emptyLoad() {
        var loads = 0
        let list = FeedUIComposer.feedComposedWith(
            feedLoader: {
                loads += 1
                return Empty().eraseToAnyPublisher()
            },
            imageLoader: { _ in Empty().eraseToAnyPublisher() })
        for count in 1...2 {
            list.onRefresh?()
            #expect(!list.isLoading && loads == count)
        }
    }

    @Test("EF-48: a proxy does not retain its view")
    func proxyIsWeak() {
        var view: ListViewController? = ListViewController(title: "")
        let proxy = view.map(WeakRefVirtualProxy.init)
        proxy?.display(ResourceLoadingViewModel(isLoading: true))
        #expect(view?.isLoading == true)
        let seen = { [weak view] in view }
        view = nil
        #expect(seen() == nil)
        proxy?.display(ResourceErrorViewModel.error(message: "to nobody"))
    }

    @Test("EF-48: a released screen is deallocated with everything composed for it, whatever is still running")
    func screensAreFreed() {
        weak var list: ListViewController?
        weak var spy: FeedLoaderSpy?
        do {
            let feed = FeedScreen(makeImages(12), hasMore: true)
            feed.spy.imageRequests[0].complete(with: picture(255))
            feed.stack.press(.end, .home, .character("r"))
            (list, spy) = (feed.list, feed.spy)
        }
        #expect(list == nil && spy == nil)
    }
}
