/// A subscriber whose type is hidden.
///
/// Holds one closure, formed where the subscriber's type is known, so that its code stays specialised and a value costs
/// one call.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
    @usableFromInline package let receiver: Receiver

    /// Hides the type of the subscriber; an `AnySubscriber` is copied.
    @_alwaysEmitIntoClient @inline(__always) public init<S: Subscriber<Input, Failure>>(_ subscriber: S) {
        if S.self == Self.self {
            self = unsafeBitCast(subscriber, to: Self.self)  // The same type, as just seen.
            return
        }
        receiver = { signal in
            guard case .value(let input) = signal else {
                return S._passesOn ? subscriber.receiveOther(signal) : subscriber.receiveApart(signal)
            }
            let value = input.load(as: Input.self)
            return S._passesOn ? subscriber._receive(value, unless: input.hasEnded) : subscriber.receive(value)
        }
    }

    /// Makes a subscriber from one closure.
    package init(receiver: @escaping Receiver) { self.receiver = receiver }

    /// The identifier of the subscriber behind this one.
    public var combineIdentifier: CombineIdentifier {
        var identifier = CombineIdentifier()
        _ = withUnsafeMutablePointer(to: &identifier) { receiver(.identifier($0)) }
        return identifier
    }

    /// Passes the subscription on.
    @inlinable public func receive(subscription: any Subscription) {
        subscription.send(to: receiver)
    }

    /// Passes the value on.
    @inlinable @inline(__always) public func receive(_ input: Input) -> Subscribers.Demand {
        withUnsafePointer(to: input) { receiver(.value(ValueAddress($0, unless: .none))) }
    }

    /// Passes the completion on.
    @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
        completion.send(to: receiver, unless: .none)
    }

    /// Passes the value and the flag on, unless the flag is raised.
    @_alwaysEmitIntoClient @inline(__always)
    public func _receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        guard !hasEnded.isRaised else { return .none }
        return withUnsafePointer(to: input) { receiver(.value(ValueAddress($0, unless: hasEnded))) }
    }

    /// Passes the completion and the flag on.
    @_alwaysEmitIntoClient
    public func _receive(completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag) {
        completion.send(to: receiver, unless: hasEnded)
    }

    /// Always true: it passes all signals on.
    @_alwaysEmitIntoClient public static var _passesOn: Bool { true }
}

extension Subscriber {
    /// Receives a signal other than a value.
    @_alwaysEmitIntoClient @inline(__always) func receiveOther(_ signal: Signal) -> Subscribers.Demand {
        switch signal {
        case .value: break
        case .notice(let notice): if Self._passesOn { (self as? any NoticeSubscriber)?.receive(notice) }
        case .finished(let hasEnded): end(by: nil, unless: hasEnded)
        case .failure(let error): end(by: error, unless: error.hasEnded)
        case .subscription(let subscription): receive(subscription: subscription.pointee)
        case .identifier(let identifier): identifier.pointee = combineIdentifier
        case .description(let text):
            text.pointee = (self as? any CustomStringConvertible)?.description ?? "\(Self.self)"
        }
        return .none
    }

    /// The same as a separate function, for subscribers that do little with a value: inlined, its registers would make
    /// each value slower.
    @_alwaysEmitIntoClient @inline(never) func receiveApart(_ signal: Signal) -> Subscribers.Demand {
        receiveOther(signal)
    }

    /// A separate function, because an unspecialised one looks up the type of the completion when it begins.
    @_alwaysEmitIntoClient func end(by error: ValueAddress?, unless hasEnded: _EndFlag) {
        if let error {
            _receive(completion: .failure(error.load(as: Failure.self)), unless: hasEnded)
        } else {
            _receive(completion: .finished, unless: hasEnded)
        }
    }
}

extension AnySubscriber: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {
    /// The description of the subscriber behind this one.
    public var description: String {
        var text = ""
        _ = withUnsafeMutablePointer(to: &text) { receiver(.description($0)) }
        return text
    }

    /// Has no children: its closures say nothing.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

    /// Its description.
    public var playgroundDescription: Any { description }
}
