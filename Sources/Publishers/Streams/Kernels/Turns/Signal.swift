/// A signal of a publisher to its subscriber, as one value. Its pointers are valid during the call.
///
/// A signal does not carry its value's type. So there is one type of signal for all values, it travels in registers,
/// and kernels that hold subscribers need not be generic. Only ``AnySubscriber``, which knows the types, reads values
/// from signals.
@usableFromInline package enum Signal {
    case subscription(UnsafePointer<any Subscription>)
    case value(ValueAddress)
    case finished(unless: _EndFlag)
    case failure(ValueAddress)
    case identifier(UnsafeMutablePointer<CombineIdentifier>)
    case description(UnsafeMutablePointer<String>)
    case notice(Notice)
}

/// Tells reports what becomes of a value that is not sent.
@usableFromInline package enum Notice {
    /// A value was dropped, as nobody had asked for it.
    case dropped
    /// A value that waited to become part of an output was replaced by the next one.
    case replaced
    /// So many values wait to become part of an output.
    case waiting(Int)
}

/// Passes notices on to the next subscriber.
@usableFromInline protocol NoticeSubscriber {
    func receive(_ notice: Notice)
}

/// The address of a value, whose type the reader knows, and the sender's end flag, if it has one.
///
/// Debug builds keep the type beside the address, and trap if a kernel reads a value as another type.
@usableFromInline package struct ValueAddress {
    @usableFromInline let address: UnsafeRawPointer
    @usableFromInline package var hasEnded: _EndFlag
    #if DEBUG
    @usableFromInline let type: Any.Type
    #endif

    @_alwaysEmitIntoClient @inline(__always)
    package init<Value>(_ pointer: UnsafePointer<Value>, unless hasEnded: _EndFlag) {
        (address, self.hasEnded) = (UnsafeRawPointer(pointer), hasEnded)
        #if DEBUG
        type = Value.self
        #endif
    }

    /// The same value with another flag.
    @_alwaysEmitIntoClient @inline(__always) package func unless(_ hasEnded: _EndFlag) -> ValueAddress {
        var address = self
        address.hasEnded = hasEnded
        return address
    }

    @_alwaysEmitIntoClient @inline(__always) package func load<Value>(as _: Value.Type) -> Value {
        #if DEBUG
        precondition(
            type == Value.self, "A \(type) was sent to a subscriber of \(Value.self): a kernel mixes up its values")
        #endif
        return address.assumingMemoryBound(to: Value.self).pointee
    }
}

/// A subscriber as one closure.
@usableFromInline package typealias Receiver = (Signal) -> Subscribers.Demand

/// A subscriber that a kernel holds and can release.
///
/// Not copyable, so that a call borrows the subscriber in place instead of retaining it. It does not know the
/// subscriber's types; its holder does.
@usableFromInline struct ErasedSubscriber: ~Copyable {
    @usableFromInline let receiver: Receiver

    @_alwaysEmitIntoClient @inline(__always) init(_ receiver: @escaping Receiver) { self.receiver = receiver }

    @inlinable @inline(__always)
    borrowing func receive<Value>(_ value: Value, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        withUnsafePointer(to: value) { receiver(.value(ValueAddress($0, unless: hasEnded))) }
    }

    @inlinable @inline(__always) borrowing func receive(
        at value: ValueAddress, unless hasEnded: _EndFlag
    ) -> Subscribers.Demand { receiver(.value(value.unless(hasEnded))) }

    @inlinable borrowing func receive(subscription: any Subscription) { _ = subscription.send(to: receiver) }

    @inlinable borrowing func receive<Failure: Error>(
        completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag
    ) { completion.send(to: receiver, unless: hasEnded) }
}

extension Subscription {
    @discardableResult @inlinable package func send(to receiver: Receiver) -> Subscribers.Demand {
        withUnsafePointer(to: self as any Subscription) { receiver(.subscription($0)) }
    }
}

extension Subscribers.Completion {
    @inlinable func send(to receiver: Receiver, unless hasEnded: _EndFlag) {
        switch self {
        case .finished: _ = receiver(.finished(unless: hasEnded))
        case .failure(let error):
            withUnsafePointer(to: error) { _ = receiver(.failure(ValueAddress($0, unless: hasEnded))) }
        }
    }
}
