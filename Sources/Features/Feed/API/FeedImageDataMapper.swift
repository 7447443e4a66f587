import FeatureLocalization
import Foundation

/// Checks the bytes of an image that a server has sent.
public enum FeedImageDataMapper {
    /// Why an answer is refused.
    public typealias Error = AnswerError

    /// `data` as it is, if `status` is 200 and there is any; whether it can be decoded is for its view to say.
    public static func map(_ data: Data, from status: Int) throws -> Data {
        guard status == 200 else { throw Error(status: status) }
        guard !data.isEmpty else { throw Error.invalidData }
        return data
    }
}
