// Arithmetic with the times of any scheduler, which may be rounded, and end somewhere.

extension Strideable where Stride: Comparable & SignedNumeric {
    /// The time after the span or, if no clock can tell that from this time, the next one that it can: a repeating
    /// deadline moves by at least one step. Nil at the end of time.
    @inlinable package func later(by span: Stride) -> Self? {
        var (span, time) = (span, advanced(by: span))
        for _ in 0..<64 where time <= self {
            span = span + span
            time = advanced(by: span)
        }
        return time > self ? time : nil
    }
}

extension Comparable where Self: SignedNumeric {
    /// How often the span fits into this one, and what is left; spans have no division.
    @inlinable package func divided(by span: Self) -> (count: Int, rest: Self) {
        var (count, rest, spans) = (0, self, [span])
        while let span = spans.last, span <= rest - span { spans.append(span + span) }
        for span in spans.reversed() {
            count = min(count, .max / 4) * 2
            if span <= rest { (count, rest) = (count + 1, rest - span) }
        }
        return (count, rest)
    }
}
