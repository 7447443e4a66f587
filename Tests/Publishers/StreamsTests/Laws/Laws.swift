import Testing

/// Laws take their time, and hold a thread meanwhile: one after the other, so that tests that wait for something have
/// their turn.
@Suite(.serialized) enum Laws {
    /// So many cases of a law that is checked for every operator, or for chains of them; in a debug build, where each takes
    /// five times as long, a quarter. They are others in each run.
    static func cases(_ count: Int) -> Int {
        #if DEBUG
        count / 4
        #else
        count
        #endif
    }
}
