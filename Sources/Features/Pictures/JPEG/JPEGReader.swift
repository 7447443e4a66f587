/// Reads a JPEG file: its segments, the scans of its coefficients, and the pixels that those stand for.
struct JPEGReader: Sendable {
    private var reader: ByteReader
    private var components: [JPEGComponent] = []
    private var width = 0
    private var height = 0
    private var isProgressive = false
    private var restartInterval = 0
    private var scans = 0
    private var factors = [ContiguousArray<Int16>](repeating: [], count: 4)
    /// The codes of first coefficients, and those of the others.
    private var firstTables = JPEGHuffmanTable.usualFirst + [JPEGHuffmanTable(), JPEGHuffmanTable()]
    private var restTables = JPEGHuffmanTable.usualRest + [JPEGHuffmanTable(), JPEGHuffmanTable()]
    private var hints = JPEGColorHints()
    private var orientation = PictureOrientation.up
    private var hasPixels = false
    private var fault: PictureError?

    /// Reads as far as to the size.
    init(_ bytes: ContiguousArray<UInt8>, _ limits: PictureLimits) throws(PictureError) {
        reader = ByteReader(bytes, .jpeg, at: 2)
        while components.isEmpty {
            let offset = reader.offset
            let marker = try nextMarker()
            guard marker != 0xD9, marker != 0xDA else { throw reader.error(.damaged("no size before the pixels")) }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                try readFrame(marker, limits, at: offset)
            } else {
                try readSegment(marker)
            }
        }
    }

    /// The size of the picture as it is to be seen.
    var orientedSize: (width: Int, height: Int) {
        orientation.isTurned ? (height, width) : (width, height)
    }

    /// All pixels, or those up to a fault: then the first one is in the frame. Without a single one, the fault is thrown.
    mutating func frame() throws(PictureError) -> PictureFrame {
        do {
            try readScans()
        } catch {
            fault = fault ?? error
        }
        if let fault, !hasPixels { throw fault }
        let colors = try hints.colors(of: components.map(\.id), at: reader.offset)
        for index in components.indices { components[index].drawCoefficients() }
        let raster = colors.raster(width: width, height: height, components)
        return PictureFrame(orientation.applied(to: raster), fault: fault)
    }

    /// Reads on to the end; that of a picture that is not progressive is where its colours are complete.
    private mutating func readScans() throws(PictureError) {
        while isProgressive || !hasAllComponents {
            let offset = reader.offset
            let marker = try nextMarker()
            switch marker {
            case 0xD9:
                guard hasAllComponents else { throw reader.error(.damaged("the file ends without all of its colours")) }
                return
            case 0xDA: try readScan()
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                throw reader.error(.damaged("a second size"), at: offset)
            default: try readSegment(marker)
            }
        }
    }

    private var hasAllComponents: Bool { components.allSatisfy { !$0.factors.isEmpty } }
}

// MARK: Segments

extension JPEGReader {
    /// Skips to after the next marker. Bytes before it belong to no segment.
    private mutating func nextMarker() throws(PictureError) -> Int {
        while true {
            while try reader.byte() != 0xFF {}
            var marker = try reader.byte()
            while marker == 0xFF { marker = try reader.byte() }
            if marker != 0, !(0xD0...0xD8).contains(marker), marker != 1 { return marker }
        }
    }

    private mutating func readSegment(_ marker: Int) throws(PictureError) {
        let start = reader.offset
        let length = try reader.big(2)
        guard length >= 2 else { throw reader.error(.damaged("a segment of \(length) bytes"), at: start) }
        try reader.need(length - 2)
        let end = start + length
        switch marker {
        case 0xC4: while reader.offset < end { try readHuffmanTable(before: end) }
        case 0xDB: while reader.offset < end { try readFactors(before: end) }
        case 0xDD: restartInterval = length >= 4 ? try reader.big(2) : 0
        case 0xE0: hints.isJFIF = reader.bytes[start + 2..<end].starts(with: "JFIF".utf8)
        case 0xE1: orientation = PictureOrientation(exif: reader.bytes[start + 2..<end]) ?? orientation
        case 0xEE: hints.readAdobe(reader.bytes[start + 2..<end])
        default: break
        }
        reader.offset = end
    }

    private mutating func readHuffmanTable(before end: Int) throws(PictureError) {
        let start = reader.offset
        let target = try reader.byte()
        let counts = try reader.slice(16).map(Int.init)
        let symbols = Array(try reader.slice(counts.reduce(0, +)))
        guard target & 0xEC == 0, reader.offset <= end, let table = JPEGHuffmanTable(counts: counts, symbols: symbols)
        else { throw reader.error(.damaged("a Huffman table that cannot be"), at: start) }
        if target & 0x10 == 0 { firstTables[target] = table } else { restTables[target & 3] = table }
    }

    private mutating func readFactors(before end: Int) throws(PictureError) {
        let start = reader.offset
        let target = try reader.byte()
        guard target & 0xEC == 0 else { throw reader.error(.damaged("a quantization table that cannot be"), at: start) }
        var table = ContiguousArray<Int16>(repeating: 0, count: 64)
        for place in JPEGComponent.zigzag {
            table[Int(place)] = Int16(truncatingIfNeeded: try reader.big(target & 0x10 == 0 ? 1 : 2))
        }
        guard reader.offset <= end else { throw reader.error(.damaged("a quantization table that is cut"), at: start) }
        factors[target & 3] = table
    }

    private mutating func readFrame(_ marker: Int, _ limits: PictureLimits, at offset: Int) throws(PictureError) {
        guard (0xC0...0xC2).contains(marker) else {
            throw reader.error(
                marker < 0xC8 ? .unsupported("a lossless or hierarchical picture") : .arithmeticCoding, at: offset)
        }
        isProgressive = marker == 0xC2
        let start = reader.offset
        let length = try reader.big(2)
        let precision = try reader.byte()
        guard precision == 8 else { throw reader.error(.unsupported("samples of \(precision) bits"), at: start + 2) }
        (height, width) = (try reader.big(2), try reader.big(2))
        let count = try reader.byte()
        guard [1, 3, 4].contains(count), length == 8 + 3 * count else {
            throw reader.error(.damaged("\(count) colours in \(length) bytes"), at: start + 7)
        }
        // Coefficients of two bytes and the samples that they become, or samples and pixels, or pixels that are turned.
        let bytesPerPixel = max(8, isProgressive ? 3 * count : count + 4)
        try limits.check(width: width, height: height, bytesPerPixel: bytesPerPixel, .jpeg, at: start + 3)
        var found: [(id: Int, x: Int, y: Int, table: Int)] = []
        for _ in 0..<count {
            let (id, sampling, table) = (try reader.byte(), try reader.byte(), try reader.byte())
            guard (1...4).contains(sampling >> 4), (1...4).contains(sampling & 15), table < 4 else {
                throw reader.error(.damaged("a sampling or a table that cannot be"), at: reader.offset - 2)
            }
            // A single component has nothing to be finer than.
            let isSingle = count == 1
            found.append((id, isSingle ? 1 : sampling >> 4, isSingle ? 1 : sampling & 15, table))
        }
        let maximum = (x: found.map(\.x).max() ?? 1, y: found.map(\.y).max() ?? 1)
        components = found.map {
            JPEGComponent(
                id: $0.id, sampling: ($0.x, $0.y), maximum: maximum, quantization: $0.table, imageWidth: width,
                imageHeight: height)
        }
    }
}

// MARK: Scans

extension JPEGReader {
    /// No picture needs more, and each may cost a look at all blocks.
    private static let maximumScans = 100

    private mutating func readScan() throws(PictureError) {
        let start = reader.offset
        scans += 1
        guard scans <= Self.maximumScans else {
            throw reader.error(.tooLarge("more than \(Self.maximumScans) scans"), at: start)
        }
        let length = try reader.big(2)
        let count = try reader.byte()
        guard (1...4).contains(count), length == 6 + 2 * count else {
            throw reader.error(.damaged("a scan of \(count) colours in \(length) bytes"), at: start)
        }
        var (channels, entries) = ([JPEGScan.Channel](), ContiguousArray<JPEGHuffmanTable.Entry>())
        for _ in 0..<count {
            let (id, tables) = (try reader.byte(), try reader.byte())
            let found = components.indices.first { index in
                components[index].id == id && !channels.contains { $0.component == index }
            }
            guard let index = found, tables & 0xCC == 0 else {
                throw reader.error(.damaged("a scan of a colour that is not there, or twice"), at: start)
            }
            let (first, rest) = (firstTables[tables >> 4].entries, restTables[tables & 3].entries)
            channels.append(.init(component: index, first: entries.count, rest: entries.count + first.count))
            entries += first + rest
        }
        let (first, last, bits) = (try reader.byte(), try reader.byte(), try reader.byte())
        var part = JPEGScan.Part()
        if isProgressive {
            part = .init(isProgressive: true, first: first, last: last, high: bits >> 4, low: bits & 15)
            guard first == 0 ? last == 0 : first <= last && last < 64 && count == 1, part.low < 14 else {
                throw reader.error(.damaged("a scan of coefficients \(first) to \(last)"), at: start)
            }
        }
        try prepare(channels, at: start)
        let source = JPEGSource(bytes: reader.bytes, entries: entries)
        let offset = reader.offset
        var scan = JPEGScan(part, channels, source, at: offset, restartInterval: restartInterval)
        scan.read(into: &components)
        reader.offset = scan.bits.offset
        hasPixels = hasPixels || scan.bits.offset > offset
        // Other scans may have other colours, or more of them.
        if let problem = scan.problem { fault = fault ?? reader.error(problem.problem, at: problem.offset) }
    }

    private mutating func prepare(_ channels: [JPEGScan.Channel], at start: Int) throws(PictureError) {
        for channel in channels {
            let index = channel.component
            guard components[index].factors.isEmpty else { continue }
            components[index].factors = factors[components[index].quantization]
            guard !components[index].factors.isEmpty else {
                throw reader.error(.damaged("a scan before its quantization table"), at: start)
            }
            components[index].prepare(isProgressive: isProgressive)
        }
    }
}
