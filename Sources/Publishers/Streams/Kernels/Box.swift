/// What an operator remembers, made anew for each subscription.
///
/// Only upstream's signals touch it, and those are serial. Unchecked, as a check for each value costs as much as
/// the operator itself does; a class's property, so that who calls a closure that leads back here loses nothing.
public final class _Box<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable init(_ value: Value) { self.value = value }
}
