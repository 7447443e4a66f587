import CPostgres
import Foundation

/// A connection of libpq. After an error of the network it is useless, and has to be replaced.
final class PostgresLink {
    /// `PG_DIAG_SQLSTATE`, which is a character in C.
    private let sqlState = Int32(UInt8(ascii: "C"))
    private let connection: OpaquePointer

    /// Connects to a server according to a connection string of libpq.
    init(to address: String) throws(PostgresError) {
        guard let made = PQconnectdb(address) else { throw .unreachable("no memory for a connection") }
        connection = made
        guard PQstatus(connection) == CONNECTION_OK else { throw .unreachable(message) }
        _ = PQsetErrorVerbosity(connection, PQERRORS_TERSE)
        _ = PQsetNoticeProcessor(connection, { _, _ in }, nil)
    }

    deinit { PQfinish(connection) }

    /// Returns the rows of a command, each column as text, or the server's reason to refuse it. Without parameters
    /// there may be several commands. Throws if there is no answer, as the connection is broken.
    func rows(of command: String, _ parameters: [String]) throws(PostgresError) -> Result<[[String]], PostgresError> {
        var pointers: [UnsafePointer<CChar>?] = parameters.map { UnsafePointer(strdup($0)) }
        defer { for pointer in pointers { free(UnsafeMutableRawPointer(mutating: pointer)) } }
        let result =
            parameters.isEmpty
            ? PQexec(connection, command)
            : PQexecParams(connection, command, Int32(parameters.count), nil, &pointers, nil, nil, 0)
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: break
        default:
            // A server that shuts down answers with a code of this class.
            let code = PQresultErrorField(result, sqlState).map { String(cString: $0) } ?? ""
            guard PQstatus(connection) == CONNECTION_OK, !code.hasPrefix("57P") else { throw .unreachable(message) }
            return .failure(.refused(message))
        }
        let rows = (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { String(cString: PQgetvalue(result, row, $0)) }
        }
        return .success(rows)
    }

    private var message: String {
        String(cString: PQerrorMessage(connection)).split(separator: "\n").first.map(String.init) ?? "no answer"
    }
}

/// The reason for a missing or unexpected answer.
package enum PostgresError: Error, Equatable, CustomStringConvertible {
    case unreachable(String)
    case refused(String)

    package var description: String {
        switch self {
        case .unreachable(let problem): "PostgreSQL does not answer: \(problem)"
        case .refused(let message): "PostgreSQL says: \(message)"
        }
    }
}
