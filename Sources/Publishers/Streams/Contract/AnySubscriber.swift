/// A subscriber whose type is hidden.
///
/// Holds one closure, formed where the subscriber's type is known. So the code behind it stays specialised,
/// and a value costs one call.
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

    /// Makes a subscriber of one closure.
    package init(receiver: @escaping Receiver) { self.receiver = receiver }

    /// Makes a subscriber of closures; without `receiveValue` it requests nothing more.
    public init(
        receiveSubscription: ((any Subscription) -> Void)? = nil, receiveValue: ((Input) -> Subscribers.Demand)? = nil,
        receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
    ) {
        let combineIdentifier = CombineIdentifier()
        receiver = { signal in
            switch signal {
            case .value(let input): return receiveValue?(input.load(as: Input.self)) ?? .none
            case .finished: receiveCompletion?(.finished)
            case .failure(let error): receiveCompletion?(.failure(error.load(as: Failure.self)))
            case .subscription(let subscription): receiveSubscription?(subscription.pointee)
            case .identifier(let identifier): identifier.pointee = combineIdentifier
            case .description(let text): text.pointee = "Anonymous AnySubscriber"
            }
            return .none
        }
    }

    /// The identifier of the subscriber behind this one.
    public var combineIdentifier: CombineIdentifier {
        var identifier = CombineIdentifier()
        _ = withUnsafeMutablePointer(to: &identifier) { receiver(.identifier($0)) }
        return identifier
    }

    /// Passes the subscription on.
    @inlinable public func receive(subscription: any Subscription) {
        withUnsafePointer(to: subscription) { _ = receiver(.subscription($0)) }
    }

    /// Passes the value on.
    @inlinable @inline(__always) public func receive(_ input: Input) -> Subscribers.Demand {
        withUnsafePointer(to: input) { receiver(.value(ValueAddress($0, unless: .none))) }
    }

    /// Passes the completion on.
    @inlinable public func receive(completion: Subscribers.Completion<Failure>) {
        completion.send(to: receiver, unless: .none)
    }

    /// Passes the value on, and the flag, if that is not raised.
    @_alwaysEmitIntoClient @inline(__always)
    public func _receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        guard !hasEnded.isRaised else { return .none }
        return withUnsafePointer(to: input) { receiver(.value(ValueAddress($0, unless: hasEnded))) }
    }

    /// Passes the completion on, and the flag.
    @_alwaysEmitIntoClient
    public func _receive(completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag) {
        completion.send(to: receiver, unless: hasEnded)
    }

    /// Passes all on.
    @_alwaysEmitIntoClient public static var _passesOn: Bool { true }
}

extension Subscriber {
    /// Receives a signal that is no value.
    @_alwaysEmitIntoClient @inline(__always) func receiveOther(_ signal: Signal) -> Subscribers.Demand {
        switch signal {
        case .value: break
        case .finished(let hasEnded): end(by: nil, unless: hasEnded)
        case .failure(let error): end(by: error, unless: error.hasEnded)
        case .subscription(let subscription): receive(subscription: subscription.pointee)
        case .identifier(let identifier): identifier.pointee = combineIdentifier
        case .description(let text):
            text.pointee = (self as? any CustomStringConvertible)?.description ?? "\(Self.self)"
        }
        return .none
    }

    /// Does the same where a value is little work, and would take longer with the registers that this needs.
    @_alwaysEmitIntoClient @inline(never) func receiveApart(_ signal: Signal) -> Subscribers.Demand {
        receiveOther(signal)
    }

    /// The type of the completion, where the compiler does not know it, is looked up when this begins.
    @_alwaysEmitIntoClient func end(by error: ValueAddress?, unless hasEnded: _EndFlag) {
        if let error {
            _receive(completion: .failure(error.load(as: Failure.self)), unless: hasEnded)
        } else {
            _receive(completion: .finished, unless: hasEnded)
        }
    }
}

extension AnySubscriber: CustomStringConvertible {
    /// The description of the subscriber behind this one.
    public var description: String {
        var text = ""
        _ = withUnsafeMutablePointer(to: &text) { receiver(.description($0)) }
        return text
    }
}
