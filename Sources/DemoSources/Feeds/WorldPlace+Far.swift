/// The Americas, Asia and the Pacific.
extension WorldPlace {
    static let farPlaces: [WorldPlace] = [
        WorldPlace(
            "moab", "Moab, Grand County, Utah, United States", 38.5733, -109.5498,
            [
                View("Canyon rim", DemoPicture("canyon-rim", .mesa, .morning, 437, 1800, 1200)),
                View(
                    "Monsoon day", DemoPicture("monsoon-day", .mesa, .storm, 438, 1600, 1067),
                    "The smell of wet juniper came a full hour before the rain did."),
            ]),
        WorldPlace(
            "monument-valley", "Oljato–Monument Valley, Navajo County, Arizona, United States", 36.9833,
            -110.1124,
            [
                View("Mittens", DemoPicture("mittens", .mesa, .dusk, 439, 1800, 1012)),
                View("Red floor", DemoPicture("red-floor", .dunes, .dusk, 440, 1600, 1067)),
            ]),
        WorldPlace(
            "banff", "Banff, Alberta, Canada", 51.1784, -115.5708,
            [
                View(
                    "Vermilion Lakes", DemoPicture("vermilion", .lake, .dusk, 441, 1800, 1200),
                    "Thirty tripods in a row, and for once nobody said anything."),
                View("Larch Valley", DemoPicture("larch-valley", .forest, .golden, 442, 1200, 1600)),
                View("Front range", DemoPicture("front-range", .peaks, .morning, 443, 1600, 1067)),
            ]),
        WorldPlace(
            "whitehorse", "Whitehorse, Yukon, Canada", 60.7212, -135.0568,
            [
                View("River ice", DemoPicture("river-ice", .lake, .aurora, 444, 1800, 1200)),
                View(
                    "Forty below", DemoPicture("forty-below", .forest, .night, 445, 1600, 1067),
                    "Breath falls as a kind of snow. One learns not to say much."),
            ]),
        WorldPlace(
            "torres-del-paine", "Torres del Paine, Última Esperanza, Magallanes, Chile", -50.9423, -73.4068,
            [
                View("The horns", DemoPicture("horns", .peaks, .morning, 446, 1800, 1200)),
                View(
                    "Lake, white caps", DemoPicture("white-caps", .lake, .storm, 447, 1600, 1067),
                    "The wind took a sandwich, then the other sandwich."),
                View("Lenga wood", DemoPicture("lenga", .forest, .dusk, 448, 1200, 1500)),
            ]),
        WorldPlace(
            "atacama", "San Pedro de Atacama, Antofagasta, Chile", -22.9087, -68.1997,
            [
                View(
                    "Valley of the Moon", DemoPicture("moon-valley", .dunes, .noon, 449, 1800, 1200),
                    "No rain is on record. There is a man with an umbrella, against the sun."),
                View("Volcano row", DemoPicture("volcano-row", .ridges, .morning, 450, 1800, 900)),
            ]),
        WorldPlace(
            "wanaka", "Wānaka, Queenstown-Lakes, Otago, South Island, New Zealand", -44.7032, 169.1321,
            [
                View("Where the tree stands", DemoPicture("where-the-tree", .lake, .golden, 451, 1600, 1067)),
                View("Head of the lake", DemoPicture("head-of-the-lake", .lake, .night, 452, 1600, 1067)),
                View(
                    "Sheep hills", DemoPicture("sheep-hills", .meadow, .morning, 453, 1800, 1012),
                    "Counted them. It works."),
            ]),
        WorldPlace(
            "fujiyoshida", "Fujiyoshida, Yamanashi, Japan", 35.4875, 138.8078,
            [
                View("Thirty-seventh view", DemoPicture("thirty-seventh", .peaks, .noon, 454, 1200, 1600)),
                View(
                    "Cedars behind the shrine", DemoPicture("cedars", .forest, .dawn, 455, 1600, 1067),
                    "Planted in pairs, four hundred years ago. The pairs are still speaking."),
            ]),
        WorldPlace(
            "matsushima", "Matsushima, Miyagi, Japan", 38.3802, 141.0615,
            [
                View(
                    "Pine islands", DemoPicture("pine-islands", .islands, .dusk, 456, 1800, 1200),
                    "There is a poem about it that is only the name, three times."),
                View("Oyster season", DemoPicture("oyster-season", .islands, .noon, 457, 1600, 1067)),
            ]),
        WorldPlace(
            "ha-long", "Hạ Long, Quảng Ninh, Vietnam", 20.9712, 107.0448,
            [
                View("Where the dragon lay down", DemoPicture("dragon", .islands, .morning, 458, 1800, 1200)),
                View(
                    "Night anchorage", DemoPicture("anchorage", .islands, .night, 459, 1200, 1600),
                    "Squid lamps to the east, like a town that is not there by day."),
            ]),
    ]
}
