import Foundation
import Streams

/// The sandwich around the bytes of a picture, and where each part of it runs.
struct PictureSandwich<Context: Scheduler> {
    /// Stores bytes.
    let scheduler: Context
    /// Decodes pictures.
    let decoder: Context
    /// Throws for bytes that count as missing.
    let check: @Sendable (Data) throws -> Data
    /// Throws for bytes that are not to be stored. May take long, and is called on the decoder.
    let checkStored: @Sendable (Data) throws -> Data

    /// Sends stored bytes that pass both checks; otherwise those of the request, which are saved if they pass both, too.
    /// The bytes arrive on the decoder.
    func bytes(
        from stored: some Publisher<Data, any Error>, orFrom request: @escaping () -> AnyPublisher<Data, any Error>,
        save: @escaping (Data) throws -> Void
    ) -> some Publisher<Data, any Error> {
        stored
            .flatMap { [self] in  // Only bytes wait for the decoder: what is missing is requested at once.
                Just($0).setFailureType(to: (any Error).self).receive(on: decoder)
                    .tryMap { try checkStored(check($0)) }
            }
            .fallback { saved(request(), by: save) }
            .subscribe(on: scheduler)
    }

    private func saved(
        _ requested: AnyPublisher<Data, any Error>, by save: @escaping (Data) throws -> Void
    ) -> AnyPublisher<Data, any Error> {
        requested
            .tryMap(check)
            .receive(on: decoder)
            .map { data in (data, Result { try checkStored(data) }) }
            .receive(on: scheduler)
            .caching(to: { _, checked in try save(checked.get()) })
            .map { data, _ in data }
            .receive(on: decoder)
            .eraseToAnyPublisher()
    }
}
