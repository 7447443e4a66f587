import Cases

#if OPENCOMBINE
import OpenCombine
#else
import Streams
#endif

extension Performance {
    /// Applies the operator at its place in the chain.
    ///
    /// The meaning of a word's number is arbitrary, except that times end in digits that only that place has, so that
    /// nothing else is due at the same instant.
    func apply(_ operation: Operation, at place: Int, to upstream: Items) -> Items {
        let (number, sources) = (operation.number, operation.sources)
        let span = Span(ticks: 1_000 * number + 1 << place)
        let isOdd = operation.variant % 2 == 1
        /// The number for which the closures of the operators that try throw.
        let refused = 5 - number
        func check(_ value: Int) throws -> Int {
            if value == refused { throw Fault.thrown }
            return value
        }
        func source(_ index: Int) -> Items { publisher(sources[index % sources.count]) }

        switch operation.word {
        // Transforming
        case .map: return upstream.map { $0 + number }.erased
        case .mapKeyPath: return upstream.map(\.negated).erased
        case .mapTwoKeyPaths: return upstream.map(\.negated, \.doubled).map { mixed($0, $1) }.erased
        case .mapThreeKeyPaths: return upstream.map(\.negated, \.doubled, \.self).map { mixed($0, $1, $2) }.erased
        case .tryMap: return upstream.tryMap { try check($0) + 1 }.erasedFault
        case .mapError: return upstream.mapError { _ in .mapped }.erased
        case .setFailureType: return upstream.replaceError(with: number).setFailureType(to: Fault.self).erased
        case .replaceNil: return upstream.map { $0 == refused ? nil : $0 }.replaceNil(with: -number).erased
        case .scan: return upstream.scan(number) { mixed($0, $1) }.erased
        case .tryScan: return upstream.tryScan(number) { try mixed($0, check($1)) }.erasedFault
        case .compactMap: return upstream.compactMap { $0 % 2 == number % 2 ? $0 + 1 : nil }.erased
        case .tryCompactMap: return upstream.tryCompactMap { try check($0) > number ? $0 : nil }.erasedFault
        case .encode: return upstream.encode(encoder: Coder(refused: refused)).map { Int($0) ?? 0 }.erasedFault
        case .decode:
            return upstream.map(String.init).decode(type: Int.self, decoder: Coder(refused: refused)).erasedFault
        case .collect: return upstream.collect().map(mixed).erased
        case .collectCount: return upstream.collect(number + 1).map(mixed).erased
        case .flatMap: return upstream.flatMap { source(abs($0)) }.erased
        case .flatMapMax: return upstream.flatMap(maxPublishers: .max(number + 1)) { source(abs($0)) }.erased
        case .switchToLatest: return upstream.map { source(abs($0)) }.switchToLatest().erased
        case .buffer:
            let whenFull: Publishers.BufferingStrategy<Fault> =
                switch operation.variant % 3 {
                case 0: .dropNewest
                case 1: .dropOldest
                default: .customError { .full }
                }
            let prefetch: Publishers.PrefetchStrategy = operation.variant / 3 % 2 == 0 ? .keepFull : .byRequest
            return upstream.buffer(size: number + 1, prefetch: prefetch, whenFull: whenFull).erased

        // Filtering
        case .filter: return upstream.filter { $0 > number }.erased
        case .tryFilter: return upstream.tryFilter { try check($0) > number }.erasedFault
        case .removeDuplicates: return upstream.removeDuplicates().erased
        case .removeDuplicatesBy: return upstream.removeDuplicates { $0 % 2 == $1 % 2 }.erased
        case .tryRemoveDuplicates: return upstream.tryRemoveDuplicates { try $0 == check($1) }.erasedFault
        case .ignoreOutput: return upstream.ignoreOutput().map { (_: Never) -> Int in }.erased
        case .first: return upstream.first().erased
        case .firstWhere: return upstream.first { $0 > number }.erased
        case .tryFirst: return upstream.tryFirst { try check($0) > number }.erasedFault
        case .last: return upstream.last().erased
        case .lastWhere: return upstream.last { $0 > number }.erased
        case .tryLast: return upstream.tryLast { try check($0) > number }.erasedFault
        case .prefix: return upstream.prefix(number).erased
        case .prefixWhile: return upstream.prefix { $0 != refused }.erased
        case .tryPrefixWhile: return upstream.tryPrefix { try check($0) != number }.erasedFault
        case .prefixUntil: return upstream.prefix(untilOutputFrom: source(0)).erased
        case .dropFirst: return upstream.dropFirst(number).erased
        case .dropWhile: return upstream.drop { $0 <= number }.erased
        case .tryDropWhile: return upstream.tryDrop { try check($0) <= number }.erasedFault
        case .dropUntil: return upstream.drop(untilOutputFrom: source(0)).erased
        case .outputAt: return upstream.output(at: number).erased
        case .outputIn: return upstream.output(in: 1...number + 1).erased

        // Reducing
        case .reduce: return upstream.reduce(number) { mixed($0, $1) }.erased
        case .tryReduce: return upstream.tryReduce(number) { try mixed($0, check($1)) }.erasedFault
        case .count: return upstream.count().erased
        case .min: return upstream.min().erased
        case .minBy: return upstream.min { $0.doubled < $1.doubled }.erased
        case .tryMin: return upstream.tryMin { try check($0) < $1 }.erasedFault
        case .max: return upstream.max().erased
        case .maxBy: return upstream.max { $0.doubled < $1.doubled }.erased
        case .tryMax: return upstream.tryMax { try check($0) < $1 }.erasedFault
        case .contains: return upstream.contains(number).map(\.number).erased
        case .containsWhere: return upstream.contains { $0 > number }.map(\.number).erased
        case .tryContains: return upstream.tryContains { try check($0) == number }.map(\.number).erasedFault
        case .allSatisfy: return upstream.allSatisfy { $0 > number }.map(\.number).erased
        case .tryAllSatisfy: return upstream.tryAllSatisfy { try check($0) > 0 }.map(\.number).erasedFault

        // Combining
        case .append: return upstream.append(number, 8).erased
        case .appendSequence: return upstream.append(Array(0..<number)).erased
        case .appendPublisher: return upstream.append(source(0)).erased
        case .prepend: return upstream.prepend(number, 8).erased
        case .prependSequence: return upstream.prepend(Array(0..<number)).erased
        case .prependPublisher: return upstream.prepend(source(0)).erased
        case .zip: return upstream.zip(source(0)).map { mixed($0, $1) }.erased
        case .zipTransform: return upstream.zip(source(0)) { mixed($0, $1) }.erased
        case .zipAsSecond: return source(0).zip(upstream).map { mixed($0, $1) }.erased
        case .zipThree: return upstream.zip(source(0), source(1)).map { mixed($0, $1, $2) }.erased
        case .zipFour:
            return upstream.zip(source(0), source(1), source(2)) { mixed($0, $1, $2, $3) }.erased

        // Recovering
        case .catch: return upstream.catch { _ in source(0) }.erased
        case .tryCatch:
            return upstream.tryCatch { error -> Items in
                if isOdd { throw Fault.thrown }
                return source(0)
            }.erasedFault
        case .retry: return upstream.retry(number).erased
        case .replaceError: return upstream.replaceError(with: number).setFailureType(to: Fault.self).erased
        case .replaceEmpty: return upstream.replaceEmpty(with: number).erased
        case .assertNoFailure:
            return upstream.replaceError(with: number).assertNoFailure().setFailureType(to: Fault.self).erased

        // Observing
        case .handleEvents:
            return upstream.handleEvents(
                receiveSubscription: { [stage] _ in stage.note("handleEvents", "subscription") },
                receiveOutput: { [stage] in stage.note("handleEvents", "\($0)") },
                receiveCompletion: { [stage] in stage.note("handleEvents", "\($0)") },
                receiveCancel: { [stage] in stage.note("handleEvents", "cancel") },
                receiveRequest: { [stage] in stage.note("handleEvents", "request \($0)") }
            ).erased
        case .handleEventsOutput:
            return upstream.handleEvents(receiveOutput: { [stage] in stage.note("handleEvents", "\($0)") }).erased
        case .print: return upstream.print("print", to: Pages(stage: stage)).erased
        case .breakpoint:
            return upstream.breakpoint(
                receiveSubscription: { [stage] _ in stage.sees("subscription") },
                receiveOutput: { [stage] in stage.sees("\($0)") },
                receiveCompletion: { [stage] in stage.sees("\($0)") }
            ).erased
        case .breakpointOnError:
            // The debugger would stop at a failure.
            return upstream.replaceError(with: number).breakpointOnError().setFailureType(to: Fault.self).erased

        // Sharing and hiding
        case .share: return upstream.share().erased
        case .multicast: return connected(upstream.multicast { PassthroughSubject<Int, Fault>() }, isOdd)
        case .multicastSubject:
            return connected(upstream.multicast(subject: CurrentValueSubject<Int, Fault>(number)), isOdd)
        case .makeConnectable:
            return connected(upstream.replaceError(with: number).makeConnectable(), isOdd)
        case .eraseToAnyPublisher: return upstream.eraseToAnyPublisher()
        case .deferred: return Deferred { upstream }.erased

        // Timing
        case .delay: return upstream.delay(for: span, scheduler: clock).erased
        case .debounce: return upstream.debounce(for: span, scheduler: clock).erased
        case .throttle: return upstream.throttle(for: span, scheduler: clock, latest: isOdd).erased
        case .timeout:
            return upstream.timeout(span, scheduler: clock, customError: isOdd ? { .timedOut } : nil).erased
        case .measureInterval: return upstream.measureInterval(using: clock).map(\.ticks).erased
        case .receiveOn: return upstream.receive(on: clock).erased
        case .receiveOnImmediate: return upstream.receive(on: ImmediateScheduler.shared).erased
        case .subscribeOn: return upstream.subscribe(on: clock).erased
        case .subscribeOnImmediate: return upstream.subscribe(on: ImmediateScheduler.shared).erased
        }
    }

    /// A connectable publisher that is connected with its first subscriber, or by the case.
    private func connected<Connectable: ConnectablePublisher>(
        _ connectable: Connectable, _ automatically: Bool
    ) -> Items where Connectable.Output == Int {
        func erased<Upstream: Publisher>(_ upstream: Upstream) -> Items where Upstream.Output == Int {
            upstream.mapError { $0 as? Fault ?? .unknown }.eraseToAnyPublisher()
        }
        if automatically { return erased(connectable.autoconnect()) }
        stage.connectables.append { [weak self] in self?.connections.append(connectable.connect()) }
        return erased(connectable)
    }
}

extension Publisher where Output == Int, Failure == Fault {
    fileprivate var erased: Items { eraseToAnyPublisher() }
}

extension Publisher where Output == Int, Failure == any Error {
    fileprivate var erasedFault: Items { mapError { $0 as? Fault ?? .unknown }.eraseToAnyPublisher() }
}
