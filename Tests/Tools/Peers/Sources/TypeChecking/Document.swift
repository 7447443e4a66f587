import Foundation

/// The text of Docs/Generated/TypeChecking.md.
struct Document {
    let compiler: Compiler

    func text() throws -> String {
        let peers: [Library] = [.streams, .openCombine]
        let mistakes = try rows(of: Repository.clients.appending(path: "Refused/Mistakes.swift"), with: peers)
        let chains = try ["Accepted/Chains", "Speed/LiteralClosures-1000ms", "Speed/MixedLiterals-1000ms"]
            .flatMap { try rows(of: Repository.clients.appending(path: "\($0).swift"), with: peers) }
        let hard = try rows(of: Repository.programs.appending(path: "Hard.swift"), with: peers + [.none])
        return """
            # Type-checking

            <!-- Written by `swift run --package-path Tests/Tools/Peers TypeChecking`. -->

            The compiler's work on code that uses Streams, and on the same code with OpenCombine 0.14.0, in scopes. A *scope* is one
            partial solution that the constraint solver opens; the compiler gives up at 1,048,576 of them, and their number is
            the same on each machine. \(try compiler.version()).

            ## Mistakes

            Each function of [Mistakes.swift](../../Tests/Publishers/SurfaceTests/Clients/Refused/Mistakes.swift), alone.
            \(summary(mistakes))

            \(table(mistakes))

            ## Right chains

            Each statement of [Chains.swift](../../Tests/Publishers/SurfaceTests/Clients/Accepted/Chains.swift), and each function of
            the files of literal closures in [Speed](../../Tests/Publishers/SurfaceTests/Clients/Speed), alone. Where
            OpenCombine refuses one, the message says why. \(summary(chains))

            \(table(chains))

            ## What no library mends

            Functions of [Hard.swift](../../Tests/Tools/Peers/Programs/Hard.swift), alone. "No library" is the same code with the
            plain types of [Bare.swift](../../Tests/Tools/Peers/Programs/Bare.swift), which have one form of each operator, so that
            no overload of a library is the reason for its figures:

            - `literalOrigin` is right, and refused in each row: the type of `Just(1)` is open while the closures are looked at.
              With a `Just<Int>` that is passed in, `typedOrigin`, Streams and OpenCombine accept it.
            - `missingCatch` is refused with the right message. What costs is the comparison `$0 == nil` in a chain that has a
              mistake: `missingCatchWithoutComparison` has the same mistake, and `presentCatch` the same comparison.

            \(table(hard))

            """
    }

    private static let style = IntegerFormatStyle<Int>.number.locale(Locale(identifier: "en_US"))

    private struct Row {
        let name: String
        let verdicts: [(library: Library, verdict: Verdict)]
    }

    private func rows(of file: URL, with libraries: [Library]) throws -> [Row] {
        let surroundings = try Program.surroundings(of: file)
        let empty = try libraries.map { try compiler.check($0.client(surroundings)).scopes }
        return try Program.all(of: file).map { program in
            let verdicts = try zip(libraries, empty).map { library, others in
                var verdict = try compiler.check(library.client(program.text))
                verdict.scopes -= others
                return (library, verdict)
            }
            return Row(name: program.name, verdicts: verdicts)
        }
    }

    /// Says of how many rows Streams needs at most as many scopes.
    private func summary(_ rows: [Row]) -> String {
        let few = rows.filter { $0.verdicts[0].verdict.scopes <= $0.verdicts[1].verdict.scopes }
        let more = rows.filter { $0.verdicts[0].verdict.scopes > $0.verdicts[1].verdict.scopes }.map { "`\($0.name)`" }
        let most = rows.map { $0.verdicts[0].verdict.scopes }.max() ?? 0
        return "Streams needs at most as many scopes as OpenCombine for \(few.count) of \(rows.count)"
            + (more.isEmpty ? "" : ", and more for \(more.joined(separator: ", "))")
            + "; at most \(most.formatted(Self.style)) for one."
    }

    private func table(_ rows: [Row]) -> String {
        let lines = rows.flatMap { row in
            row.verdicts.map { library, verdict in
                let message = verdict.message.map { "`\($0.replacing("|", with: "\\|"))`" } ?? "accepted"
                return "| \(row.name) | \(library.rawValue) | \(verdict.scopes.formatted(Self.style)) | \(message) |"
            }
        }
        let header = ["| | with | scopes | message |", "| --- | --- | --: | --- |"]
        return (header + lines).joined(separator: "\n")
    }
}
