/// Replaces a value, and returns the old one, which the caller keeps with `withExtendedLifetime` until it has finished.
///
/// The release of an old value may run a `deinit` that calls back. A plain assignment may release it while it is still in
/// its place, where the nested call would find it; so would the optimiser, where all types are known and nobody keeps it.
@_alwaysEmitIntoClient @inline(__always) package func exchangeValue<Value>(
    of place: inout Value, with value: consuming Value
) -> Value {
    swap(&place, &value)
    return value
}
