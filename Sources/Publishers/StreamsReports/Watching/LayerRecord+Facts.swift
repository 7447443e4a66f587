import Streams
import StreamsLayers

extension LayerRecord {
    /// The end of a layer.
    struct Conclusion {
        let ending: Ending
        let time: Duration
        let thread: String

        var isFailure: Bool { if case .failed = ending { true } else { false } }
    }

    enum Ending {
        case finished
        case failed(any Error)
        case cancelled
        /// Cancelled, because nobody kept the cancellable.
        case forgotten
        case released
    }

    /// Facts that few layers have. The latch's.
    final class RareFacts {
        var name: (text: String, place: String)?
        var hidden: [(error: any Error, time: Duration)] = []
        var dropped: [DropReason: Int] = [:]
        var missed: Int? = 0
        var limit: Int?
        /// The sums for the sources that are not kept.
        var sums = SourceRecords.Sums()
    }

    /// The facts of a layer at one moment.
    struct Reading {
        let publisher: any Publisher.Type
        let name: (text: String, place: String)?
        let firstValue: Duration?
        let conclusion: Conclusion?
        let sources: [LayerRecord]
        let sums: SourceRecords.Sums
        let hidden: [(error: any Error, time: Duration)]
        let dropped: [DropReason: Int]
        let missed: Int?
        let limit: Int?
        let asked: Int?
        let values: Int
        /// The number of values that the operator reports to keep; nil if it does not report any.
        let kept: Int?
    }
}
