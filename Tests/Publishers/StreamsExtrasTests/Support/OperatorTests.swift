import Foundation

/// A suite with the rows of the operators of a file. The suites that test all operators find it by its name, which is
/// that of its file: no list has it.
package protocol OperatorTests {
    static var rows: [Operator] { get }
    /// Calls that trap for a number below the smallest.
    static var limits: [Limit] { get }
}

extension OperatorTests {
    package static var rows: [Operator] { [] }
    package static var limits: [Limit] { [] }
}

/// A call with a number that traps below the smallest one.
package struct Limit: Sendable {
    package let name: String
    package let smallest: Int
    package let make: @Sendable (Int) -> Void

    package init(_ name: String, _ smallest: Int, _ make: @escaping @Sendable (Int) -> Void) {
        (self.name, self.smallest, self.make) = (name, smallest, make)
    }
}

/// The rows and limits of the suites of a module.
package struct OperatorRows: Sendable {
    package let all: [Operator]
    let limits: [Limit]

    /// Those of this module, in the files beside this folder.
    package static let extras = OperatorRows(
        of: "StreamsExtrasTests", in: URL(filePath: #filePath).deletingLastPathComponent().appending(path: ".."))

    /// Reads the suites of the files in a folder.
    package init(of module: String, in folder: URL) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.standardizedFileURL.path)) ?? []
        let names = files.filter { $0.hasSuffix("Tests.swift") }.map { $0.dropLast(".swift".count) }.sorted()
        let suites = names.compactMap { Self.suite(named: $0, of: module) }
        (all, limits) = (suites.flatMap { $0.rows }, suites.flatMap { $0.limits })
    }

    /// Finds a structure by the name that the compiler gives it.
    private static func suite(named name: Substring, of module: String) -> (any OperatorTests.Type)? {
        _typeByName("\(module.utf8.count)\(module)\(name.utf8.count)\(name)V") as? any OperatorTests.Type
    }

    /// The rows for the laws, with a model.
    package var modelled: [Operator] { all.filter { $0.exactness != .unmodelled } }

    /// Rows for laws without models.
    package var keeping: [Operator] {
        all.filter { $0.exactness == .unmodelled && $0.traits.isDisjoint(with: [.outlivesUpstream, .meetsAnother]) }
    }

    /// Rows for schedules alone.
    package var racing: [Operator] { all.filter { $0.traits.contains(.meetsAnother) } }

    package var timed: [Operator] { all.filter(\.isTimed) }
}
