/// Whether a condition is met within so many seconds; it is looked at again and again on the main actor.
@MainActor
func eventually(within seconds: Int = 20, _ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(2))
    }
    return condition()
}
