/// Something whose end can be seen.
final class Keepsake: Sendable {
    /// Does nothing with it; so whoever is to call this holds it.
    func use() {}
}

/// What is made with a keepsake, and whether anybody still holds that.
struct Watched<Made> {
    let made: Made
    private weak var keepsake: Keepsake?

    init(_ make: (Keepsake) -> Made) {
        let held = Keepsake()
        keepsake = held
        made = make(held)
    }

    var isHeld: Bool { keepsake != nil }
}
