import Dispatch
import FeatureNetworking
import FoaasFeature
import Foundation
import StreamsFoundation

extension FoaasPipelines where Context == DispatchQueue {
    /// Composes the pipelines of an app: over the network, with the operations in a directory.
    public init(baseURL: URL, directory: URL) {
        self.init(
            baseURL: baseURL,
            httpClient: WebHTTPClient(headers: FoaasEndpoint.headers, maximumDuration: FoaasEndpoint.timeout),
            store: FileFoaasOperationStore(directory: directory),
            scheduler: DispatchQueue(label: "Pipelines.FoaasStore"))
    }
}
