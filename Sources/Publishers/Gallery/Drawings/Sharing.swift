import Streams
import StreamsExtras
import StreamsTesting

/// Two subscribers: one writes lower-case letters, the other, from the second frame on, upper-case letters.
private func twice<P: Publisher<String, TestFailure>>(_ shared: P, _ scheduler: TestScheduler)
    -> some Publisher<String, TestFailure>
{
    shared.merge(
        with: Just(()).setFailureType(to: TestFailure.self).delay(for: 2, scheduler: scheduler)
            .flatMap { shared.map { $0.uppercased() } })
}

extension Gallery {
    static func sharing() throws -> [OperatorDrawing] {
        try [
            .init(
                "share", "Subscribes once for all its subscribers: here one, and another from the second frame on.",
                "share()", letters: "-a-b-c-|"
            ) { twice($0.first.share(), $0.scheduler) },
            .init(
                "share(replay:)", of: .streamsExtras,
                "Subscribes once, and repeats the latest values to later subscribers.",
                "share(replay: 1)", letters: "-a-b-c-|"
            ) { twice($0.first.share(replay: 1), $0.scheduler) },
            .init(
                "multicast", "Sends to a subject that it makes, once it is connected.",
                "multicast { PassthroughSubject() }.autoconnect()", letters: "-a-b-c-|"
            ) { twice($0.first.multicast { PassthroughSubject() }.autoconnect(), $0.scheduler) },
            .init(
                "multicast(subject:)", "Sends to a subject, once it is connected.",
                "multicast(subject: CurrentValueSubject(\"-\")).autoconnect()", letters: "-a-b-c-|"
            ) { twice($0.first.multicast(subject: CurrentValueSubject("-")).autoconnect(), $0.scheduler) },
            .init(
                "makeConnectable", "Subscribes to its upstream once it is connected.",
                "makeConnectable().autoconnect()",
                letters: "-a-b-c-|"
            ) {
                twice(
                    $0.first.replaceError(with: "?").makeConnectable().autoconnect().setFailureType(
                        to: TestFailure.self), $0.scheduler)
            },
        ]
    }

    static func observing() throws -> [OperatorDrawing] {
        try [
            .init(
                "handleEvents",
                "Calls functions at signals, and passes all of them on.", "handleEvents(receiveOutput: log)",
                letters: "-a-b-#"
            ) { $0.first.handleEvents(receiveOutput: { _ in }) },
            .init(
                "caching", "Saves each value on its way; a failure to save changes nothing.",
                "caching(to: cache.save)", letters: "-a-b-|"
            ) { $0.first.caching(to: { _ in throw TestFailure("full") }) },
            .init(
                "print", "Prints all signals, and passes them on.", "print(\"letters\")", letters: "-a-b-|"
            ) { $0.first.print("letters", to: Silence()) },
            .init(
                "breakpoint",
                "Stops in the debugger where a function returns true, and passes all signals on.",
                "breakpoint(receiveOutput: { $0 == \"x\" })", letters: "-a-b-|"
            ) { $0.first.breakpoint(receiveOutput: { $0 == "x" }) },
            .init(
                "breakpointOnError", "Stops in the debugger at a failure, and passes all signals on.",
                "breakpointOnError()",
                letters: "-a-b-|"
            ) { $0.first.breakpointOnError() },
            .init(
                "named", "Passes all signals on, and has a name in descriptions.", "named(\"letters\")",
                letters: "-a-b-|"
            ) { $0.first.named("letters") },
        ]
    }
}

/// Discards the text.
private struct Silence: TextOutputStream {
    mutating func write(_ string: String) {}
}
