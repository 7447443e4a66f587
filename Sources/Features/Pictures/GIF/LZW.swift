/// Unpacks the pixels of a GIF's frame.
enum LZW {
    /// The unpacked pixels, and whether anything was wrong.
    struct Output {
        var pixels: [UInt8]
        var written = 0
        var problem: PictureError.Problem?
    }

    /// Unpacks at most the given number of pixels. The initial code size must be 2 to 8 bits.
    static func pixels(_ count: Int, of bytes: [UInt8], firstBits: Int) -> Output {
        var output = Output(pixels: Array(repeating: 0, count: count))
        let (clear, end) = (1 << firstBits, 1 << firstBits + 1)
        // Each code is another code and one pixel more.
        var prefixes = [UInt16](repeating: 0, count: 4_096)
        var suffixes = [UInt8](repeating: 0, count: 4_096)
        var lengths = [UInt16](repeating: 1, count: 4_096)
        for code in 0..<clear { suffixes[code] = UInt8(code) }
        var (next, size, previous) = (end + 1, firstBits + 1, -1)
        var (bits, bitCount, position) = (UInt32(0), 0, 0)
        while output.written < count {
            while bitCount < size {
                guard position < bytes.count else {
                    output.problem = .truncated
                    return output
                }
                bits |= UInt32(bytes[position]) << UInt32(bitCount)
                position += 1
                bitCount += 8
            }
            let code = Int(bits & (1 << UInt32(size) - 1))
            bits >>= UInt32(size)
            bitCount -= size
            if code == clear {
                (next, size, previous) = (end + 1, firstBits + 1, -1)
                continue
            }
            if code == end { break }
            guard code < next || code == next && previous >= 0 && next < 4_096 else {
                output.problem = .damaged("a code that stands for nothing")
                return output
            }
            // The code that is being defined is the previous one plus its own first pixel.
            let isNew = code == next
            let length = isNew ? Int(lengths[previous]) + 1 : Int(lengths[code])
            var (place, part) = (output.written + length - 1, code)
            if isNew { (place, part) = (place - 1, previous) }
            while place > output.written {
                if place < count { output.pixels[place] = suffixes[part] }
                part = Int(prefixes[part])
                place -= 1
            }
            let first = suffixes[part]
            output.pixels[output.written] = first
            if isNew, output.written + length <= count { output.pixels[output.written + length - 1] = first }
            output.written = min(count, output.written + length)
            if previous >= 0, next < 4_096 {
                prefixes[next] = UInt16(previous)
                suffixes[next] = first
                lengths[next] = lengths[previous] + 1
                next += 1
                if next == 1 << size, size < 12 { size += 1 }
            }
            previous = code
        }
        if output.written < count { output.problem = .truncated }
        return output
    }
}
