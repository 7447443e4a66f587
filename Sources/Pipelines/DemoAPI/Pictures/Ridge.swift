import Foundation

/// The outline of a range of hills, trees or houses: a height, 0 at the top and 1 at the bottom, for each column.
struct Ridge: Sendable {
    var heights: [Float]

    subscript(x: Int) -> Float { heights[x] }

    /// Adds a wave to a level; the shape has a period of 1 and goes from -1 to 1.
    private static func waves(
        _ width: Int, level: Float, size: Float, frequencies: [Float], using generator: inout SeededGenerator,
        shape: (Float) -> Float
    ) -> Ridge {
        var heights = Array(repeating: level, count: width)
        for (index, frequency) in frequencies.enumerated() {
            let offset = Float.random(in: 0..<1, using: &generator)
            let share = size / Float(1 << index) * Float.random(in: 0.7...1.1, using: &generator)
            for x in 0..<width {
                let position = Float(x) / Float(width) * frequency + offset
                heights[x] -= share * shape(position - position.rounded(.down))
            }
        }
        return Ridge(heights: heights)
    }

    /// Round hills.
    static func hills(
        _ width: Int, level: Float, size: Float, using generator: inout SeededGenerator
    ) -> Ridge {
        waves(width, level: level, size: size, frequencies: [1.3, 2.9, 4.7], using: &generator) {
            sin($0 * 2 * .pi)
        }
    }

    /// Peaks with straight slopes and smaller peaks on them.
    static func peaks(
        _ width: Int, level: Float, size: Float, using generator: inout SeededGenerator
    ) -> Ridge {
        waves(width, level: level, size: size, frequencies: [1.6, 3.4, 7.9], using: &generator) {
            1 - 4 * abs($0 - 0.5)
        }
    }

    /// Slopes that rise gently and fall steeply.
    static func dunes(
        _ width: Int, level: Float, size: Float, using generator: inout SeededGenerator
    ) -> Ridge {
        waves(width, level: level, size: size, frequencies: [1.1, 2.3], using: &generator) {
            $0 < 0.72 ? -cos($0 / 0.72 * .pi) : cos(($0 - 0.72) / 0.28 * .pi)
        }
    }

    /// Conifers on round hills.
    static func conifers(
        _ width: Int, level: Float, size: Float, using generator: inout SeededGenerator
    ) -> Ridge {
        var ridge = hills(width, level: level, size: size * 0.5, using: &generator)
        var x = 0
        while x < width {
            let half = Int.random(in: 1...3, using: &generator)
            let tree = size * Float.random(in: 0.7...1.5, using: &generator)
            for column in x..<min(width, x + 2 * half + 1) {
                ridge.heights[column] -= tree * (1 - Float(abs(column - x - half)) / Float(half + 1))
            }
            x += 2 * half + 1
        }
        return ridge
    }

    /// Houses side by side.
    static func houses(
        _ width: Int, level: Float, size: Float, using generator: inout SeededGenerator
    ) -> Ridge {
        var heights: [Float] = []
        while heights.count < width {
            let height = level - size * Float.random(in: 0...1, using: &generator)
            heights += Array(repeating: height, count: Int.random(in: 3...7, using: &generator))
        }
        return Ridge(heights: Array(heights.prefix(width)))
    }
}
