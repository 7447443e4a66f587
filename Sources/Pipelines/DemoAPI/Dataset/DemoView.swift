/// The contents of one image of the demo feed, and its comments.
struct DemoView: Sendable {
    let scene: Landscape.Scene
    let light: Landscape.Light
    let description: String?
    let location: String?

    private init(
        _ scene: Landscape.Scene, _ light: Landscape.Light, _ description: String?, _ location: String?
    ) {
        self.scene = scene
        self.light = light
        self.description = description
        self.location = location
    }

    /// Sixty of them, newest first.
    static let all: [DemoView] = [
        DemoView(
            .city, .sunset, "The last tram climbs towards the castle, and every window answers the sun.",
            "Lisboa, Portugal"),
        DemoView(
            .sea, .dawn, "First swim of the year. The water was exactly as cold as it looks.",
            "Ναύπλιο, Ελλάδα"),
        DemoView(
            .mountains, .day, "Fresh snow above the tree line, not a footprint yet.",
            "Engadin, Switzerland"),
        DemoView(.lake, .night, "We rowed out to see the stars twice. 🌌", "Lake Bled, Slovenia"),
        DemoView(.hills, .day, nil, "Tuscany, Italy"),
        DemoView(
            .dunes, .sunset, "As dunas mudam de lugar durante a noite; de manhã o mapa é outro.",
            "Lençóis Maranhenses, Brasil"),
        DemoView(.forest, .dawn, "Fog between the spruces, and one very loud cuckoo.", nil),
        DemoView(
            .city, .night, "Half past two. Somebody is still working, or asleep with the light on.",
            "Porto, Portugal"),
        DemoView(.sea, .sunset, "Το φως πέφτει στο νερό και κανείς δεν μιλάει.", "Σαντορίνη, Ελλάδα"),
        DemoView(.hills, .dawn, "The sheep were here first and let us know it.", "Lake District, England"),
        DemoView(.mountains, .night, nil, "Aoraki, New Zealand"),
        DemoView(
            .lake, .day, "Skipping stones: my record is nine. My sister says eight.",
            "Vättern, Sweden"),
        DemoView(
            .forest, .day, "Every path in this wood leads to the same clearing.",
            "Schwarzwald, Deutschland"),
        DemoView(
            .city, .day, "From the ferry. The city arrives slowly, tower by tower.",
            "İstanbul, Türkiye"),
        DemoView(.dunes, .night, "No lamp for sixty kilometres.", "Wadi Rum, Jordan"),
        DemoView(.sea, .day, nil, nil),
        DemoView(
            .hills, .sunset, "Colheita terminada. Falta só abrir uma garrafa. 🍇",
            "Vale do Douro, Portugal"),
        DemoView(.mountains, .dawn, "Four o'clock start, worth every yawn.", "Tatry, Poland"),
        DemoView(
            .lake, .sunset, "The mountain is in love with its reflection again.",
            "Lago di Braies, Italy"),
        DemoView(.forest, .night, "We heard an owl, then it heard us.", "Białowieża, Poland"),
        DemoView(
            .city, .dawn, "The bakers and the street sweepers: that is the whole town at this hour.",
            "Θεσσαλονίκη, Ελλάδα"),
        DemoView(
            .sea, .night, "Light from the harbour, drawn out on the water like wet paint.",
            "Paraty, Brasil"),
        DemoView(.dunes, .day, "It sings when you walk on it. Really.", "Sleeping Bear, Michigan"),
        DemoView(.hills, .night, nil, "South Downs, England"),
        DemoView(
            .mountains, .sunset, "The glow lasts seven minutes. I burned the soup to see it. 🍲",
            "Chamonix, France"),
        DemoView(.lake, .dawn, "Ομίχλη στη λίμνη και ένα μόνο κουπί να ακούγεται.", "Ιωάννινα, Ελλάδα"),
        DemoView(
            .forest, .sunset, "Gold between the trunks for a quarter of an hour, then nothing but blue.",
            nil),
        DemoView(.city, .sunset, nil, "Valparaíso, Chile"),
        DemoView(
            .sea, .dawn, "The boats come home while the cafés put out their chairs.",
            "Essaouira, Morocco"),
        DemoView(
            .hills, .day, "Wind all day. The grass runs and never gets anywhere.",
            "Connemara, Ireland"),
        DemoView(
            .mountains, .day, "Lunch at 2,900 metres: bread, cheese, and a marmot that wanted both.",
            "Gran Paradiso, Italy"),
        DemoView(.lake, .night, "Northern lights behind the clouds, we swear. 💚", "Inari, Finland"),
        DemoView(
            .dunes, .dawn, "Footprints of a fox, and then no more footprints. A bird?",
            "Sossusvlei, Namibia"),
        DemoView(.city, .night, "Chove em Lisboa e a cidade inteira brilha duas vezes.", "Alfama, Lisboa"),
        DemoView(.forest, .day, nil, "Yakushima, Japan"),
        DemoView(.sea, .sunset, "The ice cream melted faster than the sun went down. 🍦", "Rimini, Italy"),
        DemoView(
            .hills, .dawn, "Hot-air balloons at breakfast; we waved, they waved.",
            "Kapadokya, Türkiye"),
        DemoView(
            .mountains, .night, "Milky Way over the hut, boots frozen to the step.",
            "Pirineos, España"),
        DemoView(
            .lake, .day, "Cold, clear, and deeper than anyone has measured, says the boatman.",
            "Озеро Байкал"),
        DemoView(.city, .day, "Roofs, roofs, one cat, roofs.", "Praha, Česko"),
        DemoView(.sea, .day, "Τόσο γαλάζιο που δεν έχει όνομα.", "Κουφονήσια, Ελλάδα"),
        DemoView(.dunes, .sunset, nil, "Dune du Pilat, France"),
        DemoView(.forest, .dawn, "After three days of rain, this.", "Olympic Peninsula, Washington"),
        DemoView(
            .hills, .sunset, "Almond trees on the left, olives on the right, dinner in the middle.",
            "Alentejo, Portugal"),
        DemoView(.mountains, .dawn, "The valley keeps its night a little longer.", "Dolomiti, Italy"),
        DemoView(.lake, .sunset, "Two herons, one of them a post. 🪶", nil),
        DemoView(
            .city, .dawn, "Waiting for the first metro with everybody who missed the last one.",
            "Berlin, Deutschland"),
        DemoView(
            .sea, .night, "O farol pisca de doze em doze segundos. Contámos.",
            "Cabo da Roca, Portugal"),
        DemoView(.forest, .night, nil, "Black Isle, Scotland"),
        DemoView(
            .dunes, .day, "Sand in the camera, sand in the tea, sand in this post.",
            "Erg Chebbi, Morocco"),
        DemoView(.hills, .day, "The road is older than the villages it connects.", "Shropshire, England"),
        DemoView(.mountains, .sunset, "Κορυφή! Τα γόνατα διαφωνούν.", "Όλυμπος, Ελλάδα"),
        DemoView(.lake, .dawn, "Ice so thin that it hums.", "Plansee, Austria"),
        DemoView(.city, .night, "New year, from the bridge. 🎆", "Budapest, Magyarország"),
        DemoView(.sea, .dawn, nil, "Naoshima, Japan"),
        DemoView(
            .forest, .sunset, "Mushrooms: eleven. Mushrooms that we dare to eat: two.",
            "Småland, Sweden"),
        DemoView(
            .hills, .night, "Campfire talk: which of these lights is our house?",
            "Serra da Estrela, Portugal"),
        DemoView(.dunes, .dawn, "The wind had ironed everything overnight.", "White Sands, New Mexico"),
        DemoView(.lake, .day, nil, "Loch Lomond, Scotland"),
        DemoView(.sea, .sunset, "The very first picture here. Hello! 👋", "Μήλος, Ελλάδα"),
    ]
}
