import FeatureNetworking
import FeedFeature
import Foundation
import Streams

@testable import FeaturePipelines

struct ConnectionFailure: Error {}

let baseURL = URL(fileURLWithPath: "/").appending(path: "api")

func makeImage() -> FeedImage {
    FeedImage(id: UUID(), description: "a pier", location: nil, url: baseURL.appending(path: UUID().uuidString))
}

func json(_ images: [FeedImage]) -> Data {
    let items = images.map { #"{"id": "\#($0.id)", "description": "a pier", "image": "\#($0.url)"}"# }
    return Data(#"{"items": [\#(items.joined(separator: ","))]}"#.utf8)
}

func makePipelines(
    _ client: StubHTTPClient, _ store: StoreDouble = StoreDouble(),
    currentDate: @escaping @Sendable () -> Date = Date.init
) -> FeedPipelines<ImmediateScheduler> {
    FeedPipelines(
        baseURL: baseURL, httpClient: client, store: store, scheduler: .shared, currentDate: currentDate)
}

/// Makes a store with a feed that was saved the given number of days ago.
func makeStore(with feed: [FeedImage], failing: Set<StoreDouble.Operation> = [], daysAgo: Double = 0) throws
    -> StoreDouble
{
    let store = StoreDouble(failing: failing)
    try LocalFeedLoader(store: store) { Date(timeIntervalSinceNow: -daysAgo * 86_400) }.save(feed)
    return store
}

/// Returns the output of a publisher that completes at once.
func result<Output>(_ publisher: AnyPublisher<Output, any Error>) -> Result<[Output], any Error>? {
    var values: [Output] = []
    var result: Result<[Output], any Error>?
    let cancellable = publisher.sink(
        receiveCompletion: { completion in
            switch completion {
            case .finished: result = .success(values)
            case .failure(let error): result = .failure(error)
            }
        },
        receiveValue: { values.append($0) })
    withExtendedLifetime(cancellable) {}
    return result
}

extension Result where Success: Collection, Success.Element: Sendable {
    /// The only value.
    var value: Success.Element? {
        guard case .success(let values) = self, values.count == 1 else { return nil }
        return values.first
    }
}

func isFailure<Success>(_ result: Result<Success, any Error>?) -> Bool {
    if case .failure = result { true } else { false }
}
