import StreamsTesting

/// Checks a property of successive events; a failure says how many there are.
func forAll<Event>(
    eventsOf generator: Generator<[Event]>, count: Int = 100, fileID: StaticString = #fileID, line: UInt = #line,
    _ property: ([Event]) throws -> Void
) throws {
    try forAll(generator.map(Events.init), count: count, fileID: fileID, line: line) { try property($0.all) }
}

private struct Events<Event>: CustomDebugStringConvertible {
    let all: [Event]

    var debugDescription: String { "\(all)\n    \(all.count) events" }
}
