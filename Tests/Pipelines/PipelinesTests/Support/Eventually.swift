/// Whether a condition is met soon; it is looked at again and again on the main actor, ever less often: a look may draw
/// a screen, and all tests of screens share that actor.
///
/// Looks are counted, and not seconds: other tests may keep the main actor for themselves meanwhile.
@MainActor
func eventually(_ condition: () -> Bool) async -> Bool {
    for look in 0..<600 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(min(2 + look / 2, 30)))
    }
    return condition()
}
