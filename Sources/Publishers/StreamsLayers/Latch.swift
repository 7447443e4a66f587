import Streams
import Synchronization

/// A lock that is held for a few words, and under which nothing of a user's is called or released.
///
/// Made of one atomic, so that Thread Sanitizer sees it as it is.
package struct Latch: ~Copyable {
    private let isSet = Atomic(false)

    package init() {}

    /// Runs the body; its result lives until the latch is given up, so that nothing is released under it.
    package func callAsFunction<Result>(_ body: () -> Result) -> Result {
        var round = 0
        while isSet.exchange(true, ordering: .acquiring) {
            round += 1
            waitBriefly(round: round)
        }
        let result = body()
        isSet.store(false, ordering: .releasing)
        withExtendedLifetime(result) {}
        return result
    }
}
