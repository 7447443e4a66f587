import Foundation
import Synchronization

struct Failure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

func note(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// Runs a program. Returns its exit code and its output.
func launch(_ program: String, _ arguments: [String], in folder: URL? = nil) throws -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}

/// Works on each element, on the given number of threads. After an error no more elements are begun.
func inParallel<Element: Sendable, Outcome: Sendable>(
    _ elements: [Element], jobs: Int, _ work: @escaping @Sendable (Element) throws -> Outcome
) throws -> [Outcome] {
    let done = Mutex<(outcomes: [Int: Outcome], error: (any Error)?)>(([:], nil))
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = jobs
    for (index, element) in elements.enumerated() {
        queue.addOperation {
            guard done.withLock({ $0.error == nil }) else { return }
            do {
                let outcome = try work(element)
                done.withLock { $0.outcomes[index] = outcome }
            } catch {
                done.withLock { $0.error = error }
            }
        }
    }
    queue.waitUntilAllOperationsAreFinished()
    let (outcomes, error) = done.withLock { $0 }
    if let error { throw error }
    return outcomes.sorted { $0.key < $1.key }.map(\.value)
}

extension String {
    /// Returns a hash that is the same in each run, and different for each seed.
    func hash(seed: UInt64) -> UInt64 {
        var hash = 0xcbf2_9ce4_8422_2325 ^ (seed &* 0x9e37_79b9_7f4a_7c15)
        for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
        return hash ^ hash >> 33
    }
}
