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

    @Test("JPEG files have the same pixels as in Pillow")
    func equalJPEGs() throws {
        for file in CorpusFile.files("jpg") {
            let frame = try PictureReader.frames(try file.bytes)[0]
            let png = try Data(contentsOf: file.url.deletingPathExtension().appendingPathExtension("png"))
            let expected = try PictureReader.firstRaster(of: Array(png))
            #expect(frame.raster == expected && frame.fault == nil, "\(file.testDescription)")
        }
    }
}
