import Foundation
import StreamsTesting
import Testing

@testable import FeaturePictures

/// Checks that damaged files are read or refused, and nothing else happens.
///
/// `STREAMS_CASES=1000` in the environment tries a million of each format; use a release build for it.
@Suite(.timeLimit(.minutes(60))) struct DamageTests {
    private let limits = PictureLimits(pixels: 1 << 14, bytes: 1 << 20, frames: 16, framePixels: 1 << 16)

    /// A change of a file: its place, the number of bytes, and the new ones.
    private struct Change {
        var place: Int
        var count: Int
        var bytes: [UInt8]

        static var any: Generator<Change> {
            Generator { choices in
                Change(
                    place: Generator.int(in: 0...(1 << 20)).draw(from: &choices),
                    count: Generator.element(of: [1, 1, 1, 0, 2, 7]).draw(from: &choices),
                    bytes: Generator.array(of: .int(in: 0...255), count: 0...3).draw(from: &choices).map(UInt8.init))
            }
        }

        func apply(to file: inout [UInt8]) {
            let start = place % max(1, file.count)
            file.replaceSubrange(start..<min(file.count, start + count), with: bytes)
        }
    }

    /// Reads a file to its end, ignoring the checksums that would refuse most of them. Returns the number of frames; a
    /// fault of a frame has to be in the file.
    private func read(_ bytes: [UInt8]) throws -> Int {
        guard bytes.starts(with: PNGReader.signature) else {
            let frames = try PictureReader.frames(bytes, limits: limits)
            for fault in frames.compactMap(\.fault) { try check((0...bytes.count).contains(fault.offset), "\(fault)") }
            return frames.count
        }
        var reader = try PNGReader(ContiguousArray(bytes), limits)
        reader.isStrict = false
        return try reader.raster().width > 0 ? 1 : 0
    }

    @Test("A file with any change is read within the limits, or refused", arguments: ["bmp", "png", "gif", "jpg"])
    func changes(suffix: String) throws {
        let files = try CorpusFile.files(suffix).map { try $0.bytes }.filter { $0.count < 4_000 }
        let change = Generator { choices in
            (
                Generator.int(in: 0...files.count - 1).draw(from: &choices),
                Generator.array(of: Change.any, count: 1...6).draw(from: &choices)
            )
        }
        try forAll(change, count: 1_000) { index, changes in
            var file = files[index]
            for change in changes { change.apply(to: &file) }
            do {
                try check(try read(file) <= limits.frames, "too many frames")
            } catch let error as PictureError {
                try check((0...file.count).contains(error.offset), "\(error)")
            }
        }
    }

    @Test(
        "A file truncated anywhere is read or refused, and the error says where",
        arguments: ["bmp", "png", "gif", "jpg"])
    func cuts(suffix: String) throws {
        for file in CorpusFile.files(suffix).filter({ $0.size.count < 6 }).prefix(8) {
            let bytes = try file.bytes
            for end in stride(from: 0, to: bytes.count, by: 7) {
                do { _ = try read(Array(bytes[..<end])) } catch let error as PictureError {
                    #expect((0...end).contains(error.offset), "\(error)")
                }
            }
        }
    }

    @Test("Random bytes after the signature of a format are read or refused", arguments: PictureFormat.allCases)
    func noise(format: PictureFormat) throws {
        let heads: [PictureFormat: [UInt8]] = [
            .bmp: Array("BM".utf8), .gif: Array("GIF89a".utf8) + [9, 0, 9, 0, 0x80, 0, 0], .jpeg: [0xFF, 0xD8, 0xFF],
            .png: PNGReader.signature + [0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 3, 0, 0, 0, 3],
        ]
        try forAll(.array(of: .int(in: 0...255), count: 0...200)) { noise in
            let bytes = heads[format, default: []] + noise.map(UInt8.init)
            try check((try? read(bytes)) ?? 0 <= limits.frames, "too many frames")
        }
    }
}
