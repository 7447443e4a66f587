/// Throws if the condition does not hold. For properties, which fail by throwing: see `forAll`.
public func check(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw CheckFailure(message()) }
}

/// Throws if the two differ; the error shows both. What a terminal would obey in them is escaped as in Swift.
public func checkEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ message: @autoclosure () -> String = "The values differ."
) throws {
    try check(
        actual == expected,
        """
        \(message())
            actual    \("\(actual)".visibleInLines)
            expected  \("\(expected)".visibleInLines)
        """)
}

/// Throws if the two differ; the error shows them from the first difference on.
///
///     try checkEqual([1, 2, 3, 4], [1, 2, 4])
///     // The values differ from index 2 on.
///     //     actual    [3, 4]
///     //     expected  [4]
public func checkEqual<Element: Equatable>(
    _ actual: [Element], _ expected: [Element], _ message: @autoclosure () -> String = "The values differ"
) throws {
    guard actual != expected else { return }
    let equal = zip(actual, expected).prefix { $0 == $1 }.count
    try checkEqual(
        actual.dropFirst(equal), expected.dropFirst(equal), "\(message()) from index \(equal) on.")
}

/// A check that failed, and why.
public struct CheckFailure: Error, Equatable, CustomStringConvertible {
    /// A sentence that describes the problem.
    public let problem: String
    /// The place of the check, as `Module/File.swift:12`; nil if it is unknown.
    public private(set) var location: String?

    /// The place, if it is known, and the problem.
    public var description: String { (location.map { "\($0): " } ?? "") + problem }

    init(_ problem: String) { self.problem = problem }

    /// The same failure with a place.
    func at(_ fileID: StaticString, _ line: UInt) -> CheckFailure {
        var failure = self
        failure.location = "\(fileID):\(line)"
        return failure
    }
}
