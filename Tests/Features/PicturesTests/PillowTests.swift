import Foundation
import Testing

@testable import FeaturePictures

@Suite struct PillowTests {
    @Test("The corpus has files of each format")
    func corpus() {
        #expect(["bmp", "png", "gif", "jpg"].allSatisfy { CorpusFile.files($0).count > 10 })
    }

    @Test("BMP, PNG and GIF files have the same pixels and delays as in Pillow", arguments: ["bmp", "png", "gif"])
    func equalPixels(suffix: String) throws {
        for file in CorpusFile.files(suffix) {
            let frames = try PictureReader.frames(try file.bytes)
            #expect(frames.map(\.summary) == file.frames, "\(file.testDescription)")
            #expect(frames.first.map { "\($0.raster.width)x\($0.raster.height)" } == file.size)
        }
    }

    @Test("The pixels of JPEG files differ by at most 3 of 255 from those in Pillow")
    func similarPixels() throws {
        var counts = [Int](repeating: 0, count: 256)
        for file in CorpusFile.files("jpg") {
            let read = try PictureReader.firstRaster(of: try file.bytes)
            let png = try Data(contentsOf: file.url.deletingPathExtension().appendingPathExtension("png"))
            let expected = try PictureReader.firstRaster(of: Array(png))
            try #require(read.width == expected.width && read.height == expected.height, "\(file.testDescription)")
            let differences = zip(read.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
            for difference in differences { counts[difference] += 1 }
            #expect(differences.max() ?? 0 <= 3, "\(file.testDescription): \(differences.max() ?? 0)")
        }
        let places = counts.reduce(0, +)
        // Hardly any pixel may differ at all: being off by one everywhere is an error.
        #expect(Double(counts[0]) > 0.9 * Double(places), "\(counts.prefix(8)) of \(places)")
    }
}
