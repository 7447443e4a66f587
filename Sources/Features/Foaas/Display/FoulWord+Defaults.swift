extension FoulWord {
    /// The words that are hidden if no others are given.
    ///
    /// Four stems are foul wherever they stand, but for a few names. The others are parts of clean words, too: they are foul
    /// alone, and in what is made of them and one of the words that go with them.
    public static let defaults: [FoulWord] =
        ["fuck", "bitch"].map { FoulWord($0) } + [
            FoulWord("pussy", exceptIn: pussyInNames), FoulWord("shit", exceptIn: shitInNames),
            FoulWord("ass", onlyIn: compounds(of: "ass", plural: "es", before: beforeAss, endings: ["ed"])),
            FoulWord(
                "arse",
                onlyIn: compounds(of: "arse", plural: "s", before: beforeAss + ["faff"], endings: ["d"])),
            FoulWord(
                "dick",
                onlyIn: compounds(
                    of: "dick", plural: "s", before: ["clever"], endings: ["ish", "less", "ed", "ing"])),
            FoulWord(
                "cock",
                onlyIn: compounds(of: "cock", plural: "s", endings: ["sure", "surely", "sureness", "up", "ups"])),
            FoulWord("twat", onlyIn: compounds(of: "twat", plural: "s", endings: ["ty", "ted", "ting", "tish"])),
        ]

    /// Names of peoples, places, plants and books, and a stroke that misses the ball.
    private static let shitInNames: Set<String> = [
        "cushite", "cushites", "cushitic", "kushite", "kushites", "kushitic", "mishit", "mishits", "mishitting",
        "peshito",
        "peshitos", "peshitta", "peshittas", "shitake", "shitakes", "shittah", "shittahs", "shittim", "shittims",
        "shittimwood", "shittimwoods", "washita", "yamashita", "yoshito", "matsushita",
    ]

    /// Plants, and people who are too gentle.
    private static let pussyInNames: Set<String> = [
        "pussyfoot", "pussyfooted", "pussyfooter", "pussyfooters", "pussyfooting", "pussyfoots", "pussytoes",
        "pussywillow", "pussywillows",
    ]

    private static func compounds(
        of stem: String, plural: String, before: [String] = [], endings: [String] = []
    ) -> Set<String> {
        let behind = after.flatMap { [$0, $0 + "s"] }
        let ends = [""] + [plural] + endings + behind + ["sucking", "licking", "kissing"]
        let ed = stem.hasSuffix("e") ? "d" : "ed"
        return Set(ends.map { stem + $0 } + before.flatMap { [$0 + stem, $0 + stem + plural, $0 + stem + ed] })
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
        "lame", "lard", "lazy", "punk", "rat", "rats", "sad", "slack", "smart", "sorry", "stupid", "tight", "weak",
        "wild",
        "wise",
    ]
}
