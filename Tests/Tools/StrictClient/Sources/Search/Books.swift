public import Foundation
public import Streams
import StreamsExtras
import StreamsFoundation

/// Asks the server for the books that match a text.
public typealias BookRequest = @Sendable (_ text: String) async throws -> Data

extension Publisher<String, Never> {
    /// Sends the books that match, when typing pauses; an outdated request is cancelled, and one that fails has none.
    public nonisolated func books<Context: Scheduler>(
        from request: @escaping BookRequest, scheduler: Context
    ) -> some Publisher<[Book], Never> {
        debounce(for: .milliseconds(300), scheduler: scheduler)
            .removeDuplicates()
            .flatMapLatest { text in
                Publishers.Async { try await request(text) }
                    .named("the server")
                    .decode(type: [Book].self, decoder: JSONDecoder())
                    .replaceError(with: [])
            }
    }
}
