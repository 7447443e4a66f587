/// A block of 8×8 numbers, row by row: coefficients, which become samples.
struct JPEGBlock {
    typealias Row = SIMD8<Int16>
    private typealias WideRow = SIMD8<Int32>

    private var rows: (Row, Row, Row, Row, Row, Row, Row, Row)

    /// Multiplies coefficients by their factors: 64 of each, the first ones of these bytes.
    ///
    /// Invalid coefficients may overflow, here and later, which only gives other meaningless samples.
    @inline(__always)
    init(_ coefficients: RawSpan, _ factors: RawSpan) {
        @inline(__always) func row(_ index: Int) -> Row {
            coefficients.unsafeLoadUnaligned(fromByteOffset: 16 &* index, as: Row.self)
                &* factors.unsafeLoadUnaligned(fromByteOffset: 16 &* index, as: Row.self)
        }
        rows = (row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7))
    }

    /// Makes samples of the coefficients, exactly as libjpeg does.
    ///
    /// Draws them where the given byte is, with the given number of bytes from a row to the next one.
    @inline(__always)
    consuming func draw(on samples: inout MutableRawSpan, at place: Int, width: Int) {
        // Along the columns, where two more bits are kept; then along the rows.
        transform(shift: 11)
        transpose()
        transform(shift: 18)
        transpose()
        @inline(__always) func store(_ row: Row, _ index: Int, _ samples: inout MutableRawSpan) {
            let bytes = SIMD8<UInt8>((row &+ Row(repeating: 128)).inByte)
            samples.storeBytes(of: bytes, toByteOffset: place &+ index &* width, as: SIMD8<UInt8>.self)
        }
        store(rows.0, 0, &samples)
        store(rows.1, 1, &samples)
        store(rows.2, 2, &samples)
        store(rows.3, 3, &samples)
        store(rows.4, 4, &samples)
        store(rows.5, 5, &samples)
        store(rows.6, 6, &samples)
        store(rows.7, 7, &samples)
    }

    /// Draws a block that has no coefficient but the first: all of its samples are the same.
    static func draw(_ first: Int16, _ factor: Int16, on samples: inout MutableRawSpan, at place: Int, width: Int) {
        let sample = max(0, min(255, (Int32(first &* factor) + 4) >> 3 + 128))
        let row = SIMD8<UInt8>(repeating: UInt8(truncatingIfNeeded: sample))
        for index in 0..<8 { samples.storeBytes(of: row, toByteOffset: place &+ index &* width, as: SIMD8<UInt8>.self) }
    }
}

// MARK: The inverse cosine transform

extension JPEGBlock {
    /// Transforms all columns. The factors are cosines times 2^13, rounded in libjpeg's way.
    @inline(__always)
    private mutating func transform(shift: Int32) {
        @inline(__always) func times(_ row: Row, _ factor: Int32) -> WideRow {
            WideRow(row) &* WideRow(repeating: factor)
        }
        @inline(__always) func narrow(_ row: WideRow) -> Row { Row(lower: row &>> WideRow(repeating: shift)) }
        let (x1, x2, x3, x5, x6, x7) = (rows.1, rows.2, rows.3, rows.5, rows.6, rows.7)
        let (x0, x4) = (WideRow(rows.0), WideRow(rows.4))
        let round = WideRow(repeating: 1 << (shift - 1))
        let whole = WideRow(repeating: 13)
        let (sum, difference) = ((x0 &+ x4) &<< whole &+ round, (x0 &- x4) &<< whole &+ round)
        let (outer, inner) = (times(x2, 10_703) &+ times(x6, 4_433), times(x2, 4_433) &- times(x6, 10_704))
        let (even0, even1) = (sum &+ outer, difference &+ inner)
        let (even2, even3) = (difference &- inner, sum &- outer)
        let odd0 = times(x1, 11_363) &+ times(x3, 9_633) &+ times(x5, 6_437) &+ times(x7, 2_260)
        let odd1 = times(x1, 9_633) &- times(x3, 2_259) &- times(x5, 11_362) &- times(x7, 6_436)
        let odd2 = times(x1, 6_437) &- times(x3, 11_362) &+ times(x5, 2_261) &+ times(x7, 9_633)
        let odd3 = times(x1, 2_260) &- times(x3, 6_436) &+ times(x5, 9_633) &- times(x7, 11_363)
        rows = (
            narrow(even0 &+ odd0), narrow(even1 &+ odd1), narrow(even2 &+ odd2), narrow(even3 &+ odd3),
            narrow(even3 &- odd3), narrow(even2 &- odd2), narrow(even1 &- odd1), narrow(even0 &- odd0)
        )
    }

    /// Makes rows of the columns: of each four numbers of two rows, three times, as one shuffles cards.
    @inline(__always)
    private mutating func transpose() {
        @inline(__always) func shuffled(_ one: Row, _ other: Row) -> SIMD16<Int16> {
            var both = SIMD16<Int16>()
            (both.evenHalf, both.oddHalf) = (one, other)
            return both
        }
        for _ in 0..<3 {
            let (first, second) = (shuffled(rows.0, rows.4), shuffled(rows.1, rows.5))
            let (third, fourth) = (shuffled(rows.2, rows.6), shuffled(rows.3, rows.7))
            rows = (
                first.lowHalf, first.highHalf, second.lowHalf, second.highHalf,
                third.lowHalf, third.highHalf, fourth.lowHalf, fourth.highHalf
            )
        }
    }
}
