/// Waits until a condition holds soon. It is checked again and again on the main actor, less and less often: a check
/// may draw a screen, and all tests of screens share that actor.
///
/// Counts checks, not seconds: other tests may occupy the main actor meanwhile.
@MainActor
func eventually(_ condition: () -> Bool) async -> Bool {
    for look in 0..<2_000 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(min(2 << min(look, 6), 100)))
    }
    return condition()
}
