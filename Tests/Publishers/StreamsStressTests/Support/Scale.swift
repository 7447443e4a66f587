import Foundation

extension Int {
    /// The number times `STREAMS_STRESS_SCALE`, which is 1 by default, and less in debug builds, as they are slow.
    var scaled: Int { Swift.max(2, Int(Double(self) * scale)) }
}

private let scale =
    ProcessInfo.processInfo.environment["STREAMS_STRESS_SCALE"].flatMap(Double.init) ?? defaultScale

#if DEBUG
private let defaultScale = 0.05
#else
private let defaultScale = 1.0
#endif
