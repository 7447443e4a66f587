import Foundation
import Testing

@testable import FeaturePictures

/// A file of the corpus that `corpus.py` makes, and its content according to Pillow.
struct CorpusFile: Sendable, CustomTestStringConvertible {
    let url: URL
    let size: String
    /// The delay in milliseconds and the checksum of the pixels of each frame.
    let frames: [String]

    var testDescription: String { url.lastPathComponent }

    var bytes: [UInt8] { get throws { Array(try Data(contentsOf: url)) } }

    /// The files in the repository, or those of a directory named in the environment.
    static let all: [CorpusFile] = {
        let here = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
        let other = ProcessInfo.processInfo.environment["PICTURES_CORPUS"].map { URL(filePath: $0) }
        let directory = other ?? here
        let manifest = (try? String(contentsOf: directory.appending(path: "manifest.txt"), encoding: .utf8)) ?? ""
        return manifest.split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            return CorpusFile(
                url: directory.appending(path: words[0]), size: words[1], frames: Array(words.dropFirst(2)))
        }
    }()

    static func files(_ suffix: String) -> [CorpusFile] { all.filter { $0.url.pathExtension == suffix } }
}

extension PictureReader {
    /// Decodes all frames of a file.
    static func frames(_ bytes: [UInt8], limits: PictureLimits = PictureLimits()) throws -> [PictureFrame] {
        var reader = try PictureReader(bytes, limits: limits)
        var frames: [PictureFrame] = []
        while let frame = try reader.next() { frames.append(frame) }
        return frames
    }
}

extension PictureFrame {
    /// The line in the manifest: the delay, and the checksum of the visible pixels.
    var summary: String {
        var bytes = raster.bytes
        for pixel in 0..<bytes.count / 4 where bytes[4 * pixel + 3] == 0 {
            for channel in 0..<4 { bytes[4 * pixel + channel] = 0 }
        }
        let sum = String(Checksum.of(bytes[...]), radix: 16)
        return "\(delay / .milliseconds(1)):".replacing(".0:", with: ":")
            + String(repeating: "0", count: 8 - sum.count) + sum
    }
}
