/// Steps that the server executes atomically, in its own language. All have the keys of the stream, of the list of jobs
/// put aside, of the last errors, and of the last reports; and the names of the group and of the worker.
struct RedisScript {
    private let text: String

    private init(_ text: String) { self.text = text }

    @discardableResult func run(_ arguments: [String], by worker: String, over connection: RedisConnection)
        async throws -> RedisReply
    {
        let keys = ["4", RedisKeys.jobs, RedisKeys.aside, RedisKeys.errors, RedisKeys.reports]
        return try await connection.reply(to: ["EVAL", text] + keys + [RedisKeys.group, worker] + arguments)
    }

    /// Removes a job from the group and from the stream at once.
    static let acknowledge = RedisScript(
        """
        local stream, errors, reports, group, entry = KEYS[1], KEYS[3], KEYS[4], ARGV[1], ARGV[3]
        redis.call('XACK', stream, group, entry)
        redis.call('XDEL', stream, entry)
        redis.call('HDEL', errors, entry)
        redis.call('HDEL', reports, entry)
        """)

    /// Uses the server's count of deliveries, so that a job that kills its workers is put aside as well, by the next
    /// worker to find it.
    private static let putAside = """
        local stream, aside, errors, reports, group, worker = KEYS[1], KEYS[2], KEYS[3], KEYS[4], ARGV[1], ARGV[2]
        local function put_aside(entry, attempts)
            local job = redis.call('XRANGE', stream, entry, entry)[1]
            local error = redis.call('HGET', errors, entry) or 'its worker died'
            local report = redis.call('HGET', reports, entry) or ''
            if job then
                redis.call('XADD', aside, '*', 'job', job[2][2], 'attempts', attempts, 'error', error, 'report', report)
            end
            redis.call('XACK', stream, group, entry)
            redis.call('XDEL', stream, entry)
            redis.call('HDEL', errors, entry)
            redis.call('HDEL', reports, entry)
        end

        """

    /// Takes over a job whose worker has been silent for the lease. Returns false if there is none.
    static let claim = RedisScript(
        putAside + """
            local lease, limit = ARGV[3], tonumber(ARGV[4])
            while true do
                local silent = redis.call('XPENDING', stream, group, 'IDLE', lease, '-', '+', 1)[1]
                if not silent then return false end
                local entry, deliveries = silent[1], silent[4]
                if deliveries >= limit then
                    put_aside(entry, deliveries)
                else
                    local job = redis.call('XCLAIM', stream, group, worker, 0, entry)[1]
                    if job then return {entry, job[2][2], deliveries + 1} end
                end
            end
            """)

    /// Stores the error and the report. Returns true if the attempts are used up. Ignores a job that another worker has
    /// finished.
    static let reject = RedisScript(
        putAside + """
            local entry, error, report, limit = ARGV[3], ARGV[4], ARGV[5], tonumber(ARGV[6])
            local pending = redis.call('XPENDING', stream, group, entry, entry, 1)[1]
            if not pending then return 0 end
            redis.call('HSET', errors, entry, error)
            redis.call('HSET', reports, entry, report)
            if pending[4] < limit then return 0 end
            put_aside(entry, pending[4])
            return 1
            """)

    /// Tells the server that the worker is alive, for the jobs that are still its own.
    static let renew = RedisScript(
        """
        local stream, group, worker = KEYS[1], ARGV[1], ARGV[2]
        for index = 3, #ARGV do
            local entry = ARGV[index]
            if #redis.call('XPENDING', stream, group, entry, entry, 1, worker) > 0 then
                redis.call('XCLAIM', stream, group, worker, 0, entry, 'JUSTID')
            end
        end
        """)
}
