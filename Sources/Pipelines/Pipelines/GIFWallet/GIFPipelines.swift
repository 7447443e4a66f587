import FeatureNetworking
import FeatureStorage
import Foundation
import GIFWalletFeature
import Streams
import StreamsExtras
import Synchronization

/// The wallet's sandwiches: a side effect, a pure function, a side effect.
///
/// The store is used on the scheduler, in order: give it a serial queue. The store is opened once, when it is first
/// needed; if that fails, the next use tries again.
public struct GIFPipelines<Context: Scheduler & Sendable> {
    private let baseURL: URL?
    private let httpClient: any HTTPClient
    let imageClient: any HTTPClient
    private let store: OpenedOnce<any GIFStore>
    let images: any ImageDataStore
    let scheduler: Context
    /// The scheduler on which pictures are decoded.
    let decoder: Context
    private let presenter: GIFPresenter
    private let seen = SeenGIFs()
    private let currentDate: () -> Date
    /// The book in which runs are reported; failures name their layers then. Nil to report nothing.
    public var book: ReportBook?

    /// Composes the pipelines. Loads nothing yet.
    ///
    /// - Parameters:
    ///   - httpClient: asks the API, and sends the ``GIFEndpoint/headers(apiKey:)``.
    ///   - imageClient: requests pictures from any server; it must not send the key.
    ///   - images: where the bytes of pictures are kept.
    ///   - decoder: where pictures are decoded, one at a time if it is a serial queue; the scheduler if left out.
    ///   - locale: gives the language of failures.
    ///   - openStore: opens the wallet's store.
    public init(
        baseURL: URL? = GIFEndpoint.defaultBaseURL, httpClient: any HTTPClient, imageClient: any HTTPClient,
        images: any ImageDataStore = InMemoryImageDataStore(), scheduler: Context,
        decoder: Context? = nil, locale: Locale = .current, currentDate: @escaping () -> Date = Date.init,
        openStore: @escaping () throws -> any GIFStore
    ) {
        self.baseURL = baseURL
        self.httpClient = httpClient
        self.imageClient = imageClient
        self.scheduler = scheduler
        self.decoder = decoder ?? scheduler
        self.currentDate = currentDate
        self.images = images
        presenter = GIFPresenter(locale: locale)
        store = OpenedOnce(openStore)
    }
}

// MARK: Search

extension GIFPipelines {
    /// The states of a search for each term: loading at once, then, if no other term comes within the pause, the reply.
    ///
    /// A reply to an earlier term is never shown, not even during the pause; its request is cancelled. The states are
    /// delivered on the scheduler `uiScheduler`.
    ///
    ///     terms     a----b----------    L is loading, A and B are replies
    ///     requests  --a----b--------    with a pause of 2, answered after 4
    ///     states    L----L-----B----    A would have come between the two
    public func makeSearch<Terms: Publisher, UIContext: Scheduler & Sendable>(
        _ terms: Terms, pause: UIContext.SchedulerTimeType.Stride, on uiScheduler: UIContext
    ) -> AnyPublisher<GIFListState<GIF>, Never> where Terms.Output == String, Terms.Failure == Never {
        terms.removeDuplicates()
            .flatMapLatest { term in
                Just(term).delay(for: pause, scheduler: uiScheduler)
                    .flatMap { makeSearch(for: $0).receive(on: uiScheduler) }
                    .prepend(.loading)
            }
            .reported(as: .typing, in: book)
    }

    /// The reply of the API to one term; trending GIFs for an empty one.
    func makeSearch(for term: String) -> AnyPublisher<GIFListState<GIF>, Never> {
        requestGIFs(for: term).reported(as: .search, in: book).states(presenter.message)
    }

    func requestGIFs(for term: String) -> AnyPublisher<[GIF], any Error> {
        Just(term).tryMap { try GIFEndpoint(term: $0).url(baseURL: baseURL) }
            .flatMap { httpClient.getPublisher(url: $0) }
            .tryMap { data, status in try GIFMapper.map(data, from: status) }
            .mapError { GIFAPIError($0) as any Error }
            .eraseToAnyPublisher()
    }
}

// MARK: The wallet

extension GIFPipelines {
    /// The states of the wallet: loading, then the GIFs, newest first.
    public func makeWallet() -> AnyPublisher<GIFListState<WalletGIF>, Never> {
        makeStoreAccess(.wallet) { try $0.fetchGIFs() }
            .handleEvents(
                receiveOutput: { gifs in seen.gifs.withLock { $0 = gifs } },
                receiveCompletion: { end in seen.isDamaged.withLock { $0 = end.isDamage } }
            )
            .states(presenter.message).prepend(.loading)
            .eraseToAnyPublisher()
    }

    /// Whether the wallet was damaged when it was loaded last; other failures, as of a disk, pass.
    var isDamaged: Bool { seen.isDamaged.withLock(\.self) }

    /// The GIF of the wallet with this id, as the wallet was shown last.
    func seen(_ id: String) -> WalletGIF? { seen.gifs.withLock { $0.first { $0.id == id } } }

    /// Adds a GIF to the wallet permanently, with its picture if that has been loaded; as of now, if no other date is given.
    ///
    /// Fails with a `StoreConflict` if something else would be replaced than what may be.
    public func makeSaver(
        of draft: GIFDraft, at date: Date? = nil, replacing: Replacement<WalletGIF> = .anything
    ) -> AnyPublisher<Void, any Error> {
        makeStoreAccess(.keep) { store in
            try store.createGIF(draft, at: date ?? currentDate(), replacing: replacing)
            keepPicture(of: draft)
        }
    }

    /// Replaces the GIF that has this id, with its picture if that has been loaded. One that is gone comes back if it
    /// may be replaced whatever it has become.
    ///
    /// Fails with a `StoreConflict` if something else would be replaced than what may be.
    public func makeEditor(
        of draft: GIFDraft, replacing: Replacement<WalletGIF> = .anything
    ) -> AnyPublisher<Void, any Error> {
        makeStoreAccess(.keep) { store in
            if case .anything = replacing, try store.fetchGIF(id: draft.id) == nil {
                try store.createGIF(draft, at: currentDate())
            } else {
                try store.editGIF(draft, replacing: replacing)
            }
            keepPicture(of: draft)
        }
    }

    /// A store that keeps only the wallet's pictures takes that of this GIF from now on.
    private func keepPicture(of draft: GIFDraft) {
        if let data = try? images.retrieve(dataForURL: draft.url) { try? images.insert(data, for: draft.url) }
    }

    /// Removes a GIF from the wallet permanently; fails with a `StoreConflict` if somebody else has changed it.
    ///
    /// Its picture is kept as those that are not in the wallet are, so that it is there if the GIF is put back.
    public func makeRemover(of gif: WalletGIF) -> AnyPublisher<Void, any Error> {
        makeStoreAccess(.removal) { store in
            let data = try? images.retrieve(dataForURL: gif.url)
            try store.deleteGIF(id: gif.id, replacing: .only(gif))
            if let data { try? images.insert(data, for: gif.url) }
        }
    }

    /// Starts a new wallet if the old one is damaged; sends where the damaged file is kept, or nil if there was none.
    public func makeDamageRemover() -> AnyPublisher<URL?, any Error> {
        makeStoreAccess(.wallet) { try $0.putDamagedFileAside() }
    }

    /// The GIF with this id; nil if there is none, or an incomplete one.
    public func makeDetails(id: String) -> AnyPublisher<WalletGIF?, any Error> {
        makeStoreAccess(.details) { try $0.fetchGIF(id: id) }
    }

    private func makeStoreAccess<Output: Sendable>(
        _ pipeline: PipelineName, _ work: @escaping (any GIFStore) throws -> Output
    ) -> AnyPublisher<Output, any Error> {
        deferred(.useStore) { try work(store.open()) }.subscribe(on: scheduler).reported(as: pipeline, in: book)
    }
}

extension Publisher {
    /// Turns the items, or the failure, into a state.
    fileprivate func states<Item: Sendable>(
        _ message: @escaping (any Error) -> String
    ) -> AnyPublisher<GIFListState<Item>, Never> where Output == [Item] {
        map(GIFListState.loaded).catch { Just(.failure(message($0))) }.eraseToAnyPublisher()
    }
}

/// The wallet as it was shown last, shared by the copies of the pipelines.
private final class SeenGIFs: Sendable {
    let gifs = Mutex<[WalletGIF]>([])
    let isDamaged = Mutex(false)
}

extension Subscribers.Completion<any Error> {
    /// Whether a file is damaged.
    fileprivate var isDamage: Bool {
        guard case .failure(let error) = self, case FileStoreError.damaged = error.cause else { return false }
        return true
    }
}

/// Opens a value when it is first needed, and keeps it.
private final class OpenedOnce<Value: Sendable> {
    private let value = Mutex<Value?>(nil)
    private let make: () throws -> Value

    init(_ make: @escaping () throws -> Value) { self.make = make }

    /// The opened value; if two threads open it at once, both get the first one.
    func open() throws -> Value {
        if let value = value.withLock(\.self) { return value }
        let new = try make()
        return value.withLock { value in
            let first = value ?? new
            value = first
            return first
        }
    }
}
