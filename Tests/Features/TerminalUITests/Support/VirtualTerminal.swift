@testable import TerminalUI

/// A terminal that interprets the few sequences of a frame, and records everything else.
struct VirtualTerminal {
    private(set) var cells: [[String]]
    private(set) var unknown: [String] = []
    private(set) var cursor: Position?
    private var row = 0
    private var column = 0
    private var style = ""

    init(_ size: Size) { cells = Array(repeating: Array(repeating: "", count: size.width), count: size.height) }

    mutating func write(_ output: String) {
        var rest = output[...]
        while let character = rest.first {
            if character == "\u{1B}" {
                let sequence = rest.prefix(
                    through: rest.dropFirst(2).firstIndex { $0.isLetter } ?? rest.index(before: rest.endIndex))
                rest = rest[sequence.endIndex...]
                obey(String(sequence.dropFirst()))
            } else {
                rest.removeFirst()
                show(character)
            }
        }
    }

    private mutating func show(_ character: Character) {
        guard character.displayWidth > 0 else { return unknown.append(String(character)) }
        guard cells.indices.contains(row), column + character.displayWidth <= cells[row].count else {
            return unknown.append("\(character) at \(row), \(column)")
        }
        cells[row][column] = style + String(character)
        if character.displayWidth == 2 { cells[row][column + 1] = "" }
        column += character.displayWidth
    }

    private mutating func obey(_ sequence: String) {
        let numbers = sequence.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
        switch (sequence.last, sequence) {
        case (_, "[2J"): self.cells = VirtualTerminal(Size(width: cells.first?.count ?? 0, height: cells.count)).cells
        case ("H", _) where numbers.count == 2: (row, column) = (numbers[0] - 1, numbers[1] - 1)
        case ("G", _) where numbers.count == 1: column = numbers[0] - 1
        case ("m", _): style = sequence == "[0m" ? "" : sequence
        case (_, "[?25l"): cursor = nil
        case (_, "[?25h"): cursor = Position(row: row, column: column)
        case (_, "[?2026h"), (_, "[?2026l"): break
        default: unknown.append(sequence)
        }
    }
}
