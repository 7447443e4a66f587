/// The result of a step: one value, none, or the end.
public enum _Verdict<Output> {
    case emit(Output)
    case skip
    /// The value is the last one.
    case emitLast(Output)
    case finish
}

/// The work of an operator on each value, described by a plain value. Its memory is made anew for each
/// subscription.
///
/// It expresses operators with one upstream, which ``PublisherSteps/StepOperator`` makes publishers.
public protocol _Step<Input, Output, Failure> {
    associatedtype Input
    associatedtype Output = Input
    associatedtype Failure: Error
    associatedtype Memory = Void

    /// Makes the memory of one subscription: a ``_Box``, or nothing.
    func makeMemory() -> Memory

    /// Whether no value can pass: then the upstream is not subscribed to.
    var isOver: Bool { get }

    /// The number of values that will certainly be dropped: requested at first, and not one by one.
    var advance: Subscribers.Demand { get }

    /// Whether one value is made of all; see ``_ReducingStep``.
    static var makesOne: Bool { get }

    /// The number of input values that make one output value: that many are requested for each.
    var scale: Int { get }

    /// A step that neither fails nor ends makes a subscription between strangers, as Combine does.
    static var makesSubscription: Bool { get }

    /// Takes the step. The closure that it calls may lead back here: so no access to the memory is open while it does.
    func receive(_ input: Input, _ memory: Memory) throws(Failure) -> _Verdict<Output>

    /// Takes the step, and hands its output, if there is one, to the closure: for those who do not know the types, and would
    /// have to look up that of a verdict. True if there is nothing to come.
    func _take(_ input: Input, _ memory: Memory, _ send: (Output) -> Void) throws(Failure) -> Bool

    /// Makes another value after the last one.
    func finish(_ memory: Memory) throws(Failure) -> Output?
}

extension _Step {
    /// Whether nothing is let through.
    @_alwaysEmitIntoClient public var isOver: Bool { false }
    /// Requests the values that are dropped in addition.
    @_alwaysEmitIntoClient public var advance: Subscribers.Demand { .none }
    /// Values are passed on as they come.
    @_alwaysEmitIntoClient public static var makesOne: Bool { false }
    /// One is made of one.
    @_alwaysEmitIntoClient public var scale: Int { 1 }
    /// The upstream's own subscription is handed on.
    @_alwaysEmitIntoClient public static var makesSubscription: Bool { false }

    /// Hands the verdict's output on.
    @_alwaysEmitIntoClient @inline(__always)
    public func _take(_ input: Input, _ memory: Memory, _ send: (Output) -> Void) throws(Failure) -> Bool {
        switch try receive(input, memory) {
        case .emit(let output):
            send(output)
            return false
        case .emitLast(let output):
            send(output)
            return true
        case .skip: return false
        case .finish: return true
        }
    }

    /// The value to publish after the last element.
    @_alwaysEmitIntoClient @inline(__always) public func finish(_ memory: Memory) throws(Failure) -> Output? { nil }
}

extension _Step where Memory == Void {
    /// The memory at the beginning of a subscription.
    @_alwaysEmitIntoClient public func makeMemory() {}
}

/// A step without parameters.
public protocol _ParameterlessStep: _Step, Equatable { init() }

/// A step with a closure that decides.
public protocol _PredicateStep: _Step {
    associatedtype Predicate
    var predicate: Predicate { get }
    init(_ predicate: Predicate)
}

/// A step that makes one value of all: it requests all values, and sends the result when that is requested.
public protocol _ReducingStep: _Step {}

extension _ReducingStep {
    /// Always true: the step makes one value of all.
    @_alwaysEmitIntoClient public static var makesOne: Bool { true }
}

/// The steps that operators take; see ``PublisherSteps/StepOperator`` and ``PublisherSteps/ForwardingStepOperator``.
public enum PublisherSteps {}

/// The memory of an operator, made anew for each subscription.
///
/// Only upstream's signals touch it, and those are serial. Unchecked, as a check for each value costs as much as
/// the operator itself does. A class, so that a closure that leads back here sees the same memory.
public final class _Box<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @_alwaysEmitIntoClient init(_ value: Value) { self.value = value }
}

/// Converts an error that cannot exist to any type.
@_alwaysEmitIntoClient func cannotFail<Failure: Error>(_ never: Never) -> Failure {}

/// Names the subscriptions of a `try…` operator's step.
@usableFromInline enum Try<Step> {}

extension _Step {
    /// Names the operator: a step that fails in a way that its upstream does not is a `try…` operator's.
    @_alwaysEmitIntoClient static func maker<UpstreamFailure: Error>(after _: UpstreamFailure.Type) -> Any.Type {
        Failure.self == UpstreamFailure.self ? Self.self : Try<Self>.self
    }
}
