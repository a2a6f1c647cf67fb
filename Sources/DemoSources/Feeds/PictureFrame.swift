import Photos

/// The photo list behind the slideshow: sixteen pictures of one size family.
extension DemoFeed {
    static let pictureFrame = DemoFeed(
        name: "picture-frame",
        title: "Picture frame",
        settings: SourceSettings(
            layout: .grid, opens: .gallery, initialZoom: .fill, slideshowSeconds: 2, refreshSeconds: 86_400),
        documents: [
            DemoDocument(name: "picture-frame", json: .array(plates.map(plate)))
        ],
        pictures: plates.map(\.picture)
    )

    private static func plate(_ plate: (caption: String, picture: DemoPicture)) -> JSONValue {
        [
            "original": .string(DemoPicture.absolute(plate.picture.original)),
            "thumbnail": .string(DemoPicture.absolute(plate.picture.thumbnail)),
            "caption": .string(plate.caption),
        ]
    }

    private static let plates: [(caption: String, picture: DemoPicture)] = [
        ("Morning comes over the second ridge", DemoPicture("second-ridge", .ridges, .dawn, 101, 1920, 1280)),
        ("Still water", DemoPicture("still-water", .lake, .golden, 102, 1920, 1280)),
        ("The white mountain", DemoPicture("white-mountain", .peaks, .noon, 103, 1920, 1280)),
        ("Pines, half asleep", DemoPicture("half-asleep", .forest, .dawn, 104, 1280, 1920)),
        ("Sand keeps the heat", DemoPicture("sand-keeps", .dunes, .dusk, 105, 1920, 1280)),
        ("An island for each of us", DemoPicture("island-each", .islands, .morning, 106, 1920, 1280)),
        ("Curtains of green", DemoPicture("curtains", .forest, .aurora, 107, 1920, 1280)),
        ("The table and the chairs", DemoPicture("table-and-chairs", .mesa, .golden, 108, 1920, 1280)),
        ("Hay, three days cut", DemoPicture("hay", .meadow, .noon, 109, 1920, 1280)),
        ("Half past the moon", DemoPicture("half-past", .lake, .night, 119, 1280, 1600)),
        ("Weather on its way", DemoPicture("on-its-way", .ridges, .storm, 111, 1920, 1280)),
        ("Pink, against all advice", DemoPicture("against-advice", .peaks, .dawn, 112, 1920, 1280)),
        ("The quiet side of the bay", DemoPicture("quiet-side", .islands, .dusk, 113, 1600, 1600)),
        ("Orchard hill", DemoPicture("orchard-hill", .meadow, .golden, 114, 1920, 1280)),
        ("Desert, after the stars came out", DemoPicture("after-the-stars", .mesa, .night, 115, 1920, 1280)),
        ("Last light, blue side", DemoPicture("blue-side", .ridges, .dusk, 116, 1920, 1280)),
    ]
}
