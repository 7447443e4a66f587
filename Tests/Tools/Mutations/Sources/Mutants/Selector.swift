/// A file that is added to each mutated module: it knows the selected mutant, and records which ones are reached.
enum Selector {
    static let fileName = "MutantSelector.swift"
    static let chosen = "MUTANT"
    static let reached = "MUTANTS_REACHED"

    /// Returns the file. All processes share `count` bytes of a file that the environment names, so that processes that
    /// crash, and those that a test starts, record the mutants that they reach as well.
    static func source(count: Int) -> String {
        """
        #if canImport(Darwin)
        import Darwin
        #else
        import Glibc
        #endif

        @usableFromInline let _chosenMutant = getenv("\(chosen)").flatMap { Int(String(cString: $0)) } ?? -1

        @usableFromInline nonisolated(unsafe) let _reachedMutants: UnsafeMutablePointer<UInt8>? = {
            guard let path = getenv("\(reached)") else { return nil }
            let file = open(path, O_RDWR)
            guard file >= 0 else { return nil }
            defer { close(file) }
            let memory = mmap(nil, \(max(count, 1)), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
            return memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt8.self)
        }()

        @usableFromInline func _isMutated(_ number: Int) -> Bool {
            if let _reachedMutants { _reachedMutants[number] = 1 }
            return number == _chosenMutant
        }

        @usableFromInline func _mutated(_ number: Int, _ value: Bool) -> Bool { value != _isMutated(number) }

        """
    }
}
