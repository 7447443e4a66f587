/// The keys of the data on the server.
package enum RedisKeys {
    package static let jobs = "jobs"
    package static let group = "workers"
    /// The list of jobs whose attempts are used up.
    package static let aside = "jobs:aside"
    /// The last error of each job that has failed.
    static let errors = "jobs:errors"
    /// The report of the run that ended with the error.
    static let reports = "jobs:reports"
    package static let results = "results"
    /// The sum of all results: an effect that would show if it happened twice for a job.
    package static let total = "results:total"
    /// The number of results by attempt.
    package static let attempts = "results:attempts"
    /// How often a job was done again.
    package static let repeated = "results:repeated"
}
