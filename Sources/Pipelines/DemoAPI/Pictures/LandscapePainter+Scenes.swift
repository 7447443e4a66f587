extension LandscapePainter {
    /// The place, height and distance of a ridge, in the terms of `ground(_:tinted:)`.
    private struct Layer {
        let level: Float
        let size: Float
        let depth: Float

        init(_ level: Float, _ size: Float, _ depth: Float) {
            (self.level, self.size, self.depth) = (level, size, depth)
        }
    }

    mutating func paintHills() {
        for layer in [Layer(0.55, 0.07, 0.25), Layer(0.68, 0.09, 0.6), Layer(0.86, 0.08, 1)] {
            let ridge = Ridge.hills(width, level: layer.level, size: layer.size, using: &generator)
            fill(ridge, ground(layer.depth, tinted: 0x7FA650))
        }
    }

    mutating func paintForest() {
        for layer in [Layer(0.56, 0.1, 0.2), Layer(0.72, 0.14, 0.55), Layer(0.95, 0.2, 1)] {
            let ridge = Ridge.conifers(width, level: layer.level, size: layer.size, using: &generator)
            fill(ridge, ground(layer.depth, tinted: 0x3F7A4A))
        }
    }

    mutating func paintDunes() {
        for layer in [Layer(0.58, 0.05, 0.35), Layer(0.7, 0.07, 0.65), Layer(0.87, 0.08, 0.95)] {
            let ridge = Ridge.dunes(width, level: layer.level, size: layer.size, using: &generator)
            fill(ridge, ground(layer.depth, tinted: 0xE3A857))
            // The steep side lies in the shade.
            let (height, shade) = (height, palette.ground)
            picture.paint { x, y in
                let isFalling = x > 0 && ridge[x] > ridge[x - 1] + 0.002
                return (shade, isFalling && Float(y) > ridge[x] * height ? 0.3 * layer.depth : 0)
            }
        }
    }

    mutating func paintMountains() {
        paintPeaks(level: 0.58, size: 0.2)
        fill(.conifers(width, level: 0.95, size: 0.12, using: &generator), ground(1))
    }

    /// The mountains, and below the shore the same upside down, darker and rippled.
    mutating func paintLake() {
        paintPeaks(level: 0.46, size: 0.17)
        let shore = picture.height * 3 / 5
        fill(.conifers(width, level: Float(shore) / height, size: 0.04, using: &generator), ground(0.9))
        let above = picture
        let water = palette.zenith.mixed(with: palette.ground, 0.4)
        picture.paint { x, y in
            guard y >= shore else { return (water, 0) }
            let ripple = (y * 5 + x / 9) % 3 == 0 ? 1 : 0
            let mirrored = above[min(above.width - 1, x + ripple), max(0, 2 * shore - 1 - y)]
            return (mirrored.mixed(with: water, 0.35), 1)
        }
    }

    /// A far range, and a nearer one with snow on its tops.
    private mutating func paintPeaks(level: Float, size: Float) {
        let stone: Color = 0x6F7F99
        fill(
            .peaks(width, level: level - 0.04, size: size * 0.6, using: &generator),
            ground(0.15, tinted: stone))
        let ridge = Ridge.peaks(width, level: level, size: size, using: &generator)
        fill(ridge, ground(0.75, tinted: stone))
        let (height, snowLine) = (height, level - size * 0.35)
        let color = Color.white.mixed(with: palette.haze, light == .night ? 0.7 : 0.2)
        picture.paint { x, y in
            let line = snowLine + 0.05 * Float((x * 7 + x * x * 3) % 5) / 5
            return (color, Float(y) < line * height ? 0.9 * (Float(y) - ridge[x] * height + 0.5) : 0)
        }
    }

    mutating func paintSea() {
        let (palette, sunX, height, horizon) = (palette, sunX, height, 0.55 * height)
        let deep = palette.zenith.mixed(with: palette.ground, 0.35)
        picture.paint { x, y in
            guard Float(y) >= horizon else { return (deep, 0) }
            let depth = (Float(y) - horizon) / (height - horizon)
            let water = palette.horizon.mixed(with: deep, 0.35 + 0.65 * depth)
            let isGlitter = abs(Float(x) - sunX) < 1.5 + 5 * depth && (x * 5 + y * 3) % 4 < 2
            let isWave = (x * 3 + y * y * 7) % 23 < 3
            return (water.mixed(with: palette.sun, isGlitter ? 0.7 : isWave ? 0.14 : 0), 1)
        }
        let island = Ridge.hills(width, level: 0.6, size: 0.07, using: &generator)
        let color = ground(0.45)
        picture.paint { x, y in (color, Float(y) < horizon ? Float(y) - island[x] * height + 0.5 : 0) }
    }

    mutating func paintCity() {
        fill(.hills(width, level: 0.6, size: 0.06, using: &generator), ground(0.25))
        let isDark = light == .night || light == .sunset
        let (lamp, share): (Color, Float) = isDark ? (0xFFD27A, 0.85) : (0xD9E6EE, 0.3)
        for layer in [Layer(0.72, 0.3, 0.55), Layer(0.92, 0.32, 0.95)] {
            let ridge = Ridge.houses(width, level: layer.level, size: layer.size, using: &generator)
            fill(ridge, ground(layer.depth, tinted: light == .sunset ? nil : 0x66708C))
            let height = height
            var lamps = generator
            picture.paint { x, y in
                let isWindow = x % 2 == 1 && y % 3 == 1 && Float(y) > ridge[x] * height + 1
                return (lamp, isWindow && Int.random(in: 0..<5, using: &lamps) < 2 ? share : 0)
            }
            generator = lamps
        }
    }
}
