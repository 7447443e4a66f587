import Foundation

/// One mistake or one chain: a function of a client's file, with all that stands outside of the file's other functions.
struct Program {
    let name: String
    let text: String

    /// The declarations outside of the functions.
    static func surroundings(of file: URL) throws -> String {
        let lines = try lines(of: file)
        let functions = functions(in: lines)
        return lines.indices.filter { line in !functions.contains { $0.contains(line) } }
            .map { lines[$0] }.joined(separator: "\n")
    }

    /// A function that has several statements `_ = …` makes a program of each.
    static func all(of file: URL) throws -> [Program] {
        let lines = try lines(of: file)
        let functions = functions(in: lines)
        return functions.flatMap { function in
            let statements = statements(in: lines, function)
            return statements.enumerated().map { number, statement in
                let kept = lines.indices.map { line in
                    let isOutside = !functions.contains { $0.contains(line) }
                    let isEdge = line == function.lowerBound || line == function.upperBound
                    return isOutside || isEdge || statement.contains(line) ? lines[line] : ""
                }
                let name = name(of: lines[function.lowerBound])
                return Program(
                    name: statements.count == 1 ? name : "\(name) \(number + 1)",
                    text: kept.joined(separator: "\n"))
            }
        }
    }

    private static func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }

    /// The functions of several lines, from the first to the last.
    private static func functions(in lines: [String]) -> [ClosedRange<Int>] {
        lines.indices.compactMap { first in
            let indentation = lines[first].prefix { $0 == " " }
            guard lines[first].dropFirst(indentation.count).hasPrefix("func "), lines[first].hasSuffix("{") else {
                return nil
            }
            return lines[first...].firstIndex(of: indentation + "}").map { first...$0 }
        }
    }

    private static func statements(in lines: [String], _ function: ClosedRange<Int>) -> [ClosedRange<Int>] {
        let body = function.lowerBound + 1...function.upperBound - 1
        let firsts = body.filter { lines[$0].hasPrefix("    _ = ") }
        guard firsts.count > 1 else { return [body] }
        return zip(firsts, firsts.dropFirst().map { $0 - 1 } + [body.upperBound]).map { $0...$1 }
    }

    private static func name(of line: String) -> String {
        String(line.drop { $0 == " " }.dropFirst("func ".count).prefix { $0 != "(" })
    }
}
