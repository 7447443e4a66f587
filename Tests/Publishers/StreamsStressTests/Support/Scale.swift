import Foundation

extension Int {
    /// As many, times `STREAMS_STRESS_SCALE`: by default 1, and less in debug builds, which are slow.
    var scaled: Int { Swift.max(2, Int(Double(self) * scale)) }
}

private let scale =
    ProcessInfo.processInfo.environment["STREAMS_STRESS_SCALE"].flatMap(Double.init) ?? defaultScale

#if DEBUG
private let defaultScale = 0.05
#else
private let defaultScale = 1.0
#endif
