/// Reads the blocks of a scan: all coefficients at once, or in steps that are progressive.
struct JPEGScan {
    /// Which coefficients come, and which of their bits.
    struct Part: Hashable {
        var isProgressive = false
        var first = 0
        var last = 63
        /// The bits above these have come before; 0 if none has.
        var high = 0
        /// The bits below these come later.
        var low = 0
    }

    /// The tables of a component, and what its last block has begun with.
    struct Channel {
        let component: Int
        let dc: JPEGHuffmanTable?
        let ac: JPEGHuffmanTable?
        var prediction = 0
    }

    private struct Unreadable: Error {}

    let part: Part
    var channels: [Channel]
    let restartInterval: Int
    var bits: JPEGBits
    /// The blocks, this one included, in which no coefficient is new.
    private var emptyBlocks = 0
    private let zigzag = JPEGComponent.zigzag

    init(_ part: Part, _ channels: [Channel], restartInterval: Int, _ bits: JPEGBits) {
        (self.part, self.channels, self.restartInterval, self.bits) = (part, channels, restartInterval, bits)
    }

    /// Reads all blocks. Returns the error, if there is one.
    mutating func read(into components: inout [JPEGComponent]) -> PictureError.Problem? {
        let first = components[channels[0].component]
        let isInterleaved = channels.count > 1
        let columns = isInterleaved ? first.blocksInRow / first.sampling.x : (first.width + 7) / 8
        let rows = isInterleaved ? first.rowsOfBlocks / first.sampling.y : (first.height + 7) / 8
        for unit in 0..<columns * rows {
            if restartInterval > 0, unit > 0, unit.isMultiple(of: restartInterval) {
                guard restart(unit / restartInterval - 1) else { return .damaged("no restart where one has to be") }
            }
            for index in channels.indices {
                let component = channels[index].component
                let (width, size) = (components[component].blocksInRow, components[component].sampling)
                let (x, y) = (unit % columns, unit / columns)
                do {
                    if isInterleaved {
                        for block in 0..<size.x * size.y {
                            let column = x * size.x + block % size.x
                            let place = (y * size.y + block / size.x) * width + column
                            try readBlock(64 * place, &components[component].coefficients, index)
                        }
                    } else {
                        try readBlock(64 * (y * width + x), &components[component].coefficients, index)
                    }
                } catch {
                    return .damaged("bits that mean nothing")
                }
            }
            if bits.isExhausted { return bits.isAtEnd ? .truncated : .damaged("the scan ends too soon") }
        }
        return nil
    }

    private mutating func restart(_ number: Int) -> Bool {
        emptyBlocks = 0
        for index in channels.indices { channels[index].prediction = 0 }
        return bits.restart(number)
    }

    private mutating func readBlock(
        _ place: Int, _ coefficients: inout [Int16], _ channel: Int
    ) throws(Unreadable) {
        if !part.isProgressive {
            coefficients[place] = try readDC(channel)
            try readAC(place, &coefficients, 1, 63, channels[channel].ac)
        } else if part.first == 0 {
            if part.high == 0 {
                coefficients[place] = try readDC(channel) &<< Int16(part.low)
            } else if bits.take(1) == 1 {
                coefficients[place] |= 1 << Int16(part.low)
            }
        } else if part.high > 0 {
            try refineAC(place, &coefficients, channels[channel].ac)
        } else if emptyBlocks > 0 {
            emptyBlocks -= 1
        } else {
            try readAC(place, &coefficients, part.first, part.last, channels[channel].ac)
        }
    }

    @inline(__always)
    private mutating func symbol(_ table: JPEGHuffmanTable?) throws(Unreadable) -> Int {
        guard let table, let symbol = bits.symbol(table) else { throw Unreadable() }
        return symbol
    }

    private mutating func readDC(_ channel: Int) throws(Unreadable) -> Int16 {
        let size = try symbol(channels[channel].dc)
        guard size < 16 else { throw Unreadable() }
        channels[channel].prediction += bits.signed(size)
        return Int16(truncatingIfNeeded: channels[channel].prediction)
    }

    private mutating func readAC(
        _ place: Int, _ coefficients: inout [Int16], _ first: Int, _ last: Int, _ table: JPEGHuffmanTable?
    ) throws(Unreadable) {
        var index = first
        while index <= last {
            let symbol = try symbol(table)
            let (zeros, size) = (symbol >> 4, symbol & 15)
            if size == 0 {
                if zeros == 15 {
                    index += 16
                    continue
                }
                // In a sequential scan the run is always of this block alone.
                emptyBlocks = part.isProgressive ? 1 << zeros + bits.take(zeros) - 1 : 0
                return
            }
            index += zeros
            guard index <= last else { throw Unreadable() }
            coefficients[place + zigzag[index]] = Int16(truncatingIfNeeded: bits.signed(size) << part.low)
            index += 1
        }
    }

    /// One bit more for each coefficient that there is, and new ones between them.
    private mutating func refineAC(
        _ place: Int, _ coefficients: inout [Int16], _ table: JPEGHuffmanTable?
    ) throws(Unreadable) {
        let bit = Int16(1) << Int16(part.low)
        var index = part.first
        while emptyBlocks == 0, index <= part.last {
            let symbol = try symbol(table)
            var (zeros, value) = (symbol >> 4, Int16(0))
            switch symbol & 15 {
            case 0 where zeros < 15: emptyBlocks = 1 << zeros + bits.take(zeros)
            case 0: break
            case 1: value = bits.take(1) == 1 ? bit : -bit
            default: throw Unreadable()
            }
            if emptyBlocks > 0 { break }
            while index <= part.last {
                let coefficient = place + zigzag[index]
                index += 1
                if coefficients[coefficient] != 0 {
                    refine(&coefficients[coefficient], bit)
                } else if zeros == 0 {
                    coefficients[coefficient] = value
                    break
                } else {
                    zeros -= 1
                }
            }
        }
        guard emptyBlocks > 0 else { return }
        emptyBlocks -= 1
        while index <= part.last {
            let coefficient = place + zigzag[index]
            if coefficients[coefficient] != 0 { refine(&coefficients[coefficient], bit) }
            index += 1
        }
    }

    @inline(__always)
    private mutating func refine(_ coefficient: inout Int16, _ bit: Int16) {
        guard bits.take(1) == 1, coefficient.magnitude & bit.magnitude == 0 else { return }
        coefficient = coefficient &+ (coefficient > 0 ? bit : -bit)
    }
}
