/// Replaces a value, and returns the old one, which the caller keeps until it has finished.
///
/// The release of an old value may run a `deinit` that calls back. A plain assignment may release it while it is still in
/// its place, where the nested call would find it.
@_alwaysEmitIntoClient @inline(__always) package func exchangeValue<Value>(
    of place: inout Value, with value: consuming Value
) -> Value {
    swap(&place, &value)
    return value
}

extension Optional {
    /// Replaces the value, and returns the old one, for the same reason. The caller keeps it with
    /// `withExtendedLifetime`: where all types are known, the optimiser would release it before the new one is in place.
    @_alwaysEmitIntoClient package mutating func replace(with value: Wrapped) -> Wrapped? {
        var value = Optional(value)
        swap(&self, &value)
        return value
    }
}
