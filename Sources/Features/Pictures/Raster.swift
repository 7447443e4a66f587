/// The pixels of a picture: four bytes each, for red, green, blue and alpha, row by row from the top left.
///
/// Colours are not multiplied by alpha: a half transparent red is 255, 0, 0, 128.
public struct Raster: Hashable, Sendable {
    /// The pixels in a row.
    public let width: Int
    /// The rows.
    public let height: Int
    /// Four for each pixel.
    public internal(set) var bytes: [UInt8]

    /// Makes a raster, or none unless there are exactly four bytes for each pixel.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        guard width > 0, height > 0, bytes.count.isMultiple(of: 4 * width), bytes.count / (4 * width) == height
        else { return nil }
        self.init(checkedWidth: width, height: height, bytes: bytes)
    }

    init(checkedWidth width: Int, height: Int, bytes: [UInt8]) {
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// Makes a raster of rows, each of which is transparent before it is drawn. The first byte of a pixel, red, is the
    /// lowest one of its number.
    init(width: Int, height: Int, draw: (_ y: Int, _ row: inout MutableSpan<UInt32>) -> Void) {
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
            // All pixels are set, and an array's first byte is at a place for numbers of any size.
            UnsafeMutableRawBufferPointer(buffer).withMemoryRebound(to: UInt32.self) { pixels in
                for y in 0..<height {
                    let row = pixels.extracting(y * width..<(y + 1) * width)
                    row.initialize(repeating: 0)
                    var span = row.mutableSpan
                    draw(y, &span)
                }
            }
            count = 4 * width * height
        }
        self.init(checkedWidth: width, height: height, bytes: bytes)
    }

    /// Makes a raster whose pixels are all transparent.
    init(width: Int, height: Int) {
        self.init(checkedWidth: width, height: height, bytes: Array(repeating: 0, count: 4 * width * height))
    }
}

/// One picture of a file: the only one, or a frame of an animation.
public struct PictureFrame: Hashable, Sendable {
    /// The whole picture, even if the file stores only a part of it.
    public let raster: Raster
    /// The time until the next frame; zero in a file without animation.
    public let delay: Duration
    /// The fault of the file behind the part that was drawn; nil if all of the picture was drawn.
    ///
    /// A JPEG file that ends early is drawn as far as it goes, and grey behind that.
    public let fault: PictureError?

    init(_ raster: Raster, delay: Duration = .zero, fault: PictureError? = nil) {
        (self.raster, self.delay, self.fault) = (raster, delay, fault)
    }
}

/// A format of picture files.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    /// Windows bitmap.
    case bmp
    /// Graphics Interchange Format.
    case gif
    /// The format of the Joint Photographic Experts Group.
    case jpeg
    /// Portable Network Graphics.
    case png
}
