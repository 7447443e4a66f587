import Jobs

/// Results of jobs. Each has its effect once, as it is recorded under the id of its job.
package struct RedisResults: JobResults {
    private let connection: RedisConnection

    package init(over connection: RedisConnection) { self.connection = connection }

    package func record(_ result: Int, of job: Job, attempt: Int) async throws {
        let keys = ["4", RedisKeys.results, RedisKeys.total, RedisKeys.attempts, RedisKeys.repeated]
        _ = try await connection.reply(to: ["EVAL", Self.record] + keys + ["\(job.id)", "\(result)", "\(attempt)"])
    }

    private static let record = """
        if redis.call('HSETNX', KEYS[1], ARGV[1], ARGV[2]) == 1 then
            redis.call('INCRBY', KEYS[2], ARGV[2])
            redis.call('HINCRBY', KEYS[3], ARGV[3], 1)
        else
            redis.call('INCR', KEYS[4])
        end
        """
}
