/// The Alps, the Mediterranean, Africa and Arabia.
extension WorldPlace {
    static let southernPlaces: [WorldPlace] = [
        WorldPlace(
            "zermatt", "Zermatt, Valais, Switzerland", 46.0207, 7.7491,
            [
                View("The one on the chocolate", DemoPicture("chocolate", .peaks, .dawn, 418, 1200, 1600)),
                View(
                    "Hut light", DemoPicture("hut-light", .peaks, .night, 419, 1600, 1067),
                    "They wake you at two. You were awake."),
                View("Arolla pines", DemoPicture("arolla", .forest, .morning, 420, 1600, 1067)),
            ]),
        WorldPlace(
            "chamonix", "Chamonix, Haute-Savoie, Auvergne-Rhône-Alpes, France", 45.9237, 6.8694,
            [
                View(
                    "Needles", DemoPicture("needles", .peaks, .golden, 421, 1800, 1200),
                    "The cable car stops for a moment in the middle, so that all can be quiet."),
                View("Lac Blanc", DemoPicture("lac-blanc", .lake, .morning, 422, 1600, 1067)),
            ]),
        WorldPlace(
            "bled", "Bled, Slovenia", 46.3683, 14.1146,
            [
                View("Before the rowers", DemoPicture("before-the-rowers", .lake, .dawn, 423, 1800, 1200)),
                View(
                    "Karawanks at supper", DemoPicture("karawanks", .ridges, .golden, 424, 1600, 1067),
                    "Cream cake on the terrace. The mountains were included."),
            ]),
        WorldPlace(
            "cortina", "Cortina d'Ampezzo, Belluno, Veneto, Italy", 46.5405, 12.1357,
            [
                View(
                    "Enrosadira", DemoPicture("enrosadira", .peaks, .dusk, 425, 1800, 1200),
                    "The word exists for this, and for nothing else."),
                View("Five towers", DemoPicture("five-towers", .mesa, .dawn, 426, 1600, 1067)),
                View("High pasture", DemoPicture("high-pasture", .meadow, .noon, 427, 1600, 1067)),
            ]),
        WorldPlace(
            "pienza", "Pienza, Siena, Tuscany, Italy", 43.0764, 11.6789,
            [
                View("Val d'Orcia, first row", DemoPicture("first-row", .meadow, .dawn, 428, 1800, 1200)),
                View(
                    "Cypress road", DemoPicture("cypress-road", .meadow, .golden, 505, 1600, 1067),
                    "White dust on the shoes, on the dog, on the bread."),
            ]),
        WorldPlace(
            "merzouga", "Merzouga, Drâa-Tafilalet, Morocco", 31.0802, -4.0134,
            [
                View(
                    "Erg Chebbi from the last house",
                    DemoPicture("erg-chebbi", .dunes, .dawn, 430, 1800, 1200)),
                View(
                    "Tea, then stars", DemoPicture("tea-then-stars", .dunes, .night, 431, 1200, 1600),
                    "Poured from as high as the arm goes. Not a drop beside the glass."),
                View("The caravan's side", DemoPicture("caravan-side", .dunes, .golden, 432, 1600, 1067)),
            ]),
        WorldPlace(
            "sossusvlei", "Sossusvlei, Hardap, Namibia", -24.7275, 15.2939,
            [
                View("Dune 45, eastern half", DemoPicture("dune-45", .dunes, .morning, 433, 1800, 1200)),
                View("Camel thorn", DemoPicture("camel-thorn", .meadow, .dusk, 460, 1200, 1500)),
                View(
                    "Oryx country", DemoPicture("oryx-country", .mesa, .noon, 434, 1600, 900),
                    "Nothing for an hour, then one, standing as though it had an appointment."),
            ]),
        WorldPlace(
            "wadi-rum", "Wadi Rum, Aqaba, Jordan", 29.5833, 35.4194,
            [
                View(
                    "Seven pillars and the rest",
                    DemoPicture("seven-pillars", .mesa, .golden, 435, 1800, 1200)),
                View(
                    "Camp, lamps out", DemoPicture("lamps-out", .mesa, .night, 436, 1600, 1067),
                    "The Milky Way has a sound here. It is the generator being switched off."),
            ]),
    ]
}
