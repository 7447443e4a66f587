/// The steps of a progressive picture: first some bits of the coefficients, then the others.
extension JPEGScan {
    mutating func readStep(
        _ source: JPEGSource, into coefficients: inout ContiguousArray<Int16>, at place: Int, _ channel: Int
    ) {
        if part.first == 0 {
            if part.high == 0 {
                coefficients[place] = nextFirst(source, channel) &<< Int16(part.low)
            } else if bits.take(1, source) == 1 {
                coefficients[place] |= 1 << Int16(part.low)
            }
        } else if part.high == 0, emptyBlocks > 0 {
            emptyBlocks -= 1
        } else {
            let table = channels[channel].rest
            var span = coefficients.mutableSpan
            if part.high == 0 {
                readRest(table, source, into: &span, at: place)
            } else {
                refine(table, source, &span, at: place)
            }
        }
    }

    private mutating func readRest(
        _ table: Int, _ source: JPEGSource, into coefficients: inout MutableSpan<Int16>, at place: Int
    ) {
        let zigzag = source.zigzag.span
        var index = part.first - 1
        while index < part.last {
            let (zeros, value) = bits.next(source, table: table)
            if value == 0 {
                if zeros < 15 {
                    emptyBlocks = 1 << zeros + bits.take(zeros, source) - 1
                    return
                }
                index += 16
            } else {
                index += zeros + 1
                coefficients[place + Int(zigzag[index])] = Int16(truncatingIfNeeded: value << part.low)
            }
        }
    }

    /// One bit more for each coefficient that there is, and new ones between them.
    private mutating func refine(
        _ table: Int, _ source: JPEGSource, _ coefficients: inout MutableSpan<Int16>, at place: Int
    ) {
        let (bit, zigzag) = (Int16(1) << Int16(part.low), source.zigzag.span)
        var index = part.first
        while emptyBlocks == 0, index <= part.last {
            let (zeros, value) = bits.next(source, table: table)
            if value == 0, zeros < 15 {
                emptyBlocks = 1 << zeros + bits.take(zeros, source)
                break
            }
            var zerosLeft = zeros
            while index <= part.last {
                let coefficient = place + Int(zigzag[index])
                index += 1
                if coefficients[coefficient] != 0 {
                    refine(&coefficients[coefficient], bit, source)
                } else if zerosLeft == 0 {
                    coefficients[coefficient] = Int16(value.signum()) * bit
                    break
                } else {
                    zerosLeft -= 1
                }
            }
        }
        guard emptyBlocks > 0 else { return }
        emptyBlocks -= 1
        while index <= part.last {
            let coefficient = place + Int(zigzag[index])
            if coefficients[coefficient] != 0 { refine(&coefficients[coefficient], bit, source) }
            index += 1
        }
    }

    @inline(__always)
    private mutating func refine(_ coefficient: inout Int16, _ bit: Int16, _ source: JPEGSource) {
        guard bits.take(1, source) == 1, coefficient.magnitude & bit.magnitude == 0 else { return }
        coefficient = coefficient &+ (coefficient > 0 ? bit : -bit)
    }
}
