import FeatureNetworking
import FeatureStorage
import Foundation
import GIFWalletFeature
import Streams

extension GIFPipelines {
    /// The bytes of a picture: from the store; otherwise from the network, and saved.
    ///
    /// If `check` throws, the bytes count as missing: they are neither taken from the store nor saved. If `checkStored`
    /// throws, which may take long and is called on the decoder, they are neither, but those of the network are sent. The
    /// bytes arrive on the decoder.
    public func makeImageLoader(
        url: URL, check: @escaping @Sendable (Data) throws -> Data = { $0 },
        checkStored: @escaping @Sendable (Data) throws -> Data = { $0 }
    ) -> AnyPublisher<Data, any Error> {
        deferred(.loadPicture) { try NoStoredPicture.refuse(try images.retrieve(dataForURL: url)) }
            .flatMap { [decoder] in  // Only bytes wait for the decoder: what is missing is requested at once.
                Just($0).setFailureType(to: (any Error).self).receive(on: decoder)
                    .tryMap { try checkStored(check($0)) }
            }
            .fallback { makeRemoteImageLoader(url: url, check: check, checkStored: checkStored) }
            .subscribe(on: scheduler)
            .reported(as: .picture, in: book)
    }

    private func makeRemoteImageLoader(
        url: URL, check: @escaping @Sendable (Data) throws -> Data,
        checkStored: @escaping @Sendable (Data) throws -> Data
    ) -> AnyPublisher<Data, any Error> {
        imageClient.getPublisher(url: url)
            .tryMap(GIFMapper.mapPicture)
            .tryMap(check)
            .receive(on: decoder)
            .map { data in (data, Result { try checkStored(data) }) }
            .receive(on: scheduler)
            .caching(to: { _, checked in try images.insert(checked.get(), for: url) })
            .map { data, _ in data }
            .receive(on: decoder)
            .eraseToAnyPublisher()
    }
}

/// The store has no bytes of the picture, so that they are requested from the network.
struct NoStoredPicture: StoreMiss {
    static func refuse(_ data: Data?) throws -> Data {
        guard let data else { throw NoStoredPicture() }
        return data
    }
}
