import StreamsExtrasTests
import StreamsTesting

typealias ItemRecorder = Recorder<Item, Fault>

/// Whether keepsakes are still held.
struct Remains {
    weak var keepsake: Keepsake?

    var isEmpty: Bool { keepsake == nil }
}

/// Lends a new keepsake to the closure. Returns the closure's result, and what remains of the keepsake.
func lend<Result>(_ use: (Hold) -> Result) -> (result: Result, remains: Remains) {
    let keepsake = Keepsake()
    return (use(Hold(keepsake: keepsake)), Remains(keepsake: keepsake))
}
