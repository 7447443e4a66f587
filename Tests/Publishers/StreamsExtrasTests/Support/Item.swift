import Streams
import StreamsTesting

/// A value of the laws' pipelines: a number, and a keepsake whose release is checked.
package struct Item: Sendable, CustomStringConvertible {
    package let number: Int
    package let keepsake: Keepsake?

    package init(_ number: Int, _ keepsake: Keepsake? = nil) { (self.number, self.keepsake) = (number, keepsake) }

    package var description: String { "\(number)" }

    package func map(_ transform: (Int) -> Int) -> Item { Item(transform(number), keepsake) }
}

extension Item: Hashable {
    package static func == (lhs: Item, rhs: Item) -> Bool { lhs.number == rhs.number }

    package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// An error of the laws' pipelines: a name, and a keepsake whose release is checked.
package struct Fault: Error, Equatable, CustomStringConvertible {
    package static let (upstream, thrown, mapped, inner) = (
        Fault("upstream"), Fault("thrown"), Fault("mapped"), Fault("inner")
    )

    package let description: String
    package let keepsake: Keepsake?

    package init(_ description: String, _ keepsake: Keepsake? = nil) {
        (self.description, self.keepsake) = (description, keepsake)
    }

    package static func == (lhs: Fault, rhs: Fault) -> Bool { lhs.description == rhs.description }
}

package typealias Items = AnyPublisher<Item, Fault>

/// The ways in which a subscriber attaches.
typealias Path = SubscriberScript.Path
