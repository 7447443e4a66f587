import Dispatch
import FeatureNetworking
import Foundation
import GIFWalletFeature
import StreamsFoundation

extension GIFPipelines where Context == DispatchQueue {
    /// Composes the pipelines of an app: over the network, with the wallet and its pictures in a directory.
    ///
    /// - Parameter apiKey: sent to the API with each request, to no other server, and kept nowhere.
    public init(baseURL: URL? = GIFEndpoint.defaultBaseURL, apiKey: String, directory: URL, locale: Locale = .current) {
        self.init(
            baseURL: baseURL, httpClient: WebHTTPClient(headers: GIFEndpoint.headers(apiKey: apiKey)),
            imageClient: WebHTTPClient(), images: WalletImageStore(directory: directory),
            scheduler: DispatchQueue(label: "Pipelines.GIFStore"),
            decoder: DispatchQueue(label: "Pipelines.GIFPictures"), locale: locale,
            openStore: { try FileGIFStore(directory: directory) })
    }
}
