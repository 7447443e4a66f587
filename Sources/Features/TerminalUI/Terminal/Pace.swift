/// Decides how often a terminal is sent moving pictures.
struct Pace {
    private var slowFrames = 0

    /// Whether the terminal has taken too long for three frames in a row, while keys had to wait.
    mutating func isTooSlow(_ time: Duration) -> Bool {
        slowFrames = time > .milliseconds(50) ? slowFrames + 1 : 0
        return slowFrames >= 3
    }

    /// The time after which the screen is drawn again; nil if nothing in the frame moves.
    ///
    /// At most a tenth of a second, so that a spinner that starts meanwhile does not have to wait.
    static func pause(after frame: Frame) -> Duration? {
        guard frame.isAnimated || frame.changesIn != nil else { return nil }
        return max(.milliseconds(10), min(.milliseconds(100), frame.changesIn ?? .milliseconds(100)))
    }
}
