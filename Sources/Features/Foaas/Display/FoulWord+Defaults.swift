extension FoulWord {
    /// The words that are hidden if no others are given.
    ///
    /// Four stems are foul wherever they stand. The others are parts of clean words, too: they are foul alone, and in what is
    /// made of them and one of the words that go with them.
    public static let defaults: [FoulWord] =
        ["fuck", "bitch", "pussy", "shit"].map { FoulWord($0) } + [
            FoulWord("ass", onlyIn: compounds(of: "ass", plural: "es", before: beforeAss)),
            FoulWord("dick", onlyIn: compounds(of: "dick", plural: "s", endings: ["ish", "less", "ed", "ing"])),
            FoulWord("cock", onlyIn: compounds(of: "cock", plural: "s", endings: ["sure"])),
            FoulWord("twat", onlyIn: compounds(of: "twat", plural: "s", endings: ["ty", "ted", "ting", "tish"])),
        ]

    private static func compounds(
        of stem: String, plural: String, before: [String] = [], endings: [String] = []
    ) -> Set<String> {
        let behind = after.flatMap { [$0, $0 + ($0.hasSuffix("s") || $0.hasSuffix("h") ? "es" : "s")] }
        let ends = [""] + [plural] + endings + behind + ["sucking", "licking", "kissing"]
        return Set(ends.map { stem + $0 } + before.flatMap { [$0 + stem, $0 + stem + plural, $0 + stem + "ed"] })
    }

    private static let after = [
        "hole", "hat", "head", "face", "wipe", "bag", "wad", "weed", "waffle", "splat", "sucker", "licker", "kisser",
        "clown",
        "muncher", "monkey", "nugget", "wagon", "nose", "cheese", "knob", "biscuit", "breath", "burger", "goblin",
        "juggler",
        "lord", "mongler", "nozzle", "pickle", "pirate", "rag", "smack", "smoker", "sniffer", "stain", "tard", "ticket",
        "trumpet", "wanker", "whistle", "womble", "brain", "butt", "fart", "bandit", "blaster", "cracker", "jacker",
    ]

    private static let beforeAss = [
        "bad", "bare", "big", "broke", "candy", "crazy", "dumb", "fat", "half", "hard", "horse", "jack", "jive", "kick",
        "kiss",
        "lame", "lard", "lazy", "punk", "rat", "sad", "slack", "smart", "sorry", "stupid", "tight", "weak", "wild",
        "wise",
    ]
}
