import Streams

/// A way to request many values.
enum Asking: CaseIterable {
    case sink
    case atOnce
    case inAnswers
    case fromInside

    var attachment: Attachment { self == .sink ? .sink : .handshake }

    func witness<Failure: Error>() -> Witness<Failure> {
        switch self {
        case .sink, .atOnce: Witness()
        case .inAnswers: Witness(asking: .max(1), answering: .max(1))
        case .fromInside: Witness(asking: .max(1), requestingInside: true)
        }
    }
}
