/// The colours of a time of day.
struct Palette: Sendable {
    let zenith: Color
    let horizon: Color
    let sun: Color
    /// The colours of the distance and of the foreground.
    let haze: Color
    let ground: Color
    /// The height of the sun or the moon: 0 is the top, 1 the bottom.
    let sunHeight: Float
    let hasStars: Bool

    init(_ light: Landscape.Light) {
        switch light {
        case .dawn:
            self.init(0x5B7DB8, 0xFBD3B0, 0xFFF3D6, haze: 0xC9A9B8, ground: 0x2E3B4E, sunHeight: 0.46)
        case .day:
            self.init(0x3C8CD8, 0xD4ECF7, 0xFFFBE8, haze: 0xA9C9D8, ground: 0x2F5D3A, sunHeight: 0.18)
        case .sunset:
            self.init(0x4B2E6B, 0xFF9A4D, 0xFFE08A, haze: 0xB0506A, ground: 0x24162F, sunHeight: 0.48)
        case .night:
            self.init(
                0x050A1E, 0x24335C, 0xF4F1DC, haze: 0x202C4D, ground: 0x060912, sunHeight: 0.2, hasStars: true
            )
        }
    }

    private init(
        _ zenith: Color, _ horizon: Color, _ sun: Color, haze: Color, ground: Color, sunHeight: Float,
        hasStars: Bool = false
    ) {
        self.zenith = zenith
        self.horizon = horizon
        self.sun = sun
        self.haze = haze
        self.ground = ground
        self.sunHeight = sunHeight
        self.hasStars = hasStars
    }
}
