public import Observation
import Streams
import StreamsExtras
public import StreamsReports

/// The state of the search screen.
@Observable public final class SearchModel {
    /// The text that the user types.
    public var text = ""
    /// The books that were found for it.
    public private(set) var books: [Book] = []
    /// Their number, in words.
    public private(set) var headline = ""
    @ObservationIgnored private var cancellables: Set<AnyCancellable> = []

    /// Searches by the request, as long as the model exists, and reports to these reports.
    public init(request: @escaping BookRequest, reports: Reports = Reports()) {
        Publishers.Observing { [weak self] in self?.text ?? "" }
            .dropFirst()
            .books(from: request, scheduler: MainActorScheduler())
            .reported(as: "search", to: reports)
            .assign(to: \.books, onMainActor: self)
            .store(in: &cancellables)
        Publishers.Observing { [weak self] in self?.books.count ?? 0 }
            .map { $0 == 0 ? "Nothing found" : "\($0) found" }
            .assign(to: \.headline, onMainActor: self)
            .store(in: &cancellables)
    }
}
