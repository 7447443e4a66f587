#if canImport(StreamsReports)
import Streams
import StreamsReports
import StreamsTesting
import Testing

extension Laws {
    @Suite struct ReportLaws {
        @Test("A reported operator keeps the laws as it does without a report", arguments: Operator.all)
        func laws(of subject: Operator) throws { try subject.reported.laws.check(count: Laws.cases(60)) }

        @Test("A reported chain keeps the laws as it does without a report")
        func lawsOfChains() throws { try check { $0.reported } }

        @Test("A report has the layers, the counts and the ends of the pipeline")
        func truth() throws { try check(ofHostile: false) { Chain(operators: [$0.witnessed]) } }

        @Test("The report of each operator has its layers", arguments: Operator.all)
        func tree(of subject: Operator) throws {
            let laws = Chain(operators: [subject]).witnessed.laws
            try forAll(laws.scripts, count: Laws.cases(60)) { script in
                if script.upstream.misbehavior.isEmpty { try laws.check(script) }
            }
        }

        private func check(ofHostile: Bool = true, _ change: @escaping (Chain) -> Chain) throws {
            let scripts = Chain(operators: []).laws.scripts
            let cases = Chain.generator(of: Operator.all).flatMap { chain in
                scripts.map { Case(chain: chain, script: $0) }
            }
            try forAll(cases, count: Laws.cases(600)) {
                guard ofHostile || $0.script.upstream.misbehavior.isEmpty else { return }
                try change($0.chain).laws.check($0.script)
            }
        }
    }
}

private struct Case: CustomDebugStringConvertible {
    let chain: Chain
    let script: OperatorScript<Item, Fault>

    var debugDescription: String { "\(chain.debugDescription)\n    \(script.debugDescription)" }
}

extension Chain {
    fileprivate var reported: Chain { Chain(operators: operators.map(\.reported)) }

    /// Combines all operators, with a witness before the first, between each two, and after the last. The witnesses'
    /// counts are compared with the report.
    fileprivate var witnessed: Operator {
        asOne { [self] upstream, stage in
            Deferred {
                var witnesses = [Witness(name: "0")]
                let pipeline = operators.reduce(witnesses[0].watch(upstream)) { pipeline, part in
                    let witness = Witness(name: "\(witnesses.count)")
                    witnesses.append(witness)
                    return witness.watch(part.apply(pipeline, stage))
                }
                let explained = PipelineExplanation(of: pipeline).names
                let testimony = Testimony(witnesses: witnesses, shape: Shape(of: pipeline), explained: explained)
                return pipeline.reported(as: debugDescription, to: Reports { testimony.compare(with: $0) })
            }.eraseToAnyPublisher()
        }
    }
}

/// Counts the signals that pass, without a report.
private final class Witness: @unchecked Sendable {  // Used by one script at a time.
    let name: String
    var values = 0
    var completions: [Subscribers.Completion<Fault>] = []

    init(name: String) { self.name = name }

    func watch(_ items: Items) -> Items {
        items.handleEvents(
            receiveOutput: { [self] _ in values += 1 }, receiveCompletion: { [self] in completions.append($0) }
        )
        .named(name).eraseToAnyPublisher()
    }
}

private struct Testimony: Sendable {
    let witnesses: [Witness]
    let shape: Shape
    let explained: [String]

    func compare(with report: Report) {
        var names = explained  // Contains at least the layers that were subscribed to.
        for name in report.layer.names {
            guard let index = names.firstIndex(of: name) else {
                Issue.record("\(name) is not explained in \(explained)\n\(report)")
                break
            }
            names.remove(at: index)
        }
        if let difference = shape.difference(from: report.layer) { Issue.record("\(difference)\n\(report)") }
        for witness in witnesses {
            let layers = report.layers.filter { $0.name == witness.name }
            guard !layers.isEmpty else { continue }  // Another subscriber caused the shared subscription.
            let (name, finishes) = (witness.name, witness.completions.count - witness.failures.count)
            #expect(layers.map(\.values).reduce(0, +) == witness.values, "values of \(name)\n\(report)")
            #expect(layers.compactMap(\.ending.failure?.text) == witness.failures, "failures of \(name)\n\(report)")
            #expect(layers.count { $0.ending == .finished } == finishes, "ends of \(name)\n\(report)")
            let passed = witnesses.last?.failures ?? []
            for failure in witness.failures where !passed.contains(failure) {
                #expect(report.hidden.contains { $0.failure.text == failure }, "hidden \(failure)\n\(report)")
            }
        }
        checkOrigins(report.layer, in: report)
    }

    private func checkOrigins(_ layer: Report.Layer, in report: Report) {
        let failures = layer.sources.compactMap(\.ending.failure)
        switch layer.ending {
        case .failed(let failure): #expect(!failures.contains(failure), "\(layer.name) passed it on\n\(report)")
        case .passedOn(let failure): #expect(failures.contains(failure), "\(layer.name) failed itself\n\(report)")
        case .running: Issue.record("\(layer.name) runs on\n\(report)")
        case .finished, .cancelled, .released: break
        }
        for source in layer.sources { checkOrigins(source, in: report) }
    }
}

extension Witness {
    fileprivate var failures: [String] {
        completions.compactMap { if case .failure(let fault) = $0 { "\(fault)" } else { nil } }
    }
}

extension Report.Layer {
    /// The names of the layers, except those made during the run.
    fileprivate var names: [String] { sources.filter { !$0.isMade }.flatMap(\.names) + [name] }
}

extension PipelineExplanation {
    /// The names of the layers, except those that recoveries continue with.
    fileprivate var names: [String] {
        layers.flatMap { ($0.kind == .recovery ? [] : $0.branches.flatMap(\.names)) + [$0.name] }
    }
}

/// The layers of a publisher, read from its properties.
private struct Shape: Sendable {
    let name: String
    let sources: [Shape]

    init(of publisher: any Publisher) {
        if let erased = publisher as? any Erased, !(erased.unerased is any Erased) {
            self = Shape(of: erased.unerased)
            return
        }
        let mirror = Mirror(reflecting: publisher)
        let upstreams = Self.parts(of: publisher).flatMap {
            ($0 as? [any Publisher]) ?? [$0 as? any Publisher].compactMap(\.self)
        }
        if mirror.children.contains(where: { $0.label == "name" }), let upstream = upstreams.first {
            self = Shape(of: upstream)
            return
        }
        name = String(pipeline(of: type(of: publisher)).split(separator: " ").last ?? "")
        // Shared publishers are objects; one from elsewhere may use its upstream in any way.
        let isOpaque = mirror.displayStyle == .class || !(publisher is any TermsPublisher)
        sources = isOpaque ? [] : upstreams.map(Shape.init)
    }

    /// The values that a publisher is made of. Some keep more than two publishers in a `Bundle`: as a tuple, or as a merge of
    /// all but the last, and the last.
    private static func parts(of publisher: any Publisher) -> [Any] {
        Mirror(reflecting: publisher).children.flatMap { child -> [Any] in
            guard "\(type(of: child.value))".hasPrefix("Bundle<"),
                let stored = Mirror(reflecting: child.value).children.first?.value
            else { return [child.value] }
            guard let merge = stored as? any Publisher else { return Mirror(reflecting: stored).children.map(\.value) }
            let both = Mirror(reflecting: merge).children.map(\.value)
            return both.prefix(1).compactMap { $0 as? any Publisher }.flatMap(parts) + both.suffix(1)
        }
    }

    /// Returns how the layer differs from this shape. Sources that a layer has made are unknown, and later ones may not
    /// have been subscribed to.
    func difference(from layer: Report.Layer) -> String? {
        guard layer.operation == name else { return "\(layer.operation) stands where \(name) is" }
        for source in layer.sources where !source.isMade {
            let differences = sources.map { $0.difference(from: source) }
            if ["Sample", "CollectUntil", "GroupBy"].contains(name), differences.count == 1 { continue }  // A trigger.
            guard differences.contains(where: { $0 == nil }) else {
                return differences.compactMap(\.self).first ?? "\(name) has no source \(source.name)"
            }
        }
        let came = layer.sources.count { !$0.isMade }
        if case .cancelled = layer.ending { return nil }  // Perhaps before it subscribed.
        if name == "Output" { return nil }  // `prefix(0)` needs no source.
        return sources.isEmpty || came > 0 ? nil : "\(name) misses its sources"
    }
}

private protocol Erased { var unerased: any Publisher { get } }

extension AnyPublisher: Erased {
    fileprivate var unerased: any Publisher { hidden }
}
#endif
