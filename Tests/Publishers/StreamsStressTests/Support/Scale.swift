import Foundation

extension Int {
    /// The number times `STREAMS_STRESS_SCALE`, which is 1 by default, and less in debug builds, as they are slow. A
    /// scale that cannot be read ends the tests.
    var scaled: Int { Swift.max(2, Int(Double(self) * scale)) }
}

private let scale: Double = {
    let (name, text) = ("STREAMS_STRESS_SCALE", ProcessInfo.processInfo.environment["STREAMS_STRESS_SCALE"] ?? "")
    if text.isEmpty { return defaultScale }
    guard let scale = Double(text), scale > 0, scale.isFinite else {
        fatalError("\(name)=\(text) in the environment cannot be read: a number above 0, as 0.1, is expected.")
    }
    return scale
}()

#if DEBUG
let defaultScale = 0.02
#else
let defaultScale = 1.0
#endif
