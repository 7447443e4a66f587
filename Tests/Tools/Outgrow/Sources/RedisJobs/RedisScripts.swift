/// The steps that the server takes as one, in its own language. All have the keys of the stream, of the list of what is
/// put aside, and of the last errors; and the names of the group and of the worker.
enum RedisScripts {
    /// A job is gone from the group and from the stream at once.
    static let acknowledge = """
        local stream, aside, errors, group, entry = KEYS[1], KEYS[2], KEYS[3], ARGV[1], ARGV[3]
        redis.call('XACK', stream, group, entry)
        redis.call('XDEL', stream, entry)
        redis.call('HDEL', errors, entry)
        """

    /// The server counts deliveries: so a job that kills its workers is put aside as well, by the next one to find it.
    private static let putAside = """
        local stream, aside, errors, group, worker = KEYS[1], KEYS[2], KEYS[3], ARGV[1], ARGV[2]
        local function put_aside(entry, attempts)
            local job = redis.call('XRANGE', stream, entry, entry)[1]
            local error = redis.call('HGET', errors, entry) or 'its worker died'
            if job then redis.call('XADD', aside, '*', 'job', job[2][2], 'attempts', attempts, 'error', error) end
            redis.call('XACK', stream, group, entry)
            redis.call('XDEL', stream, entry)
            redis.call('HDEL', errors, entry)
        end

        """

    /// Takes over a job of which its worker has said nothing for the lease. False if there is none.
    static let claim =
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
            """

    /// Keeps the error; true if the attempts are used up. A job that another worker has finished is left alone.
    static let reject =
        putAside + """
            local entry, error, limit = ARGV[3], ARGV[4], tonumber(ARGV[5])
            local pending = redis.call('XPENDING', stream, group, entry, entry, 1)[1]
            if not pending then return 0 end
            redis.call('HSET', errors, entry, error)
            if pending[4] < limit then return 0 end
            put_aside(entry, pending[4])
            return 1
            """

    /// Says that the worker is alive, for those jobs that are still its own.
    static let renew = """
        local stream, group, worker = KEYS[1], ARGV[1], ARGV[2]
        for index = 3, #ARGV do
            local entry = ARGV[index]
            if #redis.call('XPENDING', stream, group, entry, entry, 1, worker) > 0 then
                redis.call('XCLAIM', stream, group, worker, 0, entry, 'JUSTID')
            end
        end
        """
}
