/// Whether a condition is met soon; it is looked at again and again on the main actor.
///
/// Looks are counted, and not seconds: other tests may keep the main actor for themselves meanwhile.
@MainActor
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<5_000 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(2))
    }
    return condition()
}
