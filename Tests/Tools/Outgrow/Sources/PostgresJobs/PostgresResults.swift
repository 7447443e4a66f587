import Jobs

/// Results of jobs. Each has its effect once, as it is a row with the id of its job.
package struct PostgresResults: JobResults {
    private let connection: PostgresConnection

    package init(over connection: PostgresConnection) { self.connection = connection }

    package func record(_ result: Int, of job: Job, attempt: Int) async throws {
        try await connection.rows(
            of: """
                INSERT INTO results VALUES ($1, $2, $3) ON CONFLICT (job) DO UPDATE SET repeated = results.repeated + 1
                """, ["\(job.id)", "\(result)", "\(attempt)"])
    }
}

/// Appends jobs to the table.
package struct PostgresSender: JobSender {
    private let connection: PostgresConnection

    package init(over connection: PostgresConnection) { self.connection = connection }

    package func append(_ bodies: [String]) async throws {
        let array = bodies.map { body in
            "\"" + body.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
        }
        try await connection.rows(
            of: "INSERT INTO jobs (body) SELECT unnest($1::text[])", ["{\(array.joined(separator: ","))}"])
    }
}
