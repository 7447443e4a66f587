import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct SubjectInputTests {
    @Test("A subject's input sends to the subject from other tasks, and holds it")
    func otherTasks() async {
        let (input, recorder) = parts()
        await withTaskGroup { group in
            for task in 0..<4 { group.addTask { for value in 0..<100 { input.send(task * 100 + value) } } }
        }
        input.send(completion: .finished)
        #expect(recorder.values.sorted() == Array(0..<400) && recorder.completion == .finished)
        #expect(recorder.violations == [])
    }

    private func parts() -> (SubjectInput<Int, Never>, Recorder<Int, Never>) {
        let subject = PassthroughSubject<Int, Never>()
        return (subject.input, subject.record())
    }
}
