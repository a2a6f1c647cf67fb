/// Norway, Iceland, the United Kingdom.
extension WorldPlace {
    static let northernPlaces: [WorldPlace] = [
        WorldPlace(
            "bergen", "Bergen, Vestland, Norway", 60.3929, 5.3241,
            [
                View(
                    "Fjord arm, no wind", DemoPicture("fjord-arm", .lake, .morning, 401, 1800, 1200),
                    "It rained on the other two hundred and thirty-nine days."),
                View("From the seventh hill", DemoPicture("seventh-hill", .ridges, .dusk, 402, 1800, 1200)),
                View(
                    "Skerries", DemoPicture("skerries", .islands, .dawn, 403, 1200, 1600),
                    "Smooth as seals, and some of them were."),
            ]),
        WorldPlace(
            "reine", "Reine, Moskenesøya, Lofoten, Nordland, Norway", 67.9322, 13.0888,
            [
                View(
                    "The wall behind the village",
                    DemoPicture("wall-behind", .peaks, .dusk, 404, 1800, 1200)),
                View(
                    "Midnight, in its way", DemoPicture("midnight", .islands, .golden, 405, 1600, 1067),
                    "The sun rolled along the horizon and did not go in."),
            ]),
        WorldPlace(
            "tromso", "Tromsø, Troms, Norway", 69.6492, 18.9553,
            [
                View(
                    "Arctic evening", DemoPicture("arctic-evening", .peaks, .aurora, 406, 1800, 1200),
                    "Everyone in the street stopped, even those who live there."),
                View("Two o'clock in December", DemoPicture("two-oclock", .lake, .dusk, 407, 1600, 1067)),
                View("Birch line", DemoPicture("birch-line", .forest, .aurora, 408, 1200, 1600)),
            ]),
        WorldPlace(
            "vik", "Vík í Mýrdal, Suðurland, Iceland", 63.4186, -19.0060,
            [
                View(
                    "Stacks", DemoPicture("stacks", .islands, .storm, 409, 1800, 1200),
                    "Trolls, caught by the sunrise with a ship in tow. The ship got away."),
                View("Black sand, white noise", DemoPicture("black-sand", .dunes, .storm, 410, 1600, 1067)),
            ]),
        WorldPlace(
            "reykjavik", "Reykjavík, Iceland", 64.1466, -21.9426,
            [
                View("Across the bay", DemoPicture("across-the-bay", .lake, .golden, 411, 1800, 1200)),
                View(
                    "Three in the morning, June",
                    DemoPicture("three-in-june", .ridges, .dawn, 412, 1600, 1067),
                    "Nobody had told the blackbirds to stop."),
            ]),
        WorldPlace(
            "portree", "Portree, Isle of Skye, Highland, Scotland, United Kingdom", 57.4125, -6.1964,
            [
                View(
                    "The Cuillin, briefly", DemoPicture("cuillin", .peaks, .storm, 413, 1800, 1200),
                    "Four minutes out of two days. They were enough."),
                View("Sea loch", DemoPicture("sea-loch", .islands, .morning, 414, 1600, 1067)),
                View("Bracken and rain", DemoPicture("bracken", .meadow, .storm, 415, 1200, 1500)),
            ]),
        WorldPlace(
            "keswick", "Keswick, Cumbria, England, United Kingdom", 54.6013, -3.1347,
            [
                View(
                    "Derwentwater, landing stage", DemoPicture("landing-stage", .lake, .noon, 416, 1800, 1200)
                ),
                View(
                    "Fells in a row", DemoPicture("fells", .ridges, .golden, 417, 1800, 900),
                    "Wainwright gave each of them a chapter. From here they fit into a thumb's width."),
            ]),
    ]
}
