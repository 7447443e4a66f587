import Foundation

/// Paints a landscape from the back to the front: the sky, then one of the scenes.
struct LandscapePainter {
    var picture = Picture(width: Landscape.width, height: Landscape.height)
    let light: Landscape.Light
    let palette: Palette
    var generator: SeededGenerator
    let sunX: Float

    var width: Int { picture.width }
    var height: Float { Float(picture.height) }

    init(light: Landscape.Light, seed: UInt64) {
        self.light = light
        palette = Palette(light)
        generator = SeededGenerator(seed: seed)
        sunX = Float.random(in: 0.2...0.8, using: &generator) * Float(Landscape.width)
    }

    mutating func paintSky() {
        let (palette, height) = (palette, height)
        picture.paint { _, y in
            (palette.zenith.mixed(with: palette.horizon, Float(y) / (height * 0.62)), 1)
        }
        if palette.hasStars { paintStars() } else { paintClouds() }
        let (sunX, sunY) = (sunX, palette.sunHeight * height)
        let radius: Float = palette.hasStars ? 2.6 : 3.6
        picture.paint { x, y in
            let distance = hypot(Float(x) - sunX, Float(y) - sunY)
            let glow = 0.55 * exp(-distance * distance / (radius * radius * 9))
            return (palette.sun, max(glow, radius - distance + 0.5))
        }
    }

    private mutating func paintStars() {
        for _ in 0..<60 {
            let x = Int.random(in: 0..<width, using: &generator)
            let y = Int.random(in: 0..<(picture.height * 3 / 5), using: &generator)
            let share = Float.random(in: 0.15...0.9, using: &generator)
            picture[x, y] = picture[x, y].mixed(with: .white, share)
        }
    }

    private mutating func paintClouds() {
        for _ in 0..<Int.random(in: 2...4, using: &generator) {
            let x = Float.random(in: 0...Float(width), using: &generator)
            let y = Float.random(in: 3...(height * 0.35), using: &generator)
            let length = Float.random(in: 6...14, using: &generator)
            let color = palette.sun.mixed(with: palette.horizon, 0.5)
            picture.paint { column, row in
                let distance = hypot((Float(column) - x) / length, (Float(row) - y) / 1.8)
                return (color, 0.7 * (1 - distance))
            }
        }
    }

    /// Fills what lies below a ridge, with soft edges.
    mutating func fill(_ ridge: Ridge, _ color: Color) {
        let height = height
        picture.paint { x, y in (color, Float(y) - ridge[x] * height + 0.5) }
    }

    /// The ground's colour at a depth: 0 is far away and hazy, 1 in front.
    func ground(_ depth: Float, tinted tint: Color? = nil) -> Color {
        let near =
            tint.map { palette.ground.mixed(with: $0, light == .night ? 0.08 : 0.55) } ?? palette.ground
        return palette.haze.mixed(with: near, depth)
    }
}
