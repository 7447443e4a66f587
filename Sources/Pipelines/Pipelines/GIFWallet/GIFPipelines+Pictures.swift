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
        let stored = deferred(.loadPicture) { try NoStoredPicture.refuse(try images.retrieve(dataForURL: url)) }
        return PictureSandwich(scheduler: scheduler, decoder: decoder, check: check, checkStored: checkStored)
            .bytes(from: stored) {
                imageClient.getPublisher(url: url).tryMap(GIFMapper.mapPicture).eraseToAnyPublisher()
            } save: {
                try images.insert($0, for: url)
            }
            .reported(as: .picture, in: book)
    }
}

/// The store has no bytes of the picture, so that they are requested from the network.
struct NoStoredPicture: StoreMiss {
    static func refuse(_ data: Data?) throws -> Data {
        guard let data else { throw NoStoredPicture() }
        return data
    }
}
