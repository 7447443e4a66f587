import FeatureNetworking
import Foundation

extension HTTPClient {
    /// Requests the URL, and stops the process if there are two answers.
    func get(_ url: URL) async -> Result<(Data, Int), any Error> {
        await withCheckedContinuation { continuation in
            get(from: url) { continuation.resume(returning: $0) }
        }
    }
}

extension Result {
    /// The error, or nil for a success.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
