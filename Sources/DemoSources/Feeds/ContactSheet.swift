import Photos

/// The photo list: original, thumbnail, caption, and sizes from smaller than a
/// phone to larger than any screen.
extension DemoFeed {
    static let contactSheet = DemoFeed(
        name: "contact-sheet",
        title: "Contact sheet",
        settings: SourceSettings(
            layout: .list, opens: .photo, initialZoom: .actual, refreshSeconds: 86_400),
        documents: [
            DemoDocument(name: "contact-sheet", json: .array(frames.map(\.json)))
        ],
        pictures: frames.map(\.picture)
    )

    private struct Frame: Sendable {
        let caption: String?
        let picture: DemoPicture

        init(_ caption: String?, _ picture: DemoPicture) {
            self.caption = caption
            self.picture = picture
        }

        var json: JSONValue {
            [
                "original": .string(picture.original),
                "thumbnail": .string(picture.thumbnail),
                "caption": .text(caption),
            ]
        }
    }

    private static let frames: [Frame] = [
        Frame("The lake before anyone is up", DemoPicture("lake-before-anyone", .lake, .dawn, 1, 2400, 1600)),
        Frame("Snow line in June", DemoPicture("snow-line-in-june", .peaks, .morning, 2, 2400, 1600)),
        Frame("Seven ridges, counted twice", DemoPicture("seven-ridges", .ridges, .dusk, 3, 4000, 3000)),
        Frame(
            "Low tide at the outer islands", DemoPicture("outer-islands", .islands, .golden, 4, 2048, 1365)),
        Frame(nil, DemoPicture("untitled-05", .forest, .morning, 5, 1600, 1067)),
        Frame(
            "Green over the pass, a little after one",
            DemoPicture("green-over-the-pass", .peaks, .aurora, 6, 3000, 2000)),
        Frame("The whole coast, from the ferry", DemoPicture("whole-coast", .islands, .dusk, 7, 3600, 500)),
        Frame("Dune with one side still warm", DemoPicture("one-side-warm", .dunes, .golden, 8, 1800, 1200)),
        Frame("Stamp", DemoPicture("stamp", .lake, .golden, 9, 160, 120)),
        Frame("Rain over the next valley", DemoPicture("next-valley", .meadow, .storm, 10, 2000, 1333)),
        Frame(
            "Between two walls of the gorge",
            DemoPicture("between-two-walls", .forest, .dusk, 11, 200, 1400)),
        Frame("Cold stars, warm tent", DemoPicture("cold-stars", .ridges, .night, 12, 1600, 2400)),
        Frame(nil, DemoPicture("untitled-13", .mesa, .dusk, 13, 1500, 1000)),
        Frame("The good oak", DemoPicture("good-oak", .meadow, .golden, 14, 1200, 1600)),
        Frame("Proof, quarter size", DemoPicture("proof-quarter", .peaks, .golden, 15, 300, 200)),
        Frame("Mesa at five in the evening", DemoPicture("mesa-at-five", .mesa, .golden, 16, 2400, 1350)),
        Frame("Where the path ends", DemoPicture("path-ends", .forest, .dawn, 17, 1080, 1920)),
        Frame("Noon, nobody out", DemoPicture("nobody-out", .dunes, .noon, 18, 1920, 1080)),
        Frame("Second thoughts of a storm", DemoPicture("second-thoughts", .islands, .storm, 19, 2200, 1467)),
        Frame("Square, for the wall at home", DemoPicture("wall-at-home", .lake, .dusk, 20, 2000, 2000)),
        Frame("The long meadow", DemoPicture("long-meadow", .meadow, .morning, 21, 2800, 700)),
        Frame(nil, DemoPicture("untitled-22", .ridges, .dawn, 22, 1280, 853)),
        Frame("Glacier, thinner than last year", DemoPicture("thinner", .peaks, .noon, 23, 3200, 2133)),
        Frame("Three boats out there somewhere", DemoPicture("three-boats", .islands, .dawn, 24, 1600, 1200)),
        Frame("Pocket print", DemoPicture("pocket-print", .meadow, .dusk, 25, 240, 320)),
        Frame("First frost on the larches", DemoPicture("first-frost", .forest, .golden, 26, 1400, 2100)),
        Frame("The valley keeps its fog", DemoPicture("keeps-its-fog", .ridges, .morning, 27, 2400, 1600)),
        Frame("Full moon on the salt road", DemoPicture("salt-road", .dunes, .night, 40, 1800, 1200)),
        Frame("Tarn, wind from the north", DemoPicture("tarn", .lake, .storm, 29, 1024, 768)),
        Frame(
            "Northern lights, ten second exposure", DemoPicture("ten-seconds", .lake, .aurora, 30, 2400, 1600)
        ),
        Frame(
            "Contact 31, slightly underexposed", DemoPicture("contact-31", .ridges, .storm, 31, 1500, 1000)),
        Frame("Buttes in a row, like teeth", DemoPicture("buttes", .mesa, .dawn, 32, 3000, 900)),
        Frame("Blue hour, and then bluer", DemoPicture("bluer", .peaks, .dusk, 33, 1333, 2000)),
        Frame("Summer, eleven o'clock", DemoPicture("eleven-oclock", .lake, .noon, 34, 2400, 1600)),
        Frame("Test strip", DemoPicture("test-strip", .dunes, .dusk, 35, 480, 64)),
        Frame("Last frame on the roll", DemoPicture("last-frame", .islands, .night, 36, 1800, 1200)),
    ]
}
