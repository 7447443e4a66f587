/// The steps of one run of a scene, and what they have in common with those of other runs.
///
/// Two runs that differ only in the order of steps on different objects are the same. So each thread has a hash of its
/// past: of its own steps, and of the steps of others that it can have seen, as they wrote to what it accessed then.
/// ``signature`` is that of all threads together. Where two runs have one signature, they go on in the same way.
///
/// In memory of its own instead of arrays, as it is used at each step, also in builds without optimisation.
struct Trace: ~Copyable {
    /// A moment at which a thread could take over from another.
    struct Step {
        var object: UInt
        /// The signature before the step.
        var signature: UInt64
        var thread: UInt8
        var access: StepAccess
        /// The others that could have gone on, a bit for each.
        var others: UInt8
        /// The thread that went on.
        var next: UInt8

        /// Whether the thread had to leave, so that the switch is no preemption.
        var mustLeave: Bool { access.rawValue >= StepAccess.wait.rawValue }
    }

    /// What threads have done to an object.
    private struct Past {
        var object: UInt = 0
        var run: UInt32 = 0
        /// The threads that have accessed it, a bit for each; and whether one has written.
        var threads: UInt8 = 0
        var isWritten = false
        var write: UInt64 = 0
        var reads: UInt64 = 0
    }

    static var stepLimit: Int { 20_000 }
    private static var pastCount: Int { 1 << 14 }

    let steps = UnsafeMutablePointer<Step>.allocate(capacity: Trace.stepLimit + 1)
    private(set) var count = 0
    private let pasts = UnsafeMutablePointer<Past>.allocate(capacity: Trace.pastCount)
    private let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: 8)
    private var run: UInt32 = 0
    private(set) var signature: UInt64 = 0

    init() {
        pasts.initialize(repeating: Past(), count: Trace.pastCount)
        hashes.initialize(repeating: 0, count: 8)
    }

    deinit {
        steps.deallocate()
        pasts.deallocate()
        hashes.deallocate()
    }

    mutating func begin() {
        (count, run, signature) = (0, run &+ 1, 0)
        for thread in 0..<8 {
            hashes[thread] = Trace.mix(UInt64(thread) &+ 1)
            signature = signature &+ Trace.mix(hashes[thread])
        }
    }

    mutating func append(_ step: Step) {
        steps[count] = step
        count += 1
    }

    /// A thread takes a step.
    mutating func perform(_ thread: Int, _ access: StepAccess, _ object: UInt) {
        signature = signature &- Trace.mix(hashes[thread])
        var hash = hashes[thread] ^ (UInt64(access.rawValue) &+ 1) &* 0x9E37_79B9_7F4A_7C15
        if object != 0 {
            let past = past(of: object)
            past.pointee.threads |= 1 << UInt8(thread)
            switch access {
            case .write:
                hash = Trace.mix(hash ^ Trace.mix(past.pointee.write &+ past.pointee.reads &+ 1))
                (past.pointee.write, past.pointee.reads, past.pointee.isWritten) = (hash, 0, true)
            default:
                hash = Trace.mix(hash ^ Trace.mix(past.pointee.write &+ 2))
                past.pointee.reads = past.pointee.reads &+ Trace.mix(hash)
            }
        } else {
            hash = Trace.mix(hash)
        }
        hashes[thread] = hash
        signature = signature &+ Trace.mix(hash)
    }

    /// Whether several threads have accessed the object, and one of them has written: only before such a step does it
    /// matter who goes on.
    func isShared(_ object: UInt) -> Bool {
        let past = past(of: object).pointee
        return past.isWritten && past.threads & (past.threads &- 1) != 0
    }

    private func past(of object: UInt) -> UnsafeMutablePointer<Past> {
        var index = Int(truncatingIfNeeded: Trace.mix(UInt64(object)) & UInt64(Trace.pastCount - 1))
        while pasts[index].run == run, pasts[index].object != object { index = (index + 1) & (Trace.pastCount - 1) }
        if pasts[index].run != run { pasts[index] = Past(object: object, run: run) }
        return pasts + index
    }

    static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// What a thread of a scene is about to do.
enum StepAccess: UInt8 {
    case read, write
    /// To begin an act.
    case act
    /// From here on, the thread cannot go on by itself: it waits for another thread's write, or also for time to pass;
    /// or it has ended, or the scene begins.
    case wait, waitForTime, end
}
