/// Which thread of a scene takes over before which step; between two switches, a thread goes on until it ends or has to
/// wait.
///
/// Its text is a list of `step:thread`, as in `"0:1 38:2"`: thread 1 begins, and thread 2 takes over before step 38.
public struct Schedule: Hashable, Sendable, LosslessStringConvertible {
    struct Switch: Hashable, Sendable {
        let step: Int
        /// The thread that takes over; the first one is 0.
        let thread: Int
    }

    var switches: [Switch] = []

    init(_ switches: [Switch]) { self.switches = switches }

    /// Reads the text of a schedule. Returns nil if it is not one.
    public init?(_ description: String) {
        for part in description.split(separator: " ") {
            let numbers = part.split(separator: ":").compactMap { Int($0) }
            guard numbers.count == 2, numbers[0] >= 0, numbers[1] > 0 else { return nil }
            switches.append(Switch(step: numbers[0], thread: numbers[1] - 1))
        }
    }

    /// The switches, as in `"0:1 38:2"`.
    public var description: String { switches.map { "\($0.step):\($0.thread + 1)" }.joined(separator: " ") }
}
