// As many samples as the finest component has.

extension JPEGComponent {
    private typealias Samples = SIMD8<Int16>

    /// The bytes of a row that is drawn: so many that no step of eight or sixteen of them is cut.
    static func rowLength(_ width: Int) -> Int { (width + 31) / 16 * 16 }

    /// Draws a row of the picture: samples between those that there are lie on a line between them, three parts of the
    /// nearer one and one of the other.
    func draw(_ y: Int, on row: inout ContiguousArray<UInt8>, _ sums: inout ContiguousArray<Int16>, imageWidth: Int) {
        let (scaleX, scaleY) = (maximum.x / sampling.x, maximum.y / sampling.y)
        let isEven = maximum.x % sampling.x == 0 && maximum.y % sampling.y == 0
        switch (scaleX, scaleY, isEven) {
        case (1, 1, true):
            map(y, y, on: &row) { near, _ in near }
        case (2, 1, true) where width > 2:
            sum(y, y, in: &sums)
            double(sums, on: &row, rounds: (4, 8))
        case (2, 2, true) where width > 2:
            sum(y / 2, beside(y), in: &sums)
            double(sums, on: &row, rounds: (8, 7))
        case (1, 2, true):
            let (three, round) = (Samples(repeating: 3), Samples(repeating: y.isMultiple(of: 2) ? 1 : 2))
            map(y / 2, beside(y), on: &row) { near, far in
                (near &* three &+ far &+ round) &>> Samples(repeating: 2)
            }
        default:
            let line = y * sampling.y / maximum.y * stride
            for x in 0..<imageWidth { row[x] = samples[line + x * sampling.x / maximum.x] }
        }
    }

    /// The line of samples on the other side of a row of the picture, of two for each line.
    private func beside(_ y: Int) -> Int {
        max(0, min(height - 1, y.isMultiple(of: 2) ? y / 2 - 1 : y / 2 + 1))
    }

    @inline(__always)
    private func load(_ line: Int, _ x: Int) -> Samples {
        let bytes = samples.span.bytes
        return SIMD8(bytes.unsafeLoadUnaligned(fromByteOffset: line &* stride &+ x, as: SIMD8<UInt8>.self))
    }

    /// Draws what becomes of the samples of two lines.
    @inline(__always)
    private func map(
        _ near: Int, _ far: Int, on row: inout ContiguousArray<UInt8>,
        _ transform: (Samples, Samples) -> Samples
    ) {
        var span = row.mutableSpan
        var bytes = span.mutableBytes
        for x in Swift.stride(from: 0, to: width, by: 8) {
            let mapped = SIMD8<UInt8>(transform(load(near, x), load(far, x)))
            bytes.storeBytes(of: mapped, toByteOffset: x, as: SIMD8<UInt8>.self)
        }
    }

    /// Adds the samples of two lines, three times the first one; behind the first place, which like the one at the end
    /// is as its neighbour.
    private func sum(_ near: Int, _ far: Int, in sums: inout ContiguousArray<Int16>) {
        var span = sums.mutableSpan
        var bytes = span.mutableBytes
        for x in Swift.stride(from: 0, to: width, by: 8) {
            let sum = load(near, x) &* Samples(repeating: 3) &+ load(far, x)
            bytes.storeBytes(of: sum, toByteOffset: 2 &* x &+ 2, as: Samples.self)
        }
        sums[0] = sums[1]
        sums[width + 1] = sums[width]
    }

    /// Two samples for each one; they are rounded in turns up and down.
    private func double(
        _ sums: ContiguousArray<Int16>, on row: inout ContiguousArray<UInt8>, rounds: (left: Int16, right: Int16)
    ) {
        let sums = sums.span.bytes
        var span = row.mutableSpan
        var bytes = span.mutableBytes
        for x in Swift.stride(from: 0, to: width, by: 8) {
            func load(_ x: Int) -> Samples {
                sums.unsafeLoadUnaligned(fromByteOffset: 2 &* x, as: Samples.self)
            }
            let (before, here, after) = (load(x), load(x &+ 1) &* Samples(repeating: 3), load(x &+ 2))
            let four = Samples(repeating: 4)
            var doubled = SIMD16<UInt8>()
            doubled.evenHalf = SIMD8<UInt8>((here &+ before &+ Samples(repeating: rounds.left)) &>> four)
            doubled.oddHalf = SIMD8<UInt8>((here &+ after &+ Samples(repeating: rounds.right)) &>> four)
            bytes.storeBytes(of: doubled, toByteOffset: 2 &* x, as: SIMD16<UInt8>.self)
        }
    }
}
