/// Reads the blocks of a scan: all coefficients at once, or in steps that are progressive.
///
/// Damaged bits end nothing, as in libjpeg: they only give another picture, and ``problem`` says so.
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

    /// A component, the places of its tables in the source, and what its last block has begun with.
    struct Channel {
        let component: Int
        let first: Int
        let rest: Int
        var prediction = 0
    }

    let part: Part
    private(set) var channels: [Channel]
    private let source: JPEGSource
    private let restartInterval: Int
    var bits: JPEGBits
    /// The fault, and the byte at which it was seen first.
    private(set) var problem: (problem: PictureError.Problem, offset: Int)?
    /// The blocks, this one included, in which no coefficient is new.
    var emptyBlocks = 0
    /// The coefficients of a block that is not kept.
    private var block = ContiguousArray<Int16>(repeating: 0, count: 64)

    init(_ part: Part, _ channels: [Channel], _ source: JPEGSource, at offset: Int, restartInterval: Int) {
        (self.part, self.channels, self.source) = (part, channels, source)
        (self.restartInterval, bits) = (restartInterval, JPEGBits(at: offset))
    }

    /// Reads all blocks; those that are not there stay as they are.
    mutating func read(into components: inout [JPEGComponent]) {
        let source = source
        let first = components[channels[0].component]
        let isInterleaved = channels.count > 1
        let columns = isInterleaved ? first.blocksInRow / first.sampling.x : (first.width + 7) / 8
        let rows = isInterleaved ? first.rowsOfBlocks / first.sampling.y : (first.height + 7) / 8
        // A unit has the blocks of all channels for an area of the picture.
        for unit in 0..<rows * columns {
            if restartInterval > 0, unit > 0, unit.isMultiple(of: restartInterval) {
                emptyBlocks = 0
                for index in channels.indices { channels[index].prediction = 0 }
                bits.restart(unit / restartInterval - 1, source)
            }
            if !bits.isExhausted {
                for index in channels.indices {
                    read(unit / columns, unit % columns, index, isInterleaved, source, into: &components)
                }
            }
            note(source)
            if bits.isExhausted, restartInterval == 0 { return }
        }
    }

    /// Reads the blocks of a channel in a unit.
    private mutating func read(
        _ row: Int, _ column: Int, _ channel: Int, _ isInterleaved: Bool, _ source: JPEGSource,
        into components: inout [JPEGComponent]
    ) {
        let component = channels[channel].component
        guard isInterleaved else { return readBlock(source, into: &components[component], channel, row, column) }
        let size = components[component].sampling
        for y in row * size.y..<(row + 1) * size.y {
            for x in column * size.x..<(column + 1) * size.x {
                readBlock(source, into: &components[component], channel, y, x)
            }
        }
    }

    private mutating func note(_ source: JPEGSource) {
        guard problem == nil, bits.isExhausted || bits.isDamaged else { return }
        // A single 255 may be the first half of a marker.
        let end = bits.offset + 1 >= source.bytes.count ? source.bytes.count : bits.offset
        problem = bits.isDamaged ? (.damaged("bits that mean nothing"), bits.offset) : (.truncated, end)
    }

    private mutating func readBlock(
        _ source: JPEGSource, into component: inout JPEGComponent, _ channel: Int, _ row: Int, _ column: Int
    ) {
        if part.isProgressive {
            let place = 64 * (row * component.blocksInRow + column)
            return readStep(source, into: &component.coefficients, at: place, channel)
        }
        block[0] = nextFirst(source, channel)
        let isFlat = Self.readRest(channels[channel].rest, &bits, source, into: &block)
        component.draw(block.span, isFlat: isFlat, atRow: row, column: column)
        if !isFlat { for index in block.indices { block[index] = 0 } }
    }

    /// The first coefficient of a block, which is stored as a difference.
    mutating func nextFirst(_ source: JPEGSource, _ channel: Int) -> Int16 {
        channels[channel].prediction &+= bits.next(source, table: channels[channel].first).value
        return Int16(truncatingIfNeeded: channels[channel].prediction)
    }

    /// Reads the other coefficients. Returns whether all of them are zero.
    private static func readRest(
        _ table: Int, _ bits: inout JPEGBits, _ source: JPEGSource, into block: inout ContiguousArray<Int16>
    ) -> Bool {
        // Kept apart from the scan, the bits are in registers.
        var own = bits
        var block = block.mutableSpan
        let zigzag = source.zigzag.span
        var index = 0
        while index < 63 {
            let (zeros, value) = own.next(source, table: table)
            if value == 0 {
                if zeros < 15 { break }
                index &+= 16
            } else {
                index &+= zeros &+ 1
                block[Int(zigzag[index])] = Int16(truncatingIfNeeded: value)
            }
        }
        bits = own
        return index == 0
    }
}
