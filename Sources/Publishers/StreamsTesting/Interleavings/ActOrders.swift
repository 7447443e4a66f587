#if DEBUG
/// The orders of a scene's whole acts that are still to be run, each once.
struct ActOrders {
    private var pending = [Schedule([])]
    /// The beginnings of orders that are known: by their acts between two acts, and by their switches where a thread waits.
    private var begun: Set<[UInt8]> = []
    private var switched: Set<Schedule> = []

    /// How many beginnings of orders were found.
    var found: Int { begun.count + switched.count }

    mutating func popLast() -> Schedule? { pending.popLast() }

    /// Adds the orders in which another thread goes on at one step of the last run.
    mutating func add(after trace: borrowing Trace) {
        var (made, acts) = ([Schedule.Switch](), ActsSoFar())
        for index in 0..<trace.count {
            let step = trace.steps[index]
            acts.stop(at: step)
            if step.mustLeave || step.access == .act {
                for other in UInt8(0)..<8 where step.others & 1 << other != 0 && other != step.next {
                    let next = Schedule(made + [Schedule.Switch(step: index, thread: Int(other))])
                    // Whoever has come to an act already, the order is the same.
                    let isBetweenActs = step.access == .act || step.access == .end
                    let isNew =
                        isBetweenActs
                        ? begun.insert(acts.letters + [acts.letter(of: other)]).inserted
                        : switched.insert(next).inserted
                    if isNew { pending.append(next) }
                }
            }
            acts.goOn(from: step)
            if step.next != step.thread || index == 0 {
                made.append(Schedule.Switch(step: index, thread: Int(step.next)))
            }
        }
    }
}

/// The acts of a run, in their order.
private struct ActsSoFar {
    /// A letter for each act that has begun, its thread's, and another one for each in which the thread has gone on.
    private(set) var letters: [UInt8] = []
    /// The threads that have come to an act, and those that wait inside of one.
    private var (before, inside): (Set<UInt8>, Set<UInt8>) = ([], [])

    func letter(of thread: UInt8) -> UInt8 { inside.contains(thread) ? thread | 8 : thread }

    mutating func stop(at step: Trace.Step) {
        if step.access == .wait || step.access == .waitForTime { inside.insert(step.thread) }
        if step.access == .act { before.insert(step.thread) }
    }

    mutating func goOn(from step: Trace.Step) {
        if before.remove(step.next) != nil {
            letters.append(step.next)
        } else if step.next != step.thread, inside.remove(step.next) != nil {
            letters.append(step.next | 8)
        }
    }
}
#endif
