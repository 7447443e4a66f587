import Streams
import StreamsLayers

/// The operator's name, as `print(_:to:)` shows it.
func nameOfOperator(_ publisher: any Publisher.Type) -> String { OperatorNames.all.name(of: publisher) }

/// A cache of operators' names, as making a name takes longer than a subscription.
///
/// Sendable, as the names are the latch's.
private final class OperatorNames: @unchecked Sendable {
    static let all = OperatorNames()

    private let latch = Latch()
    /// The latch's.
    private var names: [ObjectIdentifier: String] = [:]

    func name(of publisher: any Publisher.Type) -> String {
        let key = ObjectIdentifier(publisher)
        if let name = latch.withProcessLatch({ names[key] }) { return name }
        let name = String(pipeline(of: publisher).split(separator: " ").last ?? "")
        latch.withProcessLatch { names[key] = name }
        return name
    }
}
