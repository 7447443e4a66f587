import Foundation

/// Returns the processor time that this thread spends on the body, which does not grow while others are busy.
func processorTime(of body: () -> Void) -> Duration {
    func spent() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = spent()
    body()
    return spent() - start
}
