#if DEBUG
import Streams
#if canImport(Runtime) && os(Linux)
import Runtime
#endif

/// The steps of one run, thread by thread, with the place of each switch.
final class StepTable {
    #if canImport(Runtime) && os(Linux)
    private var places: [Int: Backtrace] = [:]
    #endif
    private let names: [String]

    init(of scene: Interleavings) {
        let stage = Scene()
        scene.build(stage)
        names = stage.threads.map(\.name)
    }

    /// Keeps where the thread is, as it comes to a switch point.
    func note(step: Int, thread: Int, access: StepAccess) {
        #if canImport(Runtime) && os(Linux)
        // Few, as each frame is looked up in the lines of the whole program later; three are shown.
        places[step] = try? Backtrace.capture(limit: 20, top: 0)
        #endif
    }

    /// The function that has the switch point, and those that have called it.
    private func place(at step: Int) -> [String] {
        #if canImport(Runtime) && os(Linux)
        guard let symbols = places[step]?.symbolicated() else { return [] }
        let frames = symbols.frames.compactMap { frame -> String? in
            guard let symbol = frame.symbol, let source = symbol.sourceLocation, source.line > 0 else { return nil }
            let file = source.path.split(separator: "/").last.map(String.init) ?? source.path
            guard !Self.ownFiles.contains(file) else { return nil }
            return "\(Self.function(symbol.name)) (\(file):\(source.line))"
        }
        return Array(frames.prefix(3))
        #else
        return []
        #endif
    }

    /// The files whose functions only lead to a switch point.
    private static let ownFiles: Set = [
        "StepTable.swift", "Conductor.swift", "Scene.swift", "SwitchPoint.swift", "Threads.swift", "Latched.swift",
        "AtomicFlag.swift", "TestScheduler+Hosting.swift", "<compiler-generated>",
    ]

    /// The name of a function without its types.
    private static func function(_ symbol: String) -> String {
        var name = symbol.split(separator: "(").first.map(String.init) ?? symbol
        if let generic = name.firstIndex(of: "<") { name = String(name[..<generic]) }
        return name.split(separator: " ").last.map(String.init) ?? name
    }

    /// A line for each stretch that a thread goes on for.
    func text(_ conductor: Conductor) -> String {
        var lines: [String] = []
        var (began, running) = (0, -1)
        for index in 0..<conductor.trace.count {
            let step = conductor.trace.steps[index]
            if running >= 0, Int(step.next) != Int(step.thread) || step.access == .end {
                lines += stretch(of: running, from: began, to: index, step.access)
            }
            if Int(step.next) != running || step.access == .end { (began, running) = (index, Int(step.next)) }
        }
        if running >= 0 { lines += stretch(of: running, from: began, to: conductor.trace.count, .end) }
        return lines.joined(separator: "\n")
    }

    private func stretch(of thread: Int, from began: Int, to end: Int, _ access: StepAccess) -> [String] {
        let name = names.indices.contains(thread) ? names[thread] : "thread \(thread + 1)"
        let reason =
            switch access {
            case .read: "is about to read in"
            case .write: "is about to write in"
            case .act: "has done an act"
            case .wait, .waitForTime: "waits in"
            case .end: "ends"
            }
        let place = access != .end && access != .act ? place(at: end) : []
        let head = "\(thread + 1) \(name): steps \(began) to \(max(began, end - 1)), then it \(reason)"
        return [([head] + place.prefix(1)).joined(separator: " ")] + place.dropFirst().map { "      from \($0)" }
    }
}
#endif
