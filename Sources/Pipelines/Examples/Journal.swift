import FeaturePipelines
import Foundation
import Synchronization

/// The events at the border of the app in a step, printed when the step is over.
final class Journal: Sendable {
    private let entries = Mutex<[String]>([])
    private let locale: Locale

    /// An empty journal, in the language of the locale.
    init(_ locale: Locale) { self.locale = locale }

    /// Reports every failure of a pipeline, also one that something has recovered from.
    func observe(_ failure: PipelineFailure) {
        entries.withLock { $0.append("failed   " + failure.sentence(in: locale)) }
    }

    /// A request is reported with its answer, in one line.
    func observe(_ trace: Trace) {
        guard let text = text(trace) else { return }
        entries.withLock { $0.append(text) }
    }

    /// Prints the events since the last time: the first lines, and the number of the others.
    func tell(_ console: Console, atMost limit: Int = 4) {
        let texts = entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
        for text in texts.prefix(limit) { console.event("│", text, .faint) }
        if texts.count > limit { console.event("│", "… and \(texts.count - limit) more", .faint) }
    }

    private func text(_ trace: Trace) -> String? {
        switch trace {
        case .requested: nil
        case .responded(let url, let status, let bytes, let duration):
            "network  GET \(Self.path(url)) → \(status) · \(Self.size(bytes)) · \(Self.time(duration))"
        case .failed(let url, let error, let duration):
            "network  GET \(Self.path(url)) → \(PlainText.reason(of: error, in: locale)) · \(Self.time(duration))"
        case .readFeed(let count): "cache    read the feed → \(count.map { "\($0) images" } ?? "none")"
        case .wroteFeed(let count): "cache    wrote the feed: \(count) images"
        case .readImage(let url, let bytes):
            "cache    read \(Self.shortened(url.lastPathComponent)) → \(bytes.map(Self.size) ?? "none")"
        case .wroteImage(let url, let bytes):
            "cache    wrote \(Self.shortened(url.lastPathComponent)): \(Self.size(bytes))"
        }
    }

    static func size(_ bytes: Int) -> String {
        bytes < 1_000 ? "\(bytes) bytes" : String(format: "%.1f kB", Double(bytes) / 1_000)
    }

    private static func time(_ duration: Duration) -> String { "\(Int(duration / .milliseconds(1))) ms" }

    private static func path(_ url: URL) -> String { shortened(url.path + (url.query.map { "?\($0)" } ?? "")) }

    /// The first eight digits of an identifier are enough to tell it from the others.
    private static func shortened(_ text: String) -> String {
        text.replacing(/([0-9A-F]{8})-[0-9A-F-]{27}/) { "\($0.output.1)…" }
    }
}
