import FeatureLocalization
import Foundation

/// Checks the bytes of an image that a server has sent.
public enum FeedImageDataMapper {
    /// Why an answer is refused.
    public enum Error: LocalizableError {
        /// The status isn't 200, or there are no bytes.
        case invalidData

        /// Says that the server's response is invalid, in the language of the locale.
        public func message(in locale: Locale) -> String { FeedPresenter.senselessAnswer(in: locale) }
    }

    /// `data` as it is, if `status` is 200 and there is any; whether it can be decoded is for its view to say.
    public static func map(_ data: Data, from status: Int) throws -> Data {
        guard status == 200, !data.isEmpty else { throw Error.invalidData }
        return data
    }
}
