/// An operator's decision about a value.
@usableFromInline package enum Verdict<Output, Failure: Error> {
    case emit(Output)
    case skip
    /// Emits the last value.
    case emitLast(Output)
    case finish
    case fail(Failure)
}

extension Verdict where Failure == any Error {
    /// The closure's verdict, or a failure with the error that it throws.
    @_alwaysEmitIntoClient @inline(__always) package static func trying(_ decide: () throws -> Verdict) -> Verdict {
        do { return try decide() } catch { return .fail(error) }
    }
}

/// The work of an operator on each value of one subscription.
///
/// A closure of the user's may call back into the step, so no access to its memory may be open during the call.
@usableFromInline package protocol OperatorStep<Input, Output, Failure> {
    associatedtype Input
    associatedtype Output
    associatedtype Failure: Error

    /// Whether no value can pass. The operator does not subscribe to its upstream then.
    var isOver: Bool { get }

    /// The number of values that will certainly be dropped. They are requested together at the start, not one by one.
    var advance: Subscribers.Demand { get }

    /// The number of inputs that make one output: that many are requested for each output.
    var scale: Int { get }

    /// Decides about a value.
    func receive(_ input: Input) -> Verdict<Output, Failure>

    /// Decides about a value, and passes its output or its failure, if any, to the closures. Returns true if the step has
    /// ended. For callers that do not know the types, and would have to look up that of a verdict.
    func take(_ input: Input, send: (Output) -> Void, fail: (Failure) -> Void) -> Bool

    /// Makes a final value when the upstream has finished.
    func finish() -> Output?
}

extension OperatorStep {
    /// False: values can pass.
    @_alwaysEmitIntoClient @inline(__always) package var isOver: Bool { false }
    /// None: no values are requested ahead.
    @_alwaysEmitIntoClient @inline(__always) package var advance: Subscribers.Demand { .none }
    /// One input makes one output.
    @_alwaysEmitIntoClient @inline(__always) package var scale: Int { 1 }

    /// Decides about a value, and passes the verdict on.
    @_alwaysEmitIntoClient @inline(__always)
    package func take(_ input: Input, send: (Output) -> Void, fail: (Failure) -> Void) -> Bool {
        let (output, isLast): (Output, Bool)
        switch receive(input) {
        case .emit(let value): (output, isLast) = (value, false)
        case .emitLast(let value): (output, isLast) = (value, true)
        case .skip: return false
        case .finish: return true
        case .fail(let error):
            fail(error)
            return true
        }
        send(output)
        return isLast
    }
}

/// A step that closures take. What it remembers, they share.
@usableFromInline package struct Step<Input, Output, Failure: Error>: OperatorStep {
    @usableFromInline package let isOver: Bool
    @usableFromInline package let advance: Subscribers.Demand
    @usableFromInline package let scale: Int
    @usableFromInline let decide: (Input) -> Verdict<Output, Failure>
    @usableFromInline let makeLast: (() -> Output?)?

    @_alwaysEmitIntoClient @inline(__always) package init(
        isOver: Bool = false, advance: Subscribers.Demand = .none, scale: Int = 1,
        _ decide: @escaping (Input) -> Verdict<Output, Failure>, finish makeLast: (() -> Output?)? = nil
    ) {
        (self.isOver, self.advance, self.scale) = (isOver, advance, scale)
        (self.decide, self.makeLast) = (decide, makeLast)
    }

    @_alwaysEmitIntoClient @inline(__always) package func receive(_ input: Input) -> Verdict<Output, Failure> {
        decide(input)
    }

    @_alwaysEmitIntoClient @inline(__always) package func finish() -> Output? { makeLast?() }
}

/// The memory of an operator for one subscription.
///
/// Only the upstream's signals touch it, and those are serial. Exclusivity is unchecked, as a check for each value
/// costs as much as the operator itself. It is a class, so that a closure that calls back into the operator sees the
/// same memory.
@usableFromInline package final class Box<Value> {
    @exclusivity(unchecked) @usableFromInline var stored: Value

    @_alwaysEmitIntoClient package init(_ value: Value) { stored = value }

    /// The old value is released when the new one is in its place.
    @_alwaysEmitIntoClient @inline(__always) package final var value: Value {
        get { stored }
        set {
            // With nothing to release, an assignment: in code that is not specialised, an exchange costs several calls.
            if _isPOD(Value.self) { return stored = newValue }
            withExtendedLifetime(exchangeValue(of: &stored, with: newValue)) {}
        }
        _modify { yield &stored }
    }
}

/// A value that may be missing. These are not always inlined: where the types are not known, a method of the object finds
/// the type of the optional there. Others would look it up for each value.
extension Box {
    /// Replaces the value, unless there is one that the closure keeps. Returns whether it has.
    @_alwaysEmitIntoClient func replace<Wrapped>(
        with new: Wrapped, unless isKept: (Wrapped, Wrapped) -> Bool
    ) -> Bool where Value == Wrapped? {
        if let old = value, isKept(old, new) { return false }
        value = new
        return true
    }

    /// Replaces the value, and then passes the old one to the closure.
    @_alwaysEmitIntoClient
    package func replace<Wrapped>(with new: Wrapped, then use: (Wrapped) -> Void) where Value == Wrapped? {
        let old = value
        value = new
        if let old { use(old) }
    }
}

extension TermsPublisher where Upstream: Publisher, Failure == Upstream.Failure {
    /// Fails as the upstream does.
    @_alwaysEmitIntoClient package static func convert(_ failure: Upstream.Failure) -> Failure { failure }
}

extension TermsPublisher where Upstream: Publisher, Failure == any Error {
    /// Fails as the upstream does.
    @_alwaysEmitIntoClient package static func convert(_ failure: Upstream.Failure) -> any Error { failure }
}

/// Converts an error that cannot exist to any type.
@_alwaysEmitIntoClient func cannotFail<Failure: Error>(_ never: Never) -> Failure {}
