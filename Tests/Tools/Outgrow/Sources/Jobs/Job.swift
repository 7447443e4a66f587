import Foundation

/// A number to square: it stands for any work that takes long enough to be left to another process.
///
/// A negative number is refused, and one whose square is too large for an `Int` kills its worker, as happens in every
/// queue sooner or later.
package struct Job: Codable, Equatable, Sendable {
    /// Identifies the job, however often it is sent or delivered: an effect recorded under its id happens once.
    package let id: Int
    package let number: Int

    package init(id: Int, number: Int) { (self.id, self.number) = (id, number) }

    /// The text that is sent over the network.
    package var body: String { #"{"id":\#(id),"number":\#(number)}"# }

    /// Returns the job that a text describes, or throws, as a broker is not trusted.
    package static func decode(_ body: String) throws -> Job {
        do { return try JSONDecoder().decode(Job.self, from: Data(body.utf8)) } catch { throw MalformedJob(body: body) }
    }

    package func square() throws(NegativeNumber) -> Int {
        guard number >= 0 else { throw NegativeNumber(number: number) }
        return number * number
    }
}

/// The error for a text that describes no job.
package struct MalformedJob: Error, Equatable, CustomStringConvertible {
    package let body: String

    package init(body: String) { self.body = body }

    package var description: String { "not a job: \(body.prefix(100))" }
}

/// The error for a number that is not squared here.
package struct NegativeNumber: Error, Equatable, CustomStringConvertible {
    package let number: Int

    package init(number: Int) { self.number = number }

    package var description: String { "\(number) is negative" }
}
