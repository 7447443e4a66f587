#if !canImport(Darwin)
import Foundation
import Streams

extension NotificationCenter {
    /// A publisher that sends the notifications that are posted to this center.
    ///
    ///     let cancellable = NotificationCenter.default.publisher(for: .NSCalendarDayChanged).sink { _ in redraw() }
    ///
    /// - Parameters:
    ///   - name: The name of the notifications to send.
    ///   - object: The object whose notifications to send; nil for any object. It is retained.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
        Publisher(center: self, name: name, object: object)
    }

    /// A publisher that sends the notifications that are posted to a center.
    ///
    /// Notifications are sent on the posting thread, to each subscriber that has demand; a notification that is not
    /// requested is not kept. It observes from the subscription until the subscriber cancels; it never completes.
    public struct Publisher: Streams.Publisher, Equatable {
        /// Sends notifications.
        public typealias Output = Notification
        /// Never fails.
        public typealias Failure = Never

        /// The center to which the notifications are posted.
        public let center: NotificationCenter
        /// The name of the notifications.
        public let name: Notification.Name
        /// The object that posts the notifications; nil for any object.
        public let object: AnyObject?

        /// Makes the publisher, as ``NotificationCenter/publisher(for:object:)`` does.
        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            (self.center, self.name, self.object) = (center, name, object)
        }

        /// Begins to observe, for this subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
            nonisolated(unsafe) let posted = PassthroughSubject<Notification, Never>()  // Sent to on any thread.
            let observer = center.addObserver(forName: name, object: object, queue: nil) { posted.send($0) }
            _ = posted.handleEvents(receiveCancel: { center.removeObserver(observer) })
                .attachGuarded(subscriber, on: .requested.by(NotificationCenter.self))
        }

        /// Two publishers are equal if their centers and objects are identical and their names are equal.
        public static func == (lhs: Publisher, rhs: Publisher) -> Bool {
            lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
        }
    }
}
#endif
