/// A picture file could not be read: the reason, and the position of the byte.
///
///     JPEG, byte 623: the file ends too soon
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The fault.
    public enum Problem: Hashable, Sendable {
        /// The first bytes are those of no known format.
        case unknownFormat
        /// The file ends before the picture does.
        case truncated
        /// Something in the file cannot be as it is.
        case damaged(String)
        /// The file is a JPEG file with arithmetic coding, which hardly any program reads.
        case arithmeticCoding
        /// The file is valid, but uses another unsupported feature.
        case unsupported(String)
        /// A limit would be passed.
        case tooLarge(String)
    }

    /// The format, as far as it is known.
    public let format: PictureFormat?
    /// The fault.
    public let problem: Problem
    /// The byte where it was seen, counted from 0.
    public let offset: Int

    /// Makes an error.
    public init(_ format: PictureFormat?, _ problem: Problem, at offset: Int) {
        (self.format, self.problem, self.offset) = (format, problem, offset)
    }

    /// The format, the byte, and the reason.
    public var description: String {
        let name = format?.rawValue.uppercased() ?? "picture"
        let text =
            switch problem {
            case .unknownFormat: "this is no BMP, GIF, JPEG or PNG file"
            case .truncated: "the file ends too soon"
            case .arithmeticCoding: "arithmetic coding"
            case .damaged(let text), .unsupported(let text), .tooLarge(let text): text
            }
        return "\(name), byte \(offset): \(text)"
    }
}

/// The limits of a picture, checked against its header before memory is taken.
public struct PictureLimits: Hashable, Sendable {
    /// The most pixels of one picture.
    public var pixels: Int
    /// The most bytes of memory that are taken at one time, beside the file.
    public var bytes: Int
    /// The most frames of a moving picture.
    public var frames: Int
    /// The most pixels of all its frames together, which bounds the time.
    public var framePixels: Int

    /// Makes limits: 16 million pixels, 256 MiB, 4,096 frames and 256 million pixels in them, if nothing is said.
    public init(pixels: Int = 1 << 24, bytes: Int = 1 << 28, frames: Int = 1 << 12, framePixels: Int = 1 << 28) {
        (self.pixels, self.bytes, self.frames, self.framePixels) = (pixels, bytes, frames, framePixels)
    }

    /// Throws unless a picture of this size, with the given number of bytes for each pixel, is allowed.
    func check(
        width: Int, height: Int, bytesPerPixel: Int, _ format: PictureFormat, at offset: Int
    ) throws(PictureError) {
        guard width > 0, height > 0 else {
            throw PictureError(format, .damaged("a picture of \(width)×\(height) has no pixels"), at: offset)
        }
        guard width <= pixels / height else {
            throw PictureError(
                format, .tooLarge("\(width)×\(height) are more than \(pixels) pixels"), at: offset)
        }
        guard width * height <= bytes / bytesPerPixel else {
            throw PictureError(
                format, .tooLarge("\(width)×\(height) pixels take more than \(bytes) bytes of memory"), at: offset)
        }
    }
}
