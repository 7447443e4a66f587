/// First in, first out, in constant time on average.
@usableFromInline package struct Queue<Element> {
    @usableFromInline var elements: ContiguousArray<Element?> = []
    @usableFromInline var head = 0

    @inlinable init() {}

    @inlinable var isEmpty: Bool { head == elements.count }
    @inlinable package var count: Int { elements.count - head }

    /// All of them, the first one first.
    @inlinable var all: [Element] { elements[head...].compactMap(\.self) }

    @inlinable var first: Element? { isEmpty ? nil : elements[head] }

    @inlinable mutating func append(_ element: Element) { elements.append(element) }

    @inlinable mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        defer { dropTaken() }
        let element = elements[head]
        elements[head] = nil
        head += 1
        return element
    }

    /// Taken elements go when they are half of all: each element is moved once on average.
    @inlinable mutating func dropTaken() {
        if head == elements.count {
            elements.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 32, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
    }
}
