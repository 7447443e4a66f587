// Eight numbers at once. The conversions of the standard library are loops, which are not always unrolled. Operators of
// eight numbers and a single one are slow in debug builds, so that there are eight on both sides.

extension SIMD8<Int32> {
    @inline(__always)
    init(_ lanes: SIMD8<Int16>) {
        self.init(
            Int32(lanes[0]), Int32(lanes[1]), Int32(lanes[2]), Int32(lanes[3]), Int32(lanes[4]), Int32(lanes[5]),
            Int32(lanes[6]), Int32(lanes[7]))
    }
}

extension SIMD8<Int16> {
    @inline(__always)
    init(_ lanes: SIMD8<UInt8>) {
        self.init(
            Int16(lanes[0]), Int16(lanes[1]), Int16(lanes[2]), Int16(lanes[3]), Int16(lanes[4]), Int16(lanes[5]),
            Int16(lanes[6]), Int16(lanes[7]))
    }

    /// Makes numbers of the lower halves.
    @inline(__always)
    init(lower lanes: SIMD8<Int32>) {
        self.init(
            Int16(truncatingIfNeeded: lanes[0]), Int16(truncatingIfNeeded: lanes[1]),
            Int16(truncatingIfNeeded: lanes[2]), Int16(truncatingIfNeeded: lanes[3]),
            Int16(truncatingIfNeeded: lanes[4]), Int16(truncatingIfNeeded: lanes[5]),
            Int16(truncatingIfNeeded: lanes[6]), Int16(truncatingIfNeeded: lanes[7]))
    }

    /// The nearest numbers from 0 to 255.
    @inline(__always)
    var inByte: SIMD8<Int16> {
        let (sign, most) = (Self(repeating: 15), Self(repeating: 255))
        let positive = self & ~(self &>> sign)
        return (positive | (most &- positive) &>> sign) & most
    }
}

extension SIMD8<UInt8> {
    /// Makes bytes of numbers that are from 0 to 255.
    @inline(__always)
    init(_ lanes: SIMD8<Int16>) {
        self.init(
            UInt8(truncatingIfNeeded: lanes[0]), UInt8(truncatingIfNeeded: lanes[1]),
            UInt8(truncatingIfNeeded: lanes[2]), UInt8(truncatingIfNeeded: lanes[3]),
            UInt8(truncatingIfNeeded: lanes[4]), UInt8(truncatingIfNeeded: lanes[5]),
            UInt8(truncatingIfNeeded: lanes[6]), UInt8(truncatingIfNeeded: lanes[7]))
    }
}

extension SIMD8<UInt32> {
    /// Makes numbers of those that are not negative.
    @inline(__always)
    init(_ lanes: SIMD8<Int16>) {
        self.init(
            UInt32(truncatingIfNeeded: lanes[0]), UInt32(truncatingIfNeeded: lanes[1]),
            UInt32(truncatingIfNeeded: lanes[2]), UInt32(truncatingIfNeeded: lanes[3]),
            UInt32(truncatingIfNeeded: lanes[4]), UInt32(truncatingIfNeeded: lanes[5]),
            UInt32(truncatingIfNeeded: lanes[6]), UInt32(truncatingIfNeeded: lanes[7]))
    }
}
