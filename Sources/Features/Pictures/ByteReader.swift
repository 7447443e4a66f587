/// Reads numbers from a file, from a place onwards; beyond the end it throws.
///
/// Bytes are in contiguous arrays here: those have spans in all versions of Apple's systems, others only in the newest.
struct ByteReader: Sendable {
    let bytes: ContiguousArray<UInt8>
    let format: PictureFormat
    /// The byte that is read next.
    var offset: Int

    init(_ bytes: ContiguousArray<UInt8>, _ format: PictureFormat, at offset: Int = 0) {
        (self.bytes, self.format, self.offset) = (bytes, format, offset)
    }

    func error(_ problem: PictureError.Problem, at offset: Int? = nil) -> PictureError {
        PictureError(format, problem, at: offset ?? self.offset)
    }

    var left: Int { bytes.count - offset }

    /// Throws unless the given number of bytes is left.
    func need(_ count: Int) throws(PictureError) {
        guard count <= left else { throw error(.truncated, at: bytes.count) }
    }

    mutating func skip(_ count: Int) throws(PictureError) {
        try need(count)
        offset += count
    }

    mutating func byte() throws(PictureError) -> Int {
        try need(1)
        defer { offset += 1 }
        return Int(bytes[offset])
    }

    /// A number of several bytes, the most significant first.
    mutating func big(_ count: Int) throws(PictureError) -> Int {
        try need(count)
        defer { offset += count }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A number of several bytes, the least significant first.
    mutating func little(_ count: Int) throws(PictureError) -> Int {
        try need(count)
        defer { offset += count }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func slice(_ count: Int) throws(PictureError) -> ArraySlice<UInt8> {
        try need(count)
        defer { offset += count }
        return bytes[offset..<offset + count]
    }
}
