/// What becomes of a value.
public enum _Verdict<Output> {
    case emit(Output)
    case skip
    /// The value is the last one.
    case emitLast(Output)
    case finish
}

/// What an operator does with each value, as a plain value that says how; what it remembers is made anew for each
/// subscription.
///
/// It expresses operators with one upstream, which ``PublisherSteps/Stepped`` makes publishers.
public protocol _Step<Input, Output, Failure> {
    associatedtype Input
    associatedtype Output = Input
    associatedtype Failure: Error
    associatedtype Memory = Void

    /// What it remembers: a ``_Box``, or nothing.
    func makeMemory() -> Memory

    /// There is nothing to do, and so nothing to subscribe to.
    var isOver: Bool { get }

    /// How many values will be left out for certain: they are asked for at first, and not one by one.
    var advance: Subscribers.Demand { get }

    /// One value is made of all; see ``_ReducingStep``.
    static var makesOne: Bool { get }

    /// How many values it takes to make one: so many are asked for instead of one.
    var scale: Int { get }

    /// A step that neither fails nor ends makes a subscription between strangers, as Combine does.
    static var makesSubscription: Bool { get }

    /// The closure that it calls may lead back here: so what it remembers is not held while it does.
    func receive(_ input: Input, _ memory: Memory) throws(Failure) -> _Verdict<Output>

    /// After the last value: another one.
    func finish(_ memory: Memory) throws(Failure) -> Output?
}

extension _Step {
    /// Whether nothing is let through.
    @inlinable public var isOver: Bool { false }
    /// What is left out is asked for in addition.
    @inlinable public var advance: Subscribers.Demand { .none }
    /// Values are passed on as they come.
    @inlinable public static var makesOne: Bool { false }
    /// One is made of one.
    @inlinable public var scale: Int { 1 }
    /// The upstream's own subscription is handed on.
    @inlinable public static var makesSubscription: Bool { false }

    /// What is left at the end.
    @inlinable @inline(__always) public func finish(_ memory: Memory) throws(Failure) -> Output? { nil }
}

extension _Step where Memory == Void {
    /// What it remembers at first.
    @inlinable public func makeMemory() {}
}

/// A step that is always the same.
public protocol _ParameterlessStep: _Step, Equatable { init() }

/// A step that a closure decides.
public protocol _PredicateStep: _Step {
    associatedtype Predicate
    var predicate: Predicate { get }
    init(_ predicate: Predicate)
}

/// A step that makes one value of all: all are asked for at once, and what is made is sent when it is asked for.
public protocol _ReducingStep: _Step {}

extension _ReducingStep {
    /// It does.
    @inlinable public static var makesOne: Bool { true }
}

/// The steps that operators take; see ``PublisherSteps/Stepped`` and ``PublisherSteps/Passed``.
public enum PublisherSteps {}

/// What an operator remembers, made anew for each subscription.
///
/// Only upstream's signals touch it, and those are serial. Unchecked, as a check for each value costs as much as
/// the operator itself does; a class's property, so that who calls a closure that leads back here loses nothing.
public final class _Box<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable init(_ value: Value) { self.value = value }
}

/// Makes an error of any type, from one that there is none of.
@inlinable func cannotFail<Failure: Error>(_ never: Never) -> Failure {}

/// The maker of what a `try…` operator's step makes.
@usableFromInline enum Try<Step> {}

extension _Step {
    /// A step may fail in a way that its upstream does not.
    @inlinable static func maker<UpstreamFailure: Error>(after _: UpstreamFailure.Type) -> Any.Type {
        Failure.self == UpstreamFailure.self ? Self.self : Try<Self>.self
    }
}
