/// First in, first out, in constant time on average.
struct Queue<Element> {
    private var elements: ContiguousArray<Element?> = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }
    var count: Int { elements.count - head }

    /// All of them, the first one first.
    var all: [Element] { elements[head...].compactMap(\.self) }

    var first: Element? { isEmpty ? nil : elements[head] }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        defer { dropTaken() }
        let element = elements[head]
        elements[head] = nil
        head += 1
        return element
    }

    /// Taken elements go when they are half of all: each element is moved once on average.
    private mutating func dropTaken() {
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 32, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
    }
}
