/// An object whose release can be observed.
final class Keepsake: Sendable {
    /// Does nothing; a closure that calls it retains the object.
    func use() {}
}

/// Something made with a keepsake, and whether it is still alive.
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
