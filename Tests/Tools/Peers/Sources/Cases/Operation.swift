/// An operator, by its name in the library.
package enum Word: String, CaseIterable, Sendable {
    case map, mapKeyPath, mapTwoKeyPaths, mapThreeKeyPaths, tryMap, mapError, replaceNil, scan, tryScan, compactMap
    case tryCompactMap, encode, decode, collect, collectCount, flatMap, flatMapMax, switchToLatest, buffer
    case filter, tryFilter, removeDuplicates, removeDuplicatesBy, tryRemoveDuplicates, ignoreOutput
    case first, firstWhere, tryFirst, last, lastWhere, tryLast, prefix, prefixWhile, tryPrefixWhile, prefixUntil
    case dropFirst, dropWhile, tryDropWhile, dropUntil, outputAt, outputIn
    case reduce, tryReduce, count, min, minBy, tryMin, max, maxBy, tryMax
    case contains, containsWhere, tryContains, allSatisfy, tryAllSatisfy
    case append, appendSequence, appendPublisher, prepend, prependSequence, prependPublisher
    case zip, zipTransform, zipAsSecond, zipThree, zipFour
    case `catch`, tryCatch, retry, replaceError, replaceEmpty, assertNoFailure, setFailureType
    case handleEvents, handleEventsOutput, print, breakpoint, breakpointOnError
    case share, multicast, multicastSubject, makeConnectable, eraseToAnyPublisher, deferred
    case delay, debounce, throttle, timeout, measureInterval, receiveOn, receiveOnImmediate, subscribeOn
    case subscribeOnImmediate

    /// The number of other publishers that it may take.
    package var sourceCount: Int {
        switch self {
        case .flatMap, .flatMapMax, .switchToLatest, .zipFour: 3
        case .zipThree: 2
        case .prefixUntil, .dropUntil, .appendPublisher, .prependPublisher, .zip, .zipTransform, .zipAsSecond, .catch,
            .tryCatch:
            1
        default: 0
        }
    }
}

/// An operator in a chain, with its arguments.
package struct Operation: Sendable {
    package let word: Word
    /// The number that it counts, compares with, or waits for: 0 to 3.
    package let number: Int
    /// Selects one of the operator's variants.
    package let variant: Int
    /// The other publishers.
    package let sources: [Source]

    package init(_ word: Word, number: Int, variant: Int, sources: [Source]) {
        (self.word, self.number, self.variant, self.sources) = (word, number, variant, sources)
    }
}

/// The origin of the values.
package enum Source: Sendable, Equatable {
    /// A foreign publisher that records its requests. Each subscription plays the next script; those after the last
    /// script play the last one.
    case scripted([[Step]])
    /// One of the subjects of the case.
    case subject(Int)
    case sequence([Int]), just(Int), optional(Int?), empty(completes: Bool), fail, record([Int], fails: Bool)
    /// The publisher of a result, or a future whose promise is fulfilled at once: a value, or a failure.
    case result(Int?), future(Int?)

    /// A step of a scripted publisher.
    package enum Step: Sendable, Equatable {
        /// A value, which waits until it is requested.
        case value(Int)
        case wait(Int), finish, fail
    }
}

extension Operation: CustomStringConvertible {
    package var description: String {
        "\(word)(\(number)\(variant == 0 ? "" : ", variant \(variant)")"
            + sources.map { ", \($0)" }.joined() + ")"
    }
}

extension Source: CustomStringConvertible {
    package var description: String {
        switch self {
        case .scripted(let scripts):
            "scripted " + scripts.map { $0.map(\.description).joined(separator: " ") }.joined(separator: " / then ")
        case .subject(let index): "subject \(index)"
        case .sequence(let values): "\(values).publisher"
        case .just(let value): "Just(\(value))"
        case .optional(let value): "\(value.map(String.init) ?? "nil").publisher"
        case .empty(let completes): completes ? "Empty()" : "Empty(completeImmediately: false)"
        case .fail: "Fail"
        case .record(let values, let fails): "Record(\(values), \(fails ? "failure" : "finished"))"
        case .result(let value): "Result(\(value.map(String.init) ?? "failure")).publisher"
        case .future(let value): "Future(\(value.map(String.init) ?? "failure"))"
        }
    }
}

extension Source.Step: CustomStringConvertible {
    package var description: String {
        switch self {
        case .value(let value): "\(value)"
        case .wait(let span): "wait(\(span))"
        case .finish: "|"
        case .fail: "X"
        }
    }
}
