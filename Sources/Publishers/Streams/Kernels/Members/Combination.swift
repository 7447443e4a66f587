/// How the output is made, once no value is missing. Not copyable, for the same reason as ``ErasedSubscriber``.
@usableFromInline struct Combination<Output>: ~Copyable {
    @usableFromInline let makeOutput: () -> Output

    @_alwaysEmitIntoClient init(_ makeOutput: @escaping () -> Output) { self.makeOutput = makeOutput }

    /// Passes the output on: in code that does not know its type, the result of an optional combination would be looked
    /// up.
    @_alwaysEmitIntoClient @inline(__always)
    borrowing func make(_ send: (Output) -> Subscribers.Demand) -> Subscribers.Demand { send(makeOutput()) }
}
