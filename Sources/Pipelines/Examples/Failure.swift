import FeatureDemoAPI
import FeaturePipelines
import Foundation

/// Why an example cannot be run, in one line.
struct Failure: Error {
    private let sentence: @Sendable (Locale) -> String

    /// A sentence.
    init(_ text: Text, _ arguments: String...) { sentence = { text.text(in: $0, arguments) } }

    /// Describes an error at an address.
    init(at address: URL, _ error: any Error) {
        sentence = { "\(address.shown): \(PlainText.sentence(of: error, in: $0))." }
    }

    /// A sentence in the language of the locale, whatever the error is; never the error itself as Swift prints it.
    static func sentence(of error: any Error, in locale: Locale) -> String {
        switch error {
        case let error as Failure: error.sentence(locale)
        case let error as DemoServerError:
            Text.demoServerFailed.text(in: locale, PlainText.reason(of: error.cause, in: locale))
        default: PlainText.sentence(of: error, in: locale) + "."
        }
    }
}

extension URL {
    /// The address without a user and a password, which are not to be seen.
    var shown: String {
        guard user() != nil || password() != nil else { return absoluteString }
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.user = nil
        parts?.password = nil
        return parts?.string ?? ""
    }
}

extension DemoServerError {
    /// The system's error.
    fileprivate var cause: any Error { POSIXErrorCode(rawValue: code).map { POSIXError($0) } ?? self }
}
