/// What the threads of a scene do, in letters.
///
/// The first part says who has subscribed before the threads begin: `S` a sink, `L2` a subscriber with a demand of two,
/// `N` nobody. Each other part is a thread. Its acts:
///
/// - `a1` the upstream sends 1; `aF` it finishes, `aE` it fails;
/// - `b` the publisher beside it sends its next signal; `bF`, `bE` it completes;
/// - `c` cancel, `r` request one value, `S` or `L` subscribe with a sink or a demand of one; `s`, `l` a second subscriber
///   comes, `d` it cancels.
///
/// Behind the first part, what the first subscriber does in its first value: `*` cancel, `!` the upstream sends, `$` it
/// finishes, `%` it fails. And `+`: it answers each value by asking for one more.
struct Program: Sendable, CustomStringConvertible {
    let before: String
    let threads: [[String]]

    init(_ text: String) {
        let parts = text.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
        (before, threads) = (parts[0][0], Array(parts.dropFirst()))
    }

    var description: String { ([before] + threads.map { $0.joined(separator: " ") }).joined(separator: " | ") }

    /// The number of acts; a third thread counts as two of them.
    var size: Int { threads.joined().count + max(0, threads.count - 2) * 2 }

    /// Whether the first or the second subscriber cancels.
    var cancels: [Bool] { [before.contains("*") || threads.joined().contains("c"), threads.joined().contains("d")] }

    /// Whether the first subscriber acts from inside of a value: no order of whole acts is the same then.
    var isReentrant: Bool { before.contains { "!$%".contains($0) } }

    private init(before: String, threads: [[String]]) { (self.before, self.threads) = (before, threads) }

    /// The same program as its signals may arrive. A signal to a subject whose turn another thread holds is left as mail,
    /// so later ones to other subjects may come before it, and requests, too. Until that mail has led to a subscription,
    /// the publisher beside it sends nothing.
    func variants(losingSide: Bool) -> [Program] {
        var all: [[[String]]] = [[]]
        for acts in threads {
            let orders = Self.orders(of: acts, losingSide: losingSide)
            all = all.flatMap { made in orders.map { made + [$0] } }
        }
        return all.filter { $0 != threads }.map { Program(before: before, threads: $0) }
    }

    private static func orders(of acts: [String], losingSide: Bool) -> Set<[String]> {
        guard let first = acts.first else { return [[]] }
        var orders: Set<[String]> = []
        for index in acts.indices where acts[..<index].allSatisfy({ commute($0, acts[index]) }) {
            var rest = acts
            let act = rest.remove(at: index)
            for order in Self.orders(of: rest, losingSide: losingSide) { orders.insert([act] + order) }
        }
        if losingSide, first.hasPrefix("b") {
            orders.formUnion(Self.orders(of: Array(acts.dropFirst()), losingSide: true))
        }
        return orders
    }

    private static func commute(_ one: String, _ other: String) -> Bool {
        let kinds = [one, other].map { $0.prefix(1) }
        return kinds[0] != kinds[1] && kinds.allSatisfy { ["a", "b", "r"].contains($0) }
    }

    /// For operators with one upstream.
    static let single = list(
        """
        S | a1 a2 | a11 a12
        S | a1 aF | a11
        S | a1 aF | a11 aF
        S | aF | aE
        S | a1 a2 | c
        S | a1 aF | c
        S | aE | c
        S | c | c
        S* | a1 | a2
        S* | a1 | aF
        S! | a1 | a2
        S! | a1 | aF
        S$ | a1 | a2
        L1 | a1 a2 | r r
        L1 | a1 a2 aF | r
        L0 | aF | r
        L0 | a1 aE | r
        L0 | r | r
        L1 | a1 | r c
        L1 | r c | a1 a2
        L1+ | a1 a2 | a11 a12
        L1+ | a1 aF | a11
        N | S | a1 a2
        N | S | aF
        N | S | aE
        N | S c | a1
        N | S c | aF
        N | L | a1 a2
        N | L r | a1 aF
        N | L | aE
        N | L c | a1
        N | S | s
        N | S c | s
        N | S c | s d
        S | c | s a1
        S | s | a1 aF
        S | l | a1 a2
        S | s d | a1 a2
        S | a1 | a11 | c
        L1 | a1 aF | r | c
        """)

    /// For operators with a publisher beside their upstream.
    static let double = list(
        """
        S | a1 a2 | b b
        S | a1 aF | b bF
        S | aF | bF
        S | aF | bE
        S | aE | bF
        S | aE | bE
        S | a1 aE | b bF
        S | a1 | bF
        S | aF | b
        S | aE | b
        S | a1 a2 aF | b
        S | b b bF | a1
        S | b | c
        S | b bF | c
        S | aE b bF | c
        S | aF | b bF | c
        S* | a1 | b
        S! | a1 | b
        S! | b | a1
        S$ | a1 | b
        S% | a1 | b bF
        L1 | a1 a2 | b b
        L1 | a1 aF | b bF
        L1 | a1 aE | b bF
        L0 | b bF | r
        L1 | b b | r
        L0 | aF | bF r
        L0 | aE b bF | r
        L2 | a1 | r c
        L1+ | a1 a2 | b b
        L1+ | a1 aF | b bF
        L1+ | a1 a2 | a11 b
        N | S | b
        N | S | bF
        N | S | b bF
        N | S | aE b
        N | S | aF b
        N | S aE | b bF
        N | S aF | b bF
        N | S c | b
        N | S c | aE b
        N | L | b
        N | L | bF
        N | L aE | b bF
        N | L aF | b bF
        N | L c | b
        S | a1 b | a2 aF
        S | a1 bF | a2 aF
        S | aE | b | c
        S | a1 | b | c
        S | a1 aF | b bF | c
        L0 | aE | b | r
        """)

    /// For operators whose work is done on a scheduler: that is another thread.
    static let timed = list(
        """
        S | a1 a2
        S | a1 aF
        S | a1 aE
        S | a1 c
        S* | a1
        S! | a1
        L1 | a1 a2 aF r
        L0 | a1 aF r
        L1+ | a1 a2
        N | S a1
        N | S aF
        N | L r a1 aF
        N | S c
        S | a1 | c
        S | aF | c
        S | a1 | a11
        L1 | a1 aF | r
        L1+ | a1 a2 | a11
        N | S | a1
        N | S | aE
        """)

    private static func list(_ text: String) -> [Program] { text.split(separator: "\n").map { Program(String($0)) } }
}
