/// A pattern for whole strings: `*` is any run of characters, `?` is one of them.
struct Wildcard: Sendable {
    private let pattern: [Character]

    init(_ pattern: String) { self.pattern = Array(pattern) }

    /// Advances the text for each step of the pattern; if that fails, the last `*` takes one more character.
    func matches(_ string: String) -> Bool {
        let text = Array(string)
        var (next, position) = (0, 0)
        var lastStar: (next: Int, position: Int)?
        while position < text.count {
            if next < pattern.count, pattern[next] == "*" {
                next += 1
                lastStar = (next, position)
            } else if next < pattern.count, pattern[next] == "?" || pattern[next] == text[position] {
                (next, position) = (next + 1, position + 1)
            } else if let star = lastStar {
                lastStar = (star.next, star.position + 1)
                (next, position) = (star.next, star.position + 1)
            } else {
                return false
            }
        }
        return pattern[next...].allSatisfy { $0 == "*" }
    }
}
