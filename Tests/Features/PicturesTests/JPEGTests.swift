import Testing

@testable import FeaturePictures

/// Tests JPEG files that others do not write as they should be, and those that are cut or damaged.
@Suite struct JPEGTests {
    private func file(_ name: String) throws -> [UInt8] {
        try #require(CorpusFile.all.first { $0.testDescription == "jpeg-\(name).jpg" }).bytes
    }

    private func frame(_ file: [UInt8]) throws -> PictureFrame { try #require(try PictureReader.frames(file).first) }

    /// The place of the first segment of a kind.
    private func segment(_ marker: UInt8, in file: [UInt8]) throws -> Int {
        try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == marker })
    }

    /// The rows that are the same in both, from the top on.
    private func equalRows(_ one: Raster, _ other: Raster) -> Int {
        zip(one.bytes, other.bytes).prefix { $0 == $1 }.count / (4 * one.width)
    }

    @Test("A file without Huffman tables, as a frame of a camera, has the usual ones", arguments: ["0", "2", "L"])
    func withoutTables(name: String) throws {
        let whole = try file(name)
        var bytes = whole
        while let start = bytes.indices.dropLast().first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC4 }) {
            bytes.removeSubrange(start..<start + 2 + Int(bytes[start + 2]) << 8 + Int(bytes[start + 3]))
        }
        #expect(try bytes.count < whole.count && frame(bytes) == frame(whole))
    }

    @Test("A file that ends early is drawn as far as it goes, and the frame has its fault")
    func cut() throws {
        let whole = try file("L")
        let start = try segment(0xDA, in: whole) + 10
        var rows: [Int] = []
        for end in start + 1..<whole.count - 4 {
            let frame = try frame(Array(whole[..<end]))
            #expect(frame.fault == PictureError(.jpeg, .truncated, at: end))
            rows.append(equalRows(frame.raster, try self.frame(whole).raster))
        }
        #expect(rows == rows.sorted() && rows.first == 0 && rows.contains(8) && rows.contains(16))
    }

    @Test("A progressive file that ends early is drawn less exactly, and has its fault even if a whole scan is missing")
    func cutSteps() throws {
        let whole = try file("0-progressive")
        let last = try #require(whole.indices.dropLast().last { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA })
        let (exact, coarse) = (try frame(whole), try frame(Array(whole[..<last])))
        #expect(coarse.fault?.problem == .truncated && exact.fault == nil)
        let differences = zip(exact.raster.bytes, coarse.raster.bytes).map { abs(Int($0) - Int($1)) }
        #expect(differences.contains { $0 > 0 } && differences.allSatisfy { $0 < 100 })
    }

    @Test("A file that ends before its first pixel is refused, and one that only lacks its end is whole")
    func ends() throws {
        let whole = try file("0")
        let start = try segment(0xDA, in: whole) + 14
        for end in start - 14...start {
            #expect(throws: PictureError.self) { try frame(Array(whole[..<end])) }
        }
        #expect(try frame(whole.dropLast(2)) == frame(whole))
        #expect(try frame(whole.dropLast(2) + [1, 2, 3]) == frame(whole))
    }

    @Test("Damaged bits spoil the picture up to the next restart, whose marker may be missing", arguments: [0, 2])
    func restarts(removed: Int) throws {
        let whole = try file("restart1")
        var bytes = whole
        let place = try segment(0xD1, in: whole)
        bytes.replaceSubrange(place - 3..<place + removed, with: [0xFF, 0, 0x55])
        let (damaged, exact) = (try frame(bytes), try frame(whole))
        #expect(damaged.fault != nil && damaged.raster != exact.raster)
        let rows = zip(damaged.raster.bytes, exact.raster.bytes).reversed().prefix { $0 == $1 }.count / (4 * 41)
        #expect(rows > 8, "\(rows)")
        // The third unit, whose marker is missing, stays grey.
        #expect(removed == 0 || damaged.raster.bytes[160..<163].allSatisfy { $0 == 128 })
    }

    @Test("A file with arithmetic coding is refused by that name")
    func arithmetic() throws {
        var bytes = try file("0")
        bytes[try segment(0xC0, in: bytes) + 1] = 0xC9
        let error = #expect(throws: PictureError.self) { try PictureReader(bytes) }
        #expect(error?.problem == .arithmeticCoding && error?.description.contains("arithmetic coding") == true)
    }
}
