import Streams

/// State from which other state can be derived: a `CurrentValueSubject` that cannot fail, or a ``Derived``.
public protocol StateSource<Output>: Publisher where Failure == Never {
    /// The present value.
    var value: Output { get }

    /// Adds the subjects that it depends on, each once.
    func _addRoots(to roots: inout _StateRoots)

    /// Its value at the given moment.
    func _value(at moment: _StateMoment) -> Output
}

/// State that a closure computes from other state, and that is consistent with it after each change.
///
///     let count = CurrentValueSubject<Int, Never>(1)
///     let next = Derived(count) { $0 + 1 }
///     let tens = Derived(count) { $0 * 10 }
///     let cancellable = Derived(next, tens) { ($0, $1) }.sink { print($0) }
///     count.send(2)
///     // Prints: (2, 10), (3, 20)
///
/// With `combineLatest` of `map` it would also print (3, 10), a pair that never existed: each path from `count` causes
/// a change of its own there. Here subscribers get one value for each change of a subject, computed from values of one
/// moment. For each change, the closure of each `Derived` in between is called once, however many paths lead to it. It
/// is called for each subscriber, unless the state is shared by `share(replay: 1)`. Without subscribers, nothing is
/// computed until `value` is read.
///
/// A subscriber receives the present value first. If it has missed changes for lack of demand, it receives the latest
/// value when it requests one. It finishes when all subjects have, after a value that waits for demand; the value of a
/// finished subject still counts. If several threads change subjects, their changes are seen in the order in which they
/// are delivered; `value` reads the subjects one after the other. If a subscriber changes a subject while it receives a
/// value, that change is delivered at once, as by any subject: other subscribers may see it before the outer one.
///
/// Known as signals in other languages; RxSwift, RxJS and Kotlin's Flow have `combineLatest` alone.
public final class Derived<Output>: StateSource, TermsPublisher {
    /// State cannot fail.
    public typealias Failure = Never

    private let sources: (inout _StateRoots) -> Void
    private let compute: (_StateMoment) -> Output

    /// Makes state from the values of other states.
    public init<each Source: StateSource>(
        _ source: repeat each Source, compute: @escaping (repeat (each Source).Output) -> Output
    ) {
        let sources = Sources(all: (repeat each source))
        self.sources = { sources.addRoots(to: &$0) }
        self.compute = { sources.compute(compute, at: $0) }
    }

    /// Makes state from the values of any number of other states.
    ///
    ///     let total = Derived(all: carts) { $0.reduce(0, +) }
    public init<Source: StateSource>(all sources: [Source], compute: @escaping ([Source.Output]) -> Output) {
        self.sources = { for source in sources { source._addRoots(to: &$0) } }
        self.compute = { moment in compute(sources.map { $0._value(at: moment) }) }
    }

    /// The present value, computed when it is read.
    public var value: Output { _value(at: _StateMoment([])) }

    /// Computes the value from its sources' values at the given moment, once.
    public func _value(at moment: _StateMoment) -> Output { moment.value(of: self) { compute(moment) } }

    /// Adds the subjects of its sources, each once.
    public func _addRoots(to roots: inout _StateRoots) { if roots.isNew(self) { sources(&roots) } }

    /// Attaches the subscriber to all subjects.
    public func _receive(_ subscriber: some Subscriber<Output, Never>, on terms: _Terms) -> _SubscriptionReference? {
        var roots = _StateRoots()
        _addRoots(to: &roots)
        guard !roots.readings.isEmpty else { return Just(value)._receive(subscriber, on: terms) }
        // The latest readings wait for demand, whichever subject they are from.
        return roots.readings.combineLatestAll().buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
            .map { self._value(at: _StateMoment($0)) }._receive(subscriber, on: terms.by(Self.self))
    }
}

extension CurrentValueSubject: StateSource where Failure == Never {
    /// Adds itself.
    public func _addRoots(to roots: inout _StateRoots) {
        guard roots.isNew(self) else { return }
        // A finished subject still has its last value.
        let readings = switchIfEmpty(to: Deferred { Just(self.value) }).map { ValueReading(of: self, $0) as Reading }
        roots.readings.append(readings.eraseToAnyPublisher())
    }

    /// Its value at the given moment.
    public func _value(at moment: _StateMoment) -> Output { moment.value(of: self) { value } }
}

/// The subjects from which state is derived.
public struct _StateRoots {
    /// Those of each subject.
    fileprivate var readings: [AnyPublisher<Reading, Never>] = []
    private var known: Set<ObjectIdentifier> = []

    /// Returns whether the state is found for the first time: many paths may lead to it.
    fileprivate mutating func isNew(_ state: AnyObject) -> Bool { known.insert(ObjectIdentifier(state)).inserted }
}

/// The values of one moment: each is read, or computed, once.
public final class _StateMoment {
    private var readings: [ObjectIdentifier: Reading]

    fileprivate init(_ readings: [Reading]) {
        self.readings = Dictionary(readings.map { ($0.id, $0) }) { $1 }
    }

    fileprivate func value<Value>(of source: AnyObject, orMake make: () -> Value) -> Value {
        if let known = readings[ObjectIdentifier(source)] as? ValueReading<Value> { return known.value }
        let reading = ValueReading(of: source, make())
        readings[reading.id] = reading
        return reading.value
    }
}

/// The value of a subject, or of derived state, at a moment.
private class Reading {
    let id: ObjectIdentifier

    init(id: ObjectIdentifier) { self.id = id }
}

private final class ValueReading<Value>: Reading {
    let value: Value

    init(of source: AnyObject, _ value: Value) {
        self.value = value
        super.init(id: ObjectIdentifier(source))
    }
}

/// The sources of a derived state, each with its own type.
private struct Sources<each Source: StateSource> {
    let all: (repeat each Source)

    func addRoots(to roots: inout _StateRoots) { repeat (each all)._addRoots(to: &roots) }

    func compute<Value>(_ compute: (repeat (each Source).Output) -> Value, at moment: _StateMoment) -> Value {
        compute(repeat (each all)._value(at: moment))
    }
}
