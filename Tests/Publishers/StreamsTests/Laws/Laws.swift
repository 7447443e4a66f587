import Testing

/// Runs one law at a time: laws are long and block a thread, and other tests that wait need threads, too.
@Suite(.serialized) enum Laws {
    /// The number of cases of a law that is checked for every operator, or for chains of them: an eighth in a debug
    /// build, where each case takes five times as long. The cases differ in each run, and `.ci/nightly` tries all of them in an
    /// optimised build.
    static func cases(_ count: Int) -> Int {
        #if DEBUG && !OPTIMISED
        count / 8
        #else
        count
        #endif
    }
}
