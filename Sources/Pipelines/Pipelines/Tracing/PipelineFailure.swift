import FeatureLocalization
import FeedFeature
import Foundation
import StreamsReports

/// The failures in a run of a pipeline, in the order in which they happened, with the layers that failed.
///
///     print(failure.sentence(in: Locale(identifier: "en")))
///     // Prints: The first page: the server cannot be reached; the cache is empty
///
/// The words are the errors' own; a layer is named if the error does not mention it.
public struct PipelineFailure: LocalizableError {
    private struct Cause: Sendable {
        /// Nil if it is the pipeline itself.
        let layer: String?
        let error: any Error
    }

    /// The pipeline.
    public let pipeline: PipelineName
    /// The error that ended the run, or the last one that was kept from the subscriber.
    public let error: any Error
    private let causes: [Cause]

    /// Reads a report; nil for a run without a failure.
    ///
    /// The `error` is the one that ended the run, if there is no report. A layer that only rewords a failure is
    /// omitted: its words are enough.
    init?(_ pipeline: PipelineName, _ report: Report?, failedWith error: (any Error)? = nil) {
        var causes = (report?.hidden ?? []).filter { $0.keeper != "MapError" }.compactMap { hidden in
            hidden.failure.error.map { Cause(layer: hidden.origin, error: $0) }
        }
        if let error = error ?? report?.layer.ending.failure?.error {
            causes.append(Cause(layer: report?.origin?.name, error: error))
        }
        // A pipeline within this one has told its failures: they are told once, and without its name.
        causes = causes.flatMap { ($0.error as? PipelineFailure)?.causes ?? [$0] }
        guard let last = causes.last else { return nil }
        (self.pipeline, self.error, self.causes) = (pipeline, last.error, causes)
    }

    /// Whether anything failed, other than a store without the requested data, or a request that nobody waited for any more.
    var isTrouble: Bool { causes.contains { !$0.error.isStoreMiss && SystemReason($0.error) != .cancelled } }

    /// The reasons, each once, with a semicolon between them; in Greek, where that asks a question, with a raised dot.
    public func message(in locale: Locale) -> String {
        // A store lacks all that is loaded for the first time, which is no news; that there is no feed at all is.
        let news = causes.filter { !$0.error.isStoreMiss || $0.error is NoCachedFeed || causes.count == 1 }
        let reasons = news.map { Self.reason(of: $0, in: locale) }
        return reasons.enumerated().filter { !reasons[..<$0.offset].contains($0.element) }.map(\.element)
            .joined(separator: locale.language.languageCode == .greek ? " · " : "; ")
    }

    /// The name of the pipeline and the reasons, as a sentence without the full stop.
    public func sentence(in locale: Locale) -> String {
        let text = "\(pipeline.text(in: locale)): \(message(in: locale))"
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// The sentence of an error of a pipeline; nil for any other error.
    static func sentence(in locale: Locale) -> (any Error) -> String? {
        { ($0 as? PipelineFailure)?.sentence(in: locale) }
    }

    private static func reason(of cause: Cause, in locale: Locale) -> String {
        let reason = cause.error.reason(in: locale)
        if cause.error is any LocalizableError || SystemReason(cause.error).namesItsPlace { return reason }
        guard let layer = cause.layer else { return reason }
        return "\(LayerName(inReport: layer)?.text(in: locale) ?? layer): \(reason)"
    }
}

extension SystemReason {
    /// Whether its description names what has failed, such as a server, a connection or a disk.
    fileprivate var namesItsPlace: Bool {
        switch self {
        case .diskFull, .readOnly, .diskFailed, .tooManyFiles, .noSuchServer, .notReached, .notConnected, .timedOut,
            .lost, .notHTTP, .tooMuch, .compressed, .ledOnAndOn, .ledAway, .notSecure:
            true
        case .noPermission, .notThere, .alreadyThere, .wrongKind, .nameTooLong, .tooLarge, .badAddress, .senseless,
            .cancelled, .unknown:
            false
        }
    }
}

extension Error {
    fileprivate var isStoreMiss: Bool {
        self is any StoreMiss || self as? LocalFeedImageDataLoader.LoadError == .notFound
    }
}

/// A store does not have the requested data, which is then requested elsewhere.
public protocol StoreMiss: LocalizableError {}
