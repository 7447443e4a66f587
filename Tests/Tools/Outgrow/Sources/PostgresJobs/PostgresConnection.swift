import Jobs

/// A connection to a PostgreSQL server, which is restored when it breaks.
package struct PostgresConnection: Sendable {
    private let connection: KeptConnection<PostgresLink>

    package init(to address: String, patience: Duration) {
        connection = KeptConnection(patience: patience) {
            let link = try PostgresLink(to: address)
            _ = try link.rows(of: Self.tables, []).get()
            return link
        }
    }

    /// Returns the rows of a command, and throws an error that the server answers with.
    @discardableResult package func rows(of command: String, _ parameters: [String] = []) async throws -> [[String]] {
        try await connection.reply { try $0.rows(of: command, parameters) }.get()
    }

    /// Made by the first client. The lock keeps two of them from doing it at a time.
    private static let tables = """
        BEGIN;
        SELECT pg_advisory_xact_lock(23);
        CREATE TABLE IF NOT EXISTS jobs (
            id bigserial PRIMARY KEY, body text NOT NULL, attempts int NOT NULL DEFAULT 0, worker text,
            lease timestamptz, error text NOT NULL DEFAULT 'its worker died', report text NOT NULL DEFAULT '');
        CREATE INDEX IF NOT EXISTS jobs_new ON jobs (id) WHERE attempts = 0;
        CREATE INDEX IF NOT EXISTS jobs_taken ON jobs (id) WHERE attempts > 0;
        CREATE TABLE IF NOT EXISTS aside (
            id bigserial PRIMARY KEY, body text, attempts int, error text, report text);
        CREATE TABLE IF NOT EXISTS results (
            job bigint PRIMARY KEY, result bigint, attempt int, repeated int NOT NULL DEFAULT 0);
        COMMIT
        """
}
