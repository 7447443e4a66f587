import Streams

extension OperatorTraits {
    /// The traits, each with when it is honest; those that allow the least come first.
    fileprivate static let all: [(trait: OperatorTraits, name: String, reason: String)] = [
        (.asksAhead, "asksAhead", "it requests values that downstream may not receive, as dropFirst and zip do"),
        (.subscribesLater, "subscribesLater", "it subscribes to its upstream later, as subscribe(on:) does"),
        (.isShared, "isShared", "its subscribers share a state, as those of share do"),
        (
            .needsUnlimitedDemand, "needsUnlimitedDemand",
            "it takes more values from upstream than downstream requests, as combineLatest does"
        ),
        (
            .needsSynchronousUpstream, "needsSynchronousUpstream",
            "its output depends on when its upstream sends, as that of debounce does"
        ),
        (
            .trustsUpstream, "trustsUpstream",
            "no upstream that breaks the rules, such as a careless publisher of an app's own, will ever be before it"
        ),
    ]
}

extension OperatorLaws {
    /// Runs the check of the scripts. If it fails, the failure names the trait that would allow what the operator does, if
    /// there is one: with it, the laws hold for all of the scripts, and without it they fail again.
    func advising(
        _ scripts: (OperatorLaws) -> Generator<Script>, count: Int, _ check: () throws -> Void
    ) throws {
        do { try check() } catch let failure as PropertyFailure {
            func hold(_ laws: OperatorLaws) -> Bool { laws.hold(for: scripts(laws), count: count, seed: failure.seed) }
            let found = OperatorTraits.all.first { !traits.contains($0.trait) && hold(adding($0.trait)) }
            guard let found, !hold(self) else { throw failure }
            throw failure.adding("The trait .\(found.name) would allow it. It is honest if \(found.reason).")
        }
    }

    private func hold(for scripts: Generator<Script>, count: Int, seed: UInt64) -> Bool {
        guard var search = try? PropertySearch(scripts, count: count, maximumSize: 20, seed: seed, location: "") else {
            return false
        }
        while let script = search.next() {
            do { try check(script) } catch { return false }
            search.tried(nil)
        }
        return true
    }
}

extension PropertyFailure {
    fileprivate func adding(_ sentence: String) -> PropertyFailure {
        PropertyFailure(
            value: value, error: CheckFailure("\(error)\n\(sentence)"), seed: seed, cases: cases, steps: steps,
            repeats: repeats, location: location)
    }
}
