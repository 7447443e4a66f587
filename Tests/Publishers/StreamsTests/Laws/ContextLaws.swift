import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

extension Laws {
    @Suite struct ContextLaws {
        @Test("An operator with a bound value keeps the laws as it does without", arguments: Operator.all)
        func laws(of subject: Operator) throws { try subject.bound.laws.check(count: Laws.cases(60)) }

        @Test(
            "On both sides of each operator all closures see the bound value, whoever sends, requests and cancels",
            arguments: Operator.all
        )
        func sight(of subject: Operator) throws {
            let laws = Chain(operators: [subject]).observed.laws
            try forAll(laws.scripts, count: Laws.cases(60)) { try laws.check($0) }
        }

        @Test("In a chain all closures see the value that is bound at its end")
        func sightInChains() throws {
            let chains = Chain.generator(of: Operator.all.filter { !$0.isOpaque })
            let any = Chain(operators: []).laws.scripts
            let scripts = chains.flatMap { chain in any.map { (chain, $0) } }
            try forAll(scripts, count: Laws.cases(600)) { chain, script in try chain.observed.laws.check(script) }
        }

        @Test("A chain that is bound and reported has its layers in the report")
        func reported() throws {
            try forAll(Chain.generator(of: Operator.all), count: 200) { chain in
                let pipeline = chain.apply(Empty().eraseToAnyPublisher(), RowStage(LawStage()))
                try checkEqual(
                    "\(PipelineExplanation(of: pipeline))\npure      With → Item",
                    "\(PipelineExplanation(of: pipeline.with(Context.$value, "bound")))", "Layers are missing.")
            }
        }
    }
}

extension Operator {
    /// Whether publishers upstream of it do not see the value: it is shared, or not the library's.
    fileprivate var isOpaque: Bool { traits.contains(.isShared) || name == "from elsewhere" }
}

extension Chain {
    /// Combines all operators, with an observer before the first, between each two, and after the last.
    fileprivate var observed: Operator {
        asOne { [self] upstream, stage in
            let first = operators.contains(where: \.isOpaque) ? upstream : observe(upstream, "the upstream")
            return operators.reduce(first) { observe($1.apply($0, stage), $1.name) }
                .with(Context.$value, "bound").eraseToAnyPublisher()
        }
    }

    private func observe(_ items: Items, _ place: String) -> Items {
        let check = { (signal: String) in
            if Context.value != "bound" { Issue.record("\(signal) of \(place) in \(debugDescription)") }
        }
        return items.handleEvents(
            receiveSubscription: { _ in check("The subscription") }, receiveOutput: { _ in check("A value") },
            receiveCompletion: { _ in check("The completion") }, receiveCancel: { check("The cancel") },
            receiveRequest: { _ in check("A request") }
        ).eraseToAnyPublisher()
    }
}
