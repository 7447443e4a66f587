import FeaturePipelines
import Foundation
import Synchronization

/// The events at the border of the app in a step, printed when the step is over.
final class Journal: Sendable {
    private let entries = Mutex<[String]>([])
    private let failures = Mutex<[PipelineFailure]>([])
    private let locale: Locale

    /// An empty journal, in the language of the locale.
    init(_ locale: Locale) { self.locale = locale }

    /// Reports every failure of a pipeline, also one that something has recovered from.
    func observe(_ failure: PipelineFailure) {
        entries.withLock { $0.append(label(.failedLabel) + failure.sentence(in: locale)) }
        failures.withLock { $0.append(failure) }
    }

    /// The last failure of this pipeline; nil if there was none.
    func lastFailure(of pipeline: PipelineName) -> PipelineFailure? {
        failures.withLock { $0.last { $0.pipeline == pipeline } }
    }

    /// A request is reported with its answer, in one line.
    func observe(_ trace: Trace) {
        guard let text = text(trace) else { return }
        entries.withLock { $0.append(text) }
    }

    /// The events since the last time, a line each.
    func takeLines() -> [String] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }

    /// Prints the events since the last time: the first lines, and the number of the others.
    func tell(_ console: Console, atMost limit: Int = 4) {
        let texts = takeLines()
        for text in texts.prefix(limit) { console.event("│", text, .faint) }
        if texts.count > limit { console.event("│", Text.more.text(in: locale, "\(texts.count - limit)"), .faint) }
    }

    private func text(_ trace: Trace) -> String? {
        switch trace {
        case .requested: nil
        case .responded(let url, let status, let bytes, let duration):
            label(.networkLabel) + "GET \(Self.path(url)) → \(status) · \(size(bytes)) · \(Self.time(duration))"
        case .failed(let url, let error, let duration):
            label(.networkLabel)
                + "GET \(Self.path(url)) → \(PlainText.reason(of: error, in: locale)) · \(Self.time(duration))"
        case .readFeed(let count): cached(.readFeed, count.map(images) ?? nothing)
        case .wroteFeed(let count): cached(.wroteFeed, images(count))
        case .readImage(let url, let bytes): cached(.readImage, Self.name(of: url), bytes.map(size) ?? nothing)
        case .wroteImage(let url, let bytes): cached(.wroteImage, Self.name(of: url), size(bytes))
        }
    }

    /// The name of the participant, in a column.
    private func label(_ text: Text) -> String {
        text.text(in: locale).padding(toLength: 9, withPad: " ", startingAt: 0)
    }

    private func cached(_ text: Text, _ arguments: String...) -> String {
        label(.cacheLabel) + text.text(in: locale, arguments)
    }

    private func images(_ count: Int) -> String { Text.images.text(in: locale, "\(count)") }

    private var nothing: String { Text.nothing.text(in: locale) }

    /// A number of bytes, as a user reads it.
    func size(_ bytes: Int) -> String {
        if bytes < 1_000 { return Text.bytes.text(in: locale, "\(bytes)") }
        return (Double(bytes) / 1_000).formatted(.number.precision(.fractionLength(1)).grouping(.never).locale(locale))
            + " kB"
    }

    private static func time(_ duration: Duration) -> String { "\(Int(duration / .milliseconds(1))) ms" }

    private static func name(of url: URL) -> String { shortened(url.lastPathComponent) }

    private static func path(_ url: URL) -> String { shortened(url.path + (url.query.map { "?\($0)" } ?? "")) }

    /// The first eight digits of an identifier are enough to tell it from the others.
    private static func shortened(_ text: String) -> String {
        text.replacing(/([0-9A-F]{8})-[0-9A-F-]{27}/) { "\($0.output.1)…" }
    }
}
