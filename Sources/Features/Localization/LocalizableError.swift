import Foundation

/// An error with a description in the user's language.
///
///     struct Refusal: LocalizableError {
///         func message(in locale: Locale) -> String { texts.text("REFUSED", in: locale, english: "the server refused") }
///     }
public protocol LocalizableError: Error {
    /// A few words for a place within a sentence: without a capital at their beginning, and without a full stop.
    func message(in locale: Locale) -> String
}

extension Error {
    /// A short description of any error in the language of the locale: English, Portuguese or Greek, and English for
    /// all others. The system's own words are never among them: they come in one language only.
    ///
    ///     CocoaError(.fileWriteOutOfSpace).reason(in: Locale(identifier: "pt-BR"))   // o disco está cheio
    public func reason(in locale: Locale = .current) -> String {
        (self as? any LocalizableError)?.message(in: locale) ?? SystemReason(self).text(in: locale)
    }
}

/// The reasons of the system, as far as they tell a user something.
public enum SystemReason: String, CaseIterable, Sendable {
    /// Of files.
    case diskFull, noPermission, readOnly, notThere, alreadyThere, wrongKind, nameTooLong, tooLarge, diskFailed
    /// Of the machine.
    case tooManyFiles
    /// Of a server, and of the way to it.
    case noSuchServer, notReached, notConnected, timedOut, lost, notHTTP, tooMuch, compressed, ledOnAndOn, ledAway
    /// Of an address.
    case notSecure, badAddress
    /// For errors of received data, and of the requester.
    case senseless, cancelled
    /// Of anything else.
    case unknown

    /// The reason of an error.
    public init(_ error: any Error) {
        self =
            switch error {
            case let error as URLError: Self.reason(of: error.code)
            case let error as POSIXError: Self(number: error.code.rawValue)
            case is DecodingError, is EncodingError: .senseless
            case is CancellationError: .cancelled
            default: Self.reason(of: error as NSError)
            }
    }

    /// The reason that a call of the system has left in `errno`.
    public init(number: Int32) {
        self =
            switch number {
            case ENOSPC, EDQUOT: .diskFull
            case EACCES, EPERM: .noPermission
            case EROFS: .readOnly
            case ENOENT, EBADF: .notThere
            case EEXIST: .alreadyThere
            case EISDIR, ENOTDIR, ELOOP, EINVAL: .wrongKind
            case ENAMETOOLONG: .nameTooLong
            case EFBIG: .tooLarge
            case EIO: .diskFailed
            case EMFILE, ENFILE: .tooManyFiles
            case ETIMEDOUT: .timedOut
            case ECONNREFUSED, EHOSTUNREACH, ENETUNREACH: .notReached
            case ECONNRESET, EPIPE: .lost
            case ECANCELED: .cancelled
            default: .unknown
            }
    }

    private static func reason(of code: URLError.Code) -> SystemReason {
        switch code {
        case .cannotFindHost, .dnsLookupFailed: .noSuchServer
        case .cannotConnectToHost: .notReached
        case .notConnectedToInternet: .notConnected
        case .timedOut: .timedOut
        case .networkConnectionLost: .lost
        case .badServerResponse: .notHTTP
        case .dataLengthExceedsMaximum: .tooMuch
        case .httpTooManyRedirects: .ledOnAndOn
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired:
            .notSecure
        case .badURL: .badAddress
        case .unsupportedURL: .ledAway
        case .cannotDecodeContentData: .compressed
        case .cannotDecodeRawData, .cannotParseResponse: .senseless
        case .cancelled, .userCancelledAuthentication: .cancelled
        default: .unknown
        }
    }

    private static func reason(of error: NSError) -> SystemReason {
        if error.domain == NSPOSIXErrorDomain { return SystemReason(number: Int32(truncatingIfNeeded: error.code)) }
        if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error {
            let reason = SystemReason(cause)
            if reason != .unknown { return reason }
        }
        guard error.domain == NSCocoaErrorDomain else { return .unknown }
        return switch CocoaError.Code(rawValue: error.code) {
        case .fileWriteOutOfSpace: .diskFull
        case .fileReadNoPermission, .fileWriteNoPermission: .noPermission
        case .fileWriteVolumeReadOnly: .readOnly
        case .fileNoSuchFile, .fileReadNoSuchFile: .notThere
        case .fileWriteFileExists: .alreadyThere
        case .fileReadTooLarge: .tooLarge
        case .fileReadCorruptFile, .coderReadCorrupt, .propertyListReadCorrupt: .senseless
        case .userCancelled: .cancelled
        default: .unknown
        }
    }

    /// The words, in the language of the locale.
    public func text(in locale: Locale) -> String {
        StringTable("Errors", of: "FeatureLocalization").text(rawValue, in: locale, english: english)
    }

    private var english: String {
        switch self {
        case .diskFull: "the disk is full"
        case .noPermission: "there is no permission for it"
        case .readOnly: "the disk cannot be written to"
        case .notThere: "it is not there"
        case .alreadyThere: "it is there already"
        case .wrongKind: "it is not what it has to be"
        case .nameTooLong: "its name is too long"
        case .tooLarge: "it would be larger than a file may be"
        case .diskFailed: "the disk has failed"
        case .tooManyFiles: "too many files are open"
        case .noSuchServer: "there is no server of that name"
        case .notReached: "the server cannot be reached"
        case .notConnected: "there is no connection to the network"
        case .timedOut: "the server took too long"
        case .lost: "the connection was lost"
        case .notHTTP: "the server does not speak HTTP"
        case .tooMuch: "the server's answer is too long"
        case .compressed: "the server's answer is compressed and cannot be read"
        case .ledOnAndOn: "the server leads on and on"
        case .ledAway: "the server leads to a place that is not on the web"
        case .notSecure: "the connection would not be safe"
        case .badAddress: "the address is wrong"
        case .senseless: "the contents make no sense"
        case .cancelled: "it was cancelled"
        case .unknown: "something went wrong"
        }
    }
}
