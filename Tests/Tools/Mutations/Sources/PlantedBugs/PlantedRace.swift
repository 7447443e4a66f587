/// A race: one text of one file is replaced by another, as in a ``PlantedBug``. All races that do not touch the same text
/// are planted at once, and the environment chooses one of them: so a few builds are enough.
struct PlantedRace {
    /// The tests that may see it.
    enum Tests {
        /// The rows of all operators with one of these words in their names, separated by commas.
        case rows(String)
        /// Scenes of KernelSchedules, by a word in their function's name.
        case scenes(String)
    }

    let bug: PlantedBug
    let tests: Tests
    /// Why no schedule shows it, if that is known: then it has not to be caught.
    let reasonWhyUnseen: String?

    /// The original is one or several statements, and so is the replacement. If the replacement contains `PLANTED`, it
    /// replaces the original as it is, and that word becomes true if the race is chosen.
    init(
        _ name: String, _ kind: String, in file: String, seenBy tests: Tests, unseenAs reason: String? = nil,
        _ original: String, _ replacement: String
    ) {
        bug = PlantedBug(name, kind, in: file, original, replacement)
        (self.tests, reasonWhyUnseen) = (tests, reason)
    }

    static let all = turns + tables + subscriptions + relays + origins

    /// What replaces the original in a build that has several races.
    func text(number: Int) -> String {
        let condition = "isPlanted(\(number))"
        guard !bug.replacement.contains("PLANTED") else { return bug.replacement.replacing("PLANTED", with: condition) }
        return "if \(condition) {\n\(bug.replacement)\n} else {\n\(bug.original)\n}"
    }

    /// Divides the races so that no two of a part change the same text.
    static func parts(of races: [PlantedRace], text: (_ file: String) throws -> String) throws -> [[Placed]] {
        var parts: [[Placed]] = []
        for (number, race) in races.enumerated() {
            let range = try race.bug.range(in: text(race.bug.file))
            let placed = Placed(race: race, number: number, range: range)
            if let index = parts.firstIndex(where: { !$0.contains { $0.overlaps(placed) } }) {
                parts[index].append(placed)
            } else {
                parts.append([placed])
            }
        }
        return parts
    }

    /// A race, and the range that it replaces in its file.
    struct Placed {
        let race: PlantedRace
        let number: Int
        let range: Range<String.Index>

        func overlaps(_ other: Placed) -> Bool {
            race.bug.file == other.race.bug.file && range.overlaps(other.range)
        }
    }

    static let chosen = "STREAMS_PLANTED_RACE"

    /// A file of the core, which all others can ask.
    static let selector = """
        import Foundation

        private let chosen = ProcessInfo.processInfo.environment["\(chosen)"].flatMap { Int($0) }

        public func isPlanted(_ race: Int) -> Bool { race == chosen }

        """
}
