import Foundation

/// A landscape made from an id: the first byte chooses the scene, the second the light, all of them the rest.
struct Landscape: Sendable {
    enum Scene: UInt8, CaseIterable, Sendable { case hills, mountains, sea, lake, forest, dunes, city }
    enum Light: UInt8, CaseIterable, Sendable { case dawn, day, sunset, night }

    static let width = 64
    static let height = 40

    let scene: Scene
    let light: Light
    private let seed: UInt64

    init(id: UUID) {
        let bytes = withUnsafeBytes(of: id.uuid) { Array($0) }
        scene = Self.choose(bytes[0])
        light = Self.choose(bytes[1])
        seed = bytes.reduce(0) { $0 &* 0x100_0000_01B3 ^ UInt64($1) }
    }

    private static func choose<Choice: CaseIterable>(_ byte: UInt8) -> Choice
    where Choice.AllCases == [Choice] {
        Choice.allCases[Int(byte) % Choice.allCases.count]
    }

    /// An id whose landscape has this scene in this light.
    static func id(of scene: Scene, in light: Light, using generator: inout SeededGenerator) -> UUID {
        func byte(_ remainder: UInt8, of count: Int) -> UInt8 {
            UInt8.random(in: 0..<UInt8(256 / count), using: &generator) * UInt8(count) + remainder
        }
        return UUID(
            first: byte(scene.rawValue, of: Scene.allCases.count),
            second: byte(light.rawValue, of: Light.allCases.count), using: &generator)
    }

    func picture() -> Picture {
        var painter = LandscapePainter(light: light, seed: seed)
        painter.paintSky()
        switch scene {
        case .hills: painter.paintHills()
        case .mountains: painter.paintMountains()
        case .sea: painter.paintSea()
        case .lake: painter.paintLake()
        case .forest: painter.paintForest()
        case .dunes: painter.paintDunes()
        case .city: painter.paintCity()
        }
        return painter.picture
    }
}
