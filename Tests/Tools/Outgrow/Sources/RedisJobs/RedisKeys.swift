/// Where things are kept in the server.
package enum RedisKeys {
    package static let jobs = "jobs"
    package static let group = "workers"
    /// The list of jobs whose attempts are used up.
    package static let aside = "jobs:aside"
    /// The last error of each job that has failed.
    static let errors = "jobs:errors"
    /// The report of the run that ended with it.
    static let reports = "jobs:reports"
    package static let results = "results"
    /// The sum of all results: the effect that would show if a job had it twice.
    package static let total = "results:total"
    /// How many results there are of a first attempt, of a second one, and so on.
    package static let attempts = "results:attempts"
    /// How many times a job was done that had been done.
    package static let repeated = "results:repeated"
}
