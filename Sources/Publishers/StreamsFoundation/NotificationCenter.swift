#if !canImport(Darwin)
import Foundation
import Streams

extension NotificationCenter {
    /// A publisher that sends the notifications that are posted to this center.
    ///
    ///     let cancellable = NotificationCenter.default.publisher(for: .NSCalendarDayChanged).sink { _ in redraw() }
    ///
    /// - Parameters:
    ///   - name: Only notifications of that name are sent.
    ///   - object: Only notifications that this object posts are sent, if there is one; it is held.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }

    /// A publisher that sends the notifications that are posted to a center.
    ///
    /// They are sent on the thread that posts, to each subscriber that has asked for some; one that is not asked for
    /// is not kept. It observes from the subscription on, until the subscriber cancels; it never completes.
    public struct Publisher: Streams.Publisher, Equatable {
        /// The notifications are sent.
        public typealias Output = Notification
        /// Never fails.
        public typealias Failure = Never

        /// The center that they are posted to.
        public let center: NotificationCenter
        /// The name that they have.
        public let name: Notification.Name
        /// The object that they are posted by, if it matters.
        public let object: AnyObject?

        /// Makes the publisher, as ``NotificationCenter/publisher(for:object:)`` does.
        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            (self.center, self.name, self.object) = (center, name, object)
        }

        /// Begins to observe, for this subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
            nonisolated(unsafe) let posted = PassthroughSubject<Notification, Never>()  // Sent to on any thread.
            let observer = center.addObserver(forName: name, object: object, queue: nil) { posted.send($0) }
            posted.handleEvents(receiveCancel: { center.removeObserver(observer) }).receive(subscriber: subscriber)
        }

        /// Two are equal when center and object are the same, and the names are equal.
        public static func == (lhs: Publisher, rhs: Publisher) -> Bool {
            lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
        }
    }
}
#endif
