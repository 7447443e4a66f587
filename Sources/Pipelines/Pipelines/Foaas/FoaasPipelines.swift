import FeatureLocalization
import FeatureNetworking
import FoaasFeature
import Foundation
import Streams
import Synchronization

/// The messages' sandwiches, and the only access to the API: stored operations are not requested again.
///
/// The store is used on the scheduler: give it a serial queue.
public struct FoaasPipelines<Context: Scheduler & Sendable>: Sendable {
    private let api: FoaasAPIManager
    private let store: any FoaasOperationStore
    private let scheduler: Context
    private let requested = RequestedOperations()
    /// The book in which runs are reported; failures name their layers then. Nil to report nothing.
    public var book: ReportBook?

    /// Composes the pipelines. Loads nothing yet.
    ///
    /// - Parameter httpClient: sends the ``FoaasEndpoint/headers``, and gives up after ``FoaasEndpoint/timeout``.
    public init(baseURL: URL, httpClient: any HTTPClient, store: any FoaasOperationStore, scheduler: Context) {
        api = FoaasAPIManager(baseURL: baseURL, httpClient: httpClient)
        self.store = store
        self.scheduler = scheduler
    }

    /// The operations that were requested last; nil before that.
    public var operations: [FoaasOperation]? { requested.operations.withLock { $0 } }

    /// The stored operations, without a request. If there are none, requests the operations of the API, and stores
    /// them.
    ///
    /// A store that cannot be read, or written, costs a request and nothing else. If the request fails nothing is
    /// stored.
    public func requestOperations() -> AnyPublisher<[FoaasOperation], any Error> {
        deferred(.loadOperations) { try NoStoredOperations.refuse(try store.load()) }
            .handleEvents(receiveOutput: { operations in requested.operations.withLock { $0 = operations } })
            .subscribe(on: scheduler)
            .fallback(to: loadOperations)
            .reported(as: .operations, in: book)
    }

    /// Requests the operations of the API, even if some are stored, and stores them. If the request fails, nothing
    /// changes.
    public func refreshOperations() -> AnyPublisher<[FoaasOperation], any Error> {
        loadOperations().reported(as: .operations, in: book)
    }

    private func loadOperations() -> AnyPublisher<[FoaasOperation], any Error> {
        api.getOperations().receive(on: scheduler).caching(to: store.save)
            .handleEvents(receiveOutput: { operations in requested.operations.withLock { $0 = operations } })
            .eraseToAnyPublisher()
    }

    /// Deletes the stored operations, so that the next request goes to the API.
    public func deleteStoredOperations() -> AnyPublisher<Void, any Error> {
        deferred(.deleteOperations) { try store.deleteStoredOperations() }
            .subscribe(on: scheduler).eraseToAnyPublisher()
    }

    /// The preview of an operation, with a single request, however much is typed.
    public func requestPreview(of operation: FoaasOperation) -> AnyPublisher<FoaasPreview, any Error> {
        api.getFoaas(path: FoaasPathBuilder(operation: operation).template())
            .map { FoaasPreview(template: $0, operation: operation) }
            .reported(as: .preview, in: book)
    }

    /// Requests the message of a path.
    public func requestFoaas(for builder: FoaasPathBuilder) -> AnyPublisher<Foaas, any Error> {
        api.getFoaas(path: builder.build()).reported(as: .message, in: book)
    }

    /// The current version of the app.
    public func requestVersion() -> AnyPublisher<FoaasVersion, any Error> {
        api.getVersion().reported(as: .version, in: book)
    }
}

extension FoaasPipelines {
    /// The form of an operation after each typed text, with the preview as soon as it is loaded.
    ///
    /// The preview takes one request. If that fails, the form contains the reason, and continues without a preview.
    ///
    /// - Parameter reason: Makes the text of the reason.
    public func makeForms<Texts: Publisher, UIContext: Scheduler & Sendable>(
        of operation: FoaasOperation, typed: Texts, on uiScheduler: UIContext,
        reason: @escaping (any Error) -> String = { $0.reason() }
    ) -> AnyPublisher<FoaasForm, Never> where Texts.Output == (key: String, text: String), Texts.Failure == Never {
        let empty = FoaasForm(operation: operation)
        let previews = requestPreview(of: operation).receive(on: uiScheduler)
            .map { preview in { (form: inout FoaasForm) in form.preview = preview } }
            .catch { error in Just { (form: inout FoaasForm) in form.failure = reason(error) } }
        return previews.merge(with: typed.map { input in { form in form.enter(input.text, for: input.key) } })
            .scan(empty) { form, change in
                var form = form
                change(&form)
                return form
            }
            .prepend(empty)
            .reported(as: .form, in: book)
    }
}

/// There are no stored operations, so that they are requested from the API.
struct NoStoredOperations: StoreMiss {
    static func refuse(_ operations: [FoaasOperation]?) throws -> [FoaasOperation] {
        guard let operations else { throw NoStoredOperations() }
        return operations
    }
}

/// The operations that were requested last, shared by the copies of the pipelines.
private final class RequestedOperations: Sendable {
    let operations = Mutex<[FoaasOperation]?>(nil)
}

/// Makes a request to the API. Visible only to the pipelines.
private struct FoaasAPIManager: Sendable {
    let baseURL: URL
    let httpClient: any HTTPClient

    func getOperations() -> AnyPublisher<[FoaasOperation], any Error> { get(.operations, FoaasMapper.operations) }

    func getFoaas(path: String) -> AnyPublisher<Foaas, any Error> { get(.message(path: path), FoaasMapper.message) }

    func getVersion() -> AnyPublisher<FoaasVersion, any Error> { get(.version, FoaasMapper.version) }

    private func get<Model>(
        _ endpoint: FoaasEndpoint, _ map: @escaping (Data, Int) throws -> Model
    ) -> AnyPublisher<Model, any Error> {
        guard let url = endpoint.url(baseURL: baseURL) else {
            return Fail(error: URLError(.badURL)).eraseToAnyPublisher()
        }
        return httpClient.getPublisher(url: url).tryMap(map).eraseToAnyPublisher()
    }
}
