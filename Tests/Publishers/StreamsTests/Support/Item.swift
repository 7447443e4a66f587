import Streams
import StreamsTesting

/// A value of the laws' pipelines: a number, and a keepsake whose release is checked.
struct Item: Sendable, CustomStringConvertible {
    let number: Int
    let keepsake: Keepsake?

    init(_ number: Int, _ keepsake: Keepsake? = nil) { (self.number, self.keepsake) = (number, keepsake) }

    var description: String { "\(number)" }

    func map(_ transform: (Int) -> Int) -> Item { Item(transform(number), keepsake) }
}

extension Item: Hashable {
    static func == (lhs: Item, rhs: Item) -> Bool { lhs.number == rhs.number }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An error of the laws' pipelines: a name, and a keepsake whose release is checked.
struct Fault: Error, Equatable, CustomStringConvertible {
    static let (upstream, thrown, mapped, inner) = (
        Fault("upstream"), Fault("thrown"), Fault("mapped"), Fault("inner")
    )

    let description: String
    let keepsake: Keepsake?

    init(_ description: String, _ keepsake: Keepsake? = nil) {
        (self.description, self.keepsake) = (description, keepsake)
    }

    static func == (lhs: Fault, rhs: Fault) -> Bool { lhs.description == rhs.description }
}

typealias Items = AnyPublisher<Item, Fault>
typealias ItemRecorder = Recorder<Item, Fault>

/// Whether keepsakes are still held.
struct Remains {
    weak var keepsake: Keepsake?

    var isEmpty: Bool { keepsake == nil }
}

/// Lends a new keepsake to the closure. Returns the closure's result, and what remains of the keepsake.
func lend<Result>(_ use: (Hold) -> Result) -> (result: Result, remains: Remains) {
    let keepsake = Keepsake()
    return (use(Hold(keepsake: keepsake)), Remains(keepsake: keepsake))
}
