import Foundation

/// A number to square: it stands for whatever takes long enough to be left to another process.
///
/// A negative number is refused, and one whose square is too large for an `Int` kills its worker: what every queue
/// meets in the end.
package struct Job: Codable, Equatable, Sendable {
    /// Tells jobs apart, however often one is sent or delivered: an effect that is known by its id happens once.
    package let id: Int
    package let number: Int

    package init(id: Int, number: Int) { (self.id, self.number) = (id, number) }

    /// The text that crosses the network.
    package var body: String { #"{"id":\#(id),"number":\#(number)}"# }

    /// The job that a text describes: a broker is not trusted.
    package static func decode(_ body: String) throws -> Job {
        do { return try JSONDecoder().decode(Job.self, from: Data(body.utf8)) } catch { throw MalformedJob(body: body) }
    }

    package func square() throws(NegativeNumber) -> Int {
        guard number >= 0 else { throw NegativeNumber(number: number) }
        return number * number
    }
}

/// A text that describes no job.
package struct MalformedJob: Error, Equatable, CustomStringConvertible {
    package let body: String

    package init(body: String) { self.body = body }

    package var description: String { "not a job: \(body.prefix(100))" }
}

/// A number that is not squared here.
package struct NegativeNumber: Error, Equatable, CustomStringConvertible {
    package let number: Int

    package init(number: Int) { self.number = number }

    package var description: String { "\(number) is negative" }
}
