import Jobs
import Testing

@Suite struct JobTests {
    @Test("A job is the same after it was sent over the network", arguments: [0, 7, -3, .max])
    func crossesTheNetwork(number: Int) throws {
        let job = Job(id: 12, number: number)
        #expect(try Job.decode(job.body) == job)
    }

    @Test(
        "A text that is not a job causes an error that says so",
        arguments: ["", "hello", "{}", #"{"id":1}"#, #"{"id":"x","number":2}"#])
    func malformed(body: String) {
        #expect(throws: MalformedJob(body: body)) { try Job.decode(body) }
    }

    @Test("A negative number is refused")
    func negative() throws {
        #expect(throws: NegativeNumber(number: -3)) { try Job(id: 1, number: -3).square() }
        #expect(try Job(id: 1, number: 12).square() == 144)
    }
}
