import FeaturePictures
import Foundation
import StreamsTesting
import TerminalUI
import Testing

@testable import FeaturePipelines

@Suite struct PictureDecodingTests {
    /// Makes a GIF of the given number of frames of one pixel, in alternating colours, each for 20 ms.
    private func gif(frames: Int, width: UInt8 = 1) -> Data {
        var file = Array("GIF89a".utf8) + [width, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
        for frame in 0..<frames {
            file += [0x21, 0xF9, 4, 0, 2, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]
            file += [2, 2, frame.isMultiple(of: 2) ? 0x44 : 0x4C, 1, 0]
        }
        return Data(file + [0x3B])
    }

    @Test("A GIF moves for as long as its frames say, whatever their number, and keeps 128 frames at most")
    func anyNumberOfFrames() throws {
        try forAll(.int(in: 2...700), maximumSize: 700) { count in
            let picture = try Picture.decoded(gif(frames: count))
            let duration = picture.moments.reduce(Duration.zero) { $0 + $1.duration }
            try checkEqual(duration, .milliseconds(20 * count))
            try check(picture.isMoving && picture.moments.count <= 128, "\(picture.moments.count)")
            try check(picture.moments.count == count || picture.moments.count >= 64, "\(picture.moments.count)")
        }
    }

    @Test("A moving picture that is damaged later on ends there, and says so; one without a complete frame is refused")
    func damaged() throws {
        let (data, greek) = (gif(frames: 3), Locale(identifier: "el"))
        let cut = try Picture.decoded(data.prefix(data.count - 6), in: greek)
        #expect(cut.moments.count == 2 && cut.note == "η εικόνα τελειώνει πολύ νωρίς")
        #expect(try Picture.decoded(data, in: greek).note == nil)
        #expect(throws: PictureError.self) { try Picture.decoded(data.prefix(40)) }
    }

    @Test(
        "EF-61: bytes that are not a picture are refused",
        arguments: ["", "BM", "not a picture", "GIF89a", "\u{89}PNG"])
    func noPicture(text: String) {
        #expect(throws: PictureError.self) { try Picture.check(Data(text.utf8)) }
        #expect(throws: PictureError.self) { try Picture.decoded(Data(text.utf8)) }
    }

    @Test("A picture keeps no more pixels than a screen shows, in proportion")
    func fitting() throws {
        let still = try Picture.decoded(picture(128, width: 300, height: 150)).moments[0].bitmap
        #expect(still.width == 128 && still.height == 64 && still[127, 63] == 0x808080)
        let moving = try Picture.decoded(gif(frames: 2, width: 200)).moments[0].bitmap
        #expect(moving.width == 64 && moving.height == 1)
    }
}
