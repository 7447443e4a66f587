// Operators that Combine declares again for the result of another operator: the two are one, with the type of one.
import Streams

typealias Texts = PassthroughSubject<String, Never>

struct Refused: Error {}

func numbers(in texts: Texts) -> Publishers.CompactMap<Texts, Int> { texts.compactMap { Int($0) }.map { $0 + 1 } }

func evenNumbers(in texts: Texts) -> Publishers.CompactMap<Texts, Int> {
    texts.compactMap { Int($0) }.compactMap { $0.isMultiple(of: 2) ? $0 : nil }
}

func checkedNumbers(in texts: Texts) -> Publishers.TryCompactMap<Texts, String> {
    texts.tryCompactMap { text in
        guard !text.isEmpty else { throw Refused() }
        return Int(text)
    }.compactMap { $0 > 0 ? "\($0)" : nil }
}

func shortTexts(of texts: Texts) -> Publishers.TryFilter<Texts> {
    texts.filter { $0.count < 9 }.tryFilter { if $0 == "?" { throw Refused() } else { true } }
}

func shorterTexts(of texts: Texts) -> Publishers.TryFilter<Texts> {
    shortTexts(of: texts).filter { $0.count < 5 }.tryFilter { if $0 == "!" { throw Refused() } else { true } }
}

func lengths(of texts: Texts) -> Publishers.TryMap<Texts, String> {
    texts.tryMap { if $0 == "?" { throw Refused() } else { $0.count } }.map { $0 * 2 }
        .tryMap { if $0 > 99 { throw Refused() } else { "\($0)" } }
}

func everything(of a: Texts, _ b: Texts, _ c: Texts) -> Publishers.MergeMany<Texts> { a.merge(with: b).merge(with: c) }

func anyFailure(of texts: Texts) -> Publishers.SetFailureType<Texts, any Error> {
    texts.setFailureType(to: Refused.self).setFailureType(to: (any Error).self)
}

func anyFailure(of texts: Publishers.Sequence<[String], Refused>) -> Publishers.Sequence<[String], any Error> {
    texts.setFailureType(to: (any Error).self)
}
