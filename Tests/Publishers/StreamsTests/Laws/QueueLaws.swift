import StreamsTesting
import Testing

@testable import Streams

extension Laws {
    @Suite struct QueueLaws {
        /// Numbers of elements: a positive number appends them, a negative one removes them.
        private let acts = Generator.array(of: Generator.int(in: -40...40), count: 0...80)

        @Test("A queue returns elements in the order of their arrival, and retains little of what was removed")
        func queue() throws {
            try forAll(acts) { acts in
                var (queue, model, next) = (Queue<Int>(), [Int](), 0)
                for act in acts {
                    for _ in 0..<max(0, act) {
                        queue.append(next)
                        model.append(next)
                        next += 1
                    }
                    for _ in 0..<max(0, -act) {
                        try checkEqual(queue.popFirst(), model.isEmpty ? nil : model.removeFirst())
                        try check(
                            queue.elements.count <= model.count + max(32, model.count),
                            "Too many removed elements are retained.")
                    }
                    try checkEqual(queue.all, model)
                    try checkEqual(queue.first, model.first)
                    try checkEqual(queue.count, model.count)
                    try checkEqual(queue.isEmpty, model.isEmpty)
                }
            }
        }
    }
}
