/// The result of a step: one value, none, or the end.
public enum _Verdict<Output> {
    case emit(Output)
    case skip
    /// Emits the last value.
    case emitLast(Output)
    case finish
}

/// The work of an operator on each value, described by a plain value. Each subscription gets its own memory.
///
/// It expresses operators with one upstream. ``PublisherSteps/StepOperator`` turns a step into a publisher.
public protocol _Step<Input, Output, Failure> {
    associatedtype Input
    associatedtype Output = Input
    associatedtype Failure: Error
    associatedtype Memory = Void

    /// Makes the memory of one subscription: a ``_Box``, or nothing.
    func makeMemory() -> Memory

    /// Whether no value can pass. The operator does not subscribe to its upstream then.
    var isOver: Bool { get }

    /// The number of values that will certainly be dropped. They are requested together at the start, not one by one.
    var advance: Subscribers.Demand { get }

    /// Whether the step makes one output of all inputs; see ``_ReducingStep``.
    static var makesOne: Bool { get }

    /// The number of inputs that make one output: that many are requested for each output.
    var scale: Int { get }

    /// Whether a step that can neither fail nor end makes a subscription on requested terms, as Combine's operator
    /// does.
    static var makesSubscription: Bool { get }

    /// Takes the step. The closure that it calls may call back into this step, so no access to the memory may be open
    /// during the call.
    func receive(_ input: Input, _ memory: Memory) throws(Failure) -> _Verdict<Output>

    /// Takes the step, and passes its output, if any, to the closure. For callers that do not know the types and would
    /// have to look up the type of a verdict. Returns true if the step has ended.
    func _take(_ input: Input, _ memory: Memory, _ send: (Output) -> Void) throws(Failure) -> Bool

    /// Makes a final value when the upstream has finished.
    func finish(_ memory: Memory) throws(Failure) -> Output?
}

extension _Step {
    /// False: values can pass.
    @_alwaysEmitIntoClient public var isOver: Bool { false }
    /// None: no values are requested ahead.
    @_alwaysEmitIntoClient public var advance: Subscribers.Demand { .none }
    /// False: each input is handled on its own.
    @_alwaysEmitIntoClient public static var makesOne: Bool { false }
    /// One input makes one output.
    @_alwaysEmitIntoClient public var scale: Int { 1 }
    /// False: the upstream's own subscription is handed on.
    @_alwaysEmitIntoClient public static var makesSubscription: Bool { false }

    /// Takes the step, and passes the verdict's output to the closure.
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

    /// Nil: no final value is sent.
    @_alwaysEmitIntoClient @inline(__always) public func finish(_ memory: Memory) throws(Failure) -> Output? { nil }
}

extension _Step where Memory == Void {
    /// Makes no memory: the step needs none.
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

/// A step that makes one output of all inputs: it requests all values, and sends the result when downstream requests
/// it.
public protocol _ReducingStep: _Step {}

extension _ReducingStep {
    /// Always true: the step makes one output of all inputs.
    @_alwaysEmitIntoClient public static var makesOne: Bool { true }
}

/// The steps that operators take; see ``PublisherSteps/StepOperator`` and ``PublisherSteps/ForwardingStepOperator``.
public enum PublisherSteps {}

/// The memory of an operator for one subscription.
///
/// Only the upstream's signals touch it, and those are serial. Exclusivity is unchecked, as a check for each value
/// costs as much as the operator itself. It is a class, so that a closure that calls back into the operator sees the
/// same memory.
public final class _Box<Value> {
    @exclusivity(unchecked) @usableFromInline var stored: Value

    @_alwaysEmitIntoClient init(_ value: Value) { stored = value }

    /// The old value is released when the new one is in its place.
    @_alwaysEmitIntoClient @inline(__always) final var value: Value {
        get { stored }
        set {
            // With nothing to release, an assignment: in code that is not specialised, an exchange costs several calls.
            if _isPOD(Value.self) { return stored = newValue }
            withExtendedLifetime(exchangeValue(of: &stored, with: newValue)) {}
        }
        _modify { yield &stored }
    }
}

/// Converts an error that cannot exist to any type.
@_alwaysEmitIntoClient func cannotFail<Failure: Error>(_ never: Never) -> Failure {}

/// Names the subscriptions of a `try…` operator's step.
@usableFromInline enum Try<Step> {}

extension _Step {
    /// Names the operator: a step whose failure type differs from its upstream's belongs to a `try…` operator.
    @_alwaysEmitIntoClient static func maker<UpstreamFailure: Error>(after _: UpstreamFailure.Type) -> Any.Type {
        Failure.self == UpstreamFailure.self ? Self.self : Try<Self>.self
    }
}
