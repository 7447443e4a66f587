/// The samples of one component; other components may have more samples.
struct JPEGPlane {
    private let component: JPEGComponent
    private let width: Int
    private var samples: [UInt8]

    /// Makes the samples of the coefficients.
    init(_ component: JPEGComponent) {
        width = 8 * component.blocksInRow
        samples = Array(repeating: 0, count: width * 8 * component.rowsOfBlocks)
        var values = [Int32](repeating: 0, count: 64)
        let (coefficients, factors) = (component.coefficients, component.factors)
        for row in 0..<component.rowsOfBlocks {
            for column in 0..<component.blocksInRow {
                let block = 64 * (row * component.blocksInRow + column)
                for index in 0..<64 { values[index] = Int32(coefficients[block + index]) &* factors[index] }
                Self.transform(&values)
                let place = 8 * (row * width + column)
                for index in 0..<64 {
                    let sample = max(0, min(255, values[index] + 128))
                    samples[place + index >> 3 * width + index & 7] = UInt8(truncatingIfNeeded: sample)
                }
            }
        }
        var component = component
        component.coefficients = []
        self.component = component
    }
}

// MARK: The inverse cosine transform

extension JPEGPlane {
    /// The cosines of k/16 of a half turn, times 2^13.
    private static let (c1, c2, c3, c4): (Int32, Int32, Int32, Int32) = (8_035, 7_568, 6_811, 5_793)
    private static let (c5, c6, c7): (Int32, Int32, Int32) = (4_551, 3_135, 1_598)

    /// Makes samples around zero of coefficients: along the columns, where three more bits are kept, then the rows.
    ///
    /// Invalid coefficients may overflow, which only gives other meaningless samples.
    private static func transform(_ values: inout [Int32]) {
        for column in 0..<8 { transform(&values, from: column, step: 8, shift: 11) }
        for row in 0..<8 { transform(&values, from: 8 * row, step: 1, shift: 17) }
    }

    @inline(__always)
    private static func transform(_ values: inout [Int32], from start: Int, step: Int, shift: Int32) {
        let round: Int32 = 1 << (shift - 1)
        let x0 = values[start]
        let (x1, x2, x3) = (values[start + step], values[start + 2 * step], values[start + 3 * step])
        let (x4, x5) = (values[start + 4 * step], values[start + 5 * step])
        let (x6, x7) = (values[start + 6 * step], values[start + 7 * step])
        if x1 | x2 | x3 | x4 | x5 | x6 | x7 == 0 {
            let value = (c4 &* x0 &+ round) >> shift
            for index in 0..<8 { values[start + index * step] = value }
            return
        }
        let (sum, difference) = (c4 &* (x0 &+ x4) &+ round, c4 &* (x0 &- x4) &+ round)
        let (outer, inner) = (c2 &* x2 &+ c6 &* x6, c6 &* x2 &- c2 &* x6)
        func set(_ index: Int, _ even: Int32, _ odd: Int32) {
            values[start + index * step] = (even &+ odd) >> shift
            values[start + (7 - index) * step] = (even &- odd) >> shift
        }
        set(0, sum &+ outer, c1 &* x1 &+ c3 &* x3 &+ c5 &* x5 &+ c7 &* x7)
        set(1, difference &+ inner, c3 &* x1 &- c7 &* x3 &- c1 &* x5 &- c5 &* x7)
        set(2, difference &- inner, c5 &* x1 &- c1 &* x3 &+ c7 &* x5 &+ c3 &* x7)
        set(3, sum &- outer, c7 &* x1 &- c5 &* x3 &+ c3 &* x5 &- c1 &* x7)
    }
}

// MARK: As many samples as the finest component has

extension JPEGPlane {
    /// A row of the picture: samples between those that there are lie on a line between them, three parts of the
    /// nearer one and one of the other.
    func row(_ y: Int, into row: inout [UInt8]) {
        let (scaleX, scaleY) = (component.maximum.x / component.sampling.x, component.maximum.y / component.sampling.y)
        let isEven = component.maximum.x % component.sampling.x == 0 && component.maximum.y % component.sampling.y == 0
        switch (scaleX, scaleY, isEven) {
        case (1, 1, true):
            for x in row.indices { row[x] = samples[y * width + x] }
        case (2, 1, true) where component.width > 2:
            double(&row, rounds: (4, 8)) { 4 * Int(samples[y * width + $0]) }
        case (2, 2, true) where component.width > 2:
            let (near, far) = lines(y)
            double(&row, rounds: (8, 7)) { 3 * Int(samples[near + $0]) + Int(samples[far + $0]) }
        case (1, 2, true):
            let (near, far) = lines(y)
            let round = y.isMultiple(of: 2) ? 1 : 2
            for x in row.indices {
                row[x] = UInt8((3 * Int(samples[near + x]) + Int(samples[far + x]) + round) >> 2)
            }
        default:
            let line = y * component.sampling.y / component.maximum.y * width
            for x in row.indices { row[x] = samples[line + x * component.sampling.x / component.maximum.x] }
        }
    }

    /// Where the nearest line of samples begins, and the one on the other side.
    private func lines(_ y: Int) -> (near: Int, far: Int) {
        let near = y / 2
        let far = max(0, min(component.height - 1, y.isMultiple(of: 2) ? near - 1 : near + 1))
        return (near * width, far * width)
    }

    /// Two samples for each one, which is given times four; they are rounded in turns up and down.
    @inline(__always)
    private func double(_ row: inout [UInt8], rounds: (left: Int, right: Int), _ sample: (Int) -> Int) {
        var (before, here) = (sample(0), sample(0))
        for x in 0..<component.width {
            let after = x + 1 < component.width ? sample(x + 1) : here
            row[2 * x] = UInt8((3 * here + before + rounds.left) >> 4)
            if 2 * x + 1 < row.count { row[2 * x + 1] = UInt8((3 * here + after + rounds.right) >> 4) }
            (before, here) = (here, after)
        }
    }
}
