/// Unpacks the pixels of a GIF's frame.
///
/// A code stands for pixels that came before: those of the code before it, and the one after them. So it is enough to
/// know where these are.
struct LZW {
    /// The unpacked pixels, and whether anything was wrong.
    struct Output {
        var pixels: ContiguousArray<UInt8>
        var problem: PictureError.Problem?
    }

    private let bytes: ContiguousArray<UInt8>
    private var position = 0
    private var bits: UInt64 = 0
    private var bitCount = 0
    /// The first pixel of each code, and the number of its pixels.
    private var places = [(start: Int, length: Int)](repeating: (0, 1), count: 4_096)

    /// Unpacks at most the given number of pixels. The initial code size must be 1 to 8 bits.
    static func pixels(_ count: Int, of bytes: ContiguousArray<UInt8>, firstBits: Int) -> Output {
        // Pixels are copied by eight, up to seven of them too many.
        var pixels = ContiguousArray<UInt8>(repeating: 0, count: count + 8)
        var reader = LZW(bytes: bytes)
        let problem = reader.unpack(into: &pixels, count, firstBits)
        pixels.removeLast(8)
        return Output(pixels: pixels, problem: problem)
    }

    private init(bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

    private mutating func unpack(
        into pixels: inout ContiguousArray<UInt8>, _ count: Int, _ firstBits: Int
    ) -> PictureError.Problem? {
        var span = pixels.mutableSpan
        var output = span.mutableBytes
        let (clear, end) = (1 << firstBits, 1 << firstBits + 1)
        var (next, size, written) = (end + 1, firstBits + 1, 0)
        var previous: (start: Int, length: Int)?
        while written < count {
            guard let code = take(size) else { return .truncated }
            if code == clear {
                (next, size, previous) = (end + 1, firstBits + 1, nil)
                continue
            }
            if code == end { break }
            let start = written
            if code < clear {
                output.storeBytes(of: UInt8(truncatingIfNeeded: code), toByteOffset: written, as: UInt8.self)
                written += 1
            } else if code < next {
                let (start, length) = places[code]
                Self.copy(length, from: start, to: &written, of: &output, count)
            } else if code == next, next < 4_096, let (start, length) = previous {
                // The code that is being defined is the previous one plus its own first pixel.
                Self.copy(length, from: start, to: &written, of: &output, count)
                Self.copy(1, from: start, to: &written, of: &output, count)
            } else {
                return .damaged("a code that stands for nothing")
            }
            if let previous, next < 4_096 {
                places[next] = (previous.start, previous.length + 1)
                next += 1
                if next == 1 << size, size < 12 { size += 1 }
            }
            previous = (start, written - start)
        }
        return written < count ? .truncated : nil
    }

    /// Copies pixels that came before; not beyond the last one.
    @inline(__always)
    private static func copy(
        _ length: Int, from start: Int, to written: inout Int, of output: inout MutableRawSpan, _ count: Int
    ) {
        let end = min(count, written &+ length)
        var (source, target) = (start, written)
        while target < end {
            let eight = output.unsafeLoadUnaligned(fromByteOffset: source, as: UInt64.self)
            output.storeBytes(of: eight, toByteOffset: target, as: UInt64.self)
            (source, target) = (source &+ 8, target &+ 8)
        }
        written = end
    }

    /// The next code; nil beyond the end.
    @inline(__always)
    private mutating func take(_ size: Int) -> Int? {
        if bitCount < size {
            if position &+ 8 <= bytes.count {
                let eight = bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
                bits |= UInt64(littleEndian: eight) &<< UInt64(bitCount)
                position &+= (63 &- bitCount) &>> 3
                bitCount |= 56
            } else {
                while bitCount < size {
                    guard position < bytes.count else { return nil }
                    bits |= UInt64(bytes[position]) << UInt64(bitCount)
                    position += 1
                    bitCount += 8
                }
            }
        }
        let code = Int(truncatingIfNeeded: bits) & (1 &<< size &- 1)
        bits &>>= UInt64(size)
        bitCount &-= size
        return code
    }
}
