import Photos

/// The titled rows of a notebook: a title, a few sentences, a picture.
extension DemoFeed {
    static let fieldNotes = DemoFeed(
        name: "field-notes",
        title: "Field notes",
        settings: SourceSettings(
            layout: .wall, opens: .detail, initialZoom: .fit, refreshSeconds: 86_400),
        documents: [
            DemoDocument(
                name: "field-notes",
                json: ["title": "Field notes", "rows": .array(notes.map(\.json))])
        ],
        pictures: notes.map(\.picture)
    )

    private struct Note: Sendable {
        let title: String
        let picture: DemoPicture
        let description: String

        init(_ title: String, _ picture: DemoPicture, _ description: String) {
            self.title = title
            self.picture = picture
            self.description = description
        }

        var json: JSONValue {
            [
                "title": .string(title),
                "description": .string(description),
                "imageHref": .string(picture.original),
            ]
        }
    }

    private static let notes: [Note] = [
        Note(
            "Camp one", DemoPicture("camp-one", .lake, .dawn, 201, 1600, 1067),
            """
            Woke at four to the sound of nothing at all. The lake had taken the whole mountain into \
            itself and was holding its breath. I made coffee as quietly as coffee can be made.
            """),
        Note(
            "On fog", DemoPicture("on-fog", .forest, .morning, 202, 1200, 1600),
            """
            Fog is not the absence of a view. It is a view of the first forty metres, drawn by somebody \
            who knows when to stop.
            """),
        Note(
            "The colour of far away", DemoPicture("far-away", .ridges, .noon, 203, 1800, 1000),
            """
            Every ridge is a little bluer than the one in front of it. A shepherd told me that the \
            seventh is where the sky begins. We counted six.
            """),
        Note(
            "Sand, moving", DemoPicture("sand-moving", .dunes, .golden, 204, 1600, 1067),
            """
            The dune has walked eleven metres since the survey of last spring. Nobody has seen it take a \
            step. The windward side is packed hard as a road; on the other side you sink to the knee.
            """),
        Note(
            "Ferry, second crossing", DemoPicture("second-crossing", .islands, .dusk, 205, 1600, 900),
            """
            The captain points with his chin. That one has sheep, that one has a chapel, that one has \
            nothing, and people go there for the nothing.
            """),
        Note(
            "North wall", DemoPicture("north-wall", .peaks, .golden, 206, 1200, 1500),
            """
            For nine minutes in the evening the wall is the colour of an apricot. Then someone turns it \
            off from the bottom up.
            """),
        Note(
            "A field, a tree", DemoPicture("a-field-a-tree", .meadow, .morning, 207, 1600, 1067),
            """
            The farmer left it standing because his grandfather had left it standing. The plough goes \
            round. It has become a habit of the whole valley to go round.
            """),
        Note(
            "Night watch", DemoPicture("night-watch", .ridges, .night, 208, 1200, 1600),
            """
            Counted meteors until the count stopped mattering. Somebody far below closed a door, and I \
            heard it.
            """),
        Note(
            "Rock that remembers a sea", DemoPicture("remembers-a-sea", .mesa, .dusk, 209, 1800, 1012),
            """
            There are shells in the red stone, a thousand kilometres from any water. The guide hands you \
            one and takes it back; it lives here.
            """),
        Note(
            "What the storm took", DemoPicture("storm-took", .islands, .storm, 210, 1600, 1067),
            """
            One jetty, two dinghies, and the letter box. The letter box came back on the third tide with \
            a postcard in it, quite legible.
            """),
        Note(
            "Larches", DemoPicture("larches", .forest, .golden, 211, 1067, 1600),
            """
            The only conifer that has the courage to be bare in winter. In the second week of October \
            they all go at once, like lamps.
            """),
        Note(
            "Reading the snow", DemoPicture("reading-the-snow", .peaks, .morning, 212, 1600, 1067),
            """
            Hare, hare, fox, hare. Then a long stretch of fox only, unhurried.
            """),
        Note(
            "Green fire", DemoPicture("green-fire", .islands, .aurora, 213, 1600, 1067),
            """
            It has no sound, although everyone who sees it for the first time listens. It folded like a \
            curtain in a room where a window was open.
            """),
        Note(
            "Hay weather", DemoPicture("hay-weather", .meadow, .noon, 214, 1500, 1000),
            """
            Three dry days in a row. Everyone who can hold a rake is holding a rake.
            """),
        Note(
            "The well", DemoPicture("the-well", .dunes, .dusk, 215, 1200, 1200),
            """
            It was marked on the map as doubtful. It was doubtful. We shared the last of the oranges and \
            started to walk while the sand cooled.
            """),
        Note(
            "Two lakes", DemoPicture("two-lakes", .lake, .noon, 216, 1600, 1067),
            """
            One is for swimming and one is for looking at. The locals are strict about which is which.
            """),
        Note(
            "Before the front", DemoPicture("before-the-front", .meadow, .storm, 217, 1600, 900),
            """
            The swifts went first, then the light. The wheat turned over all at once and showed its pale \
            side, and after that we ran.
            """),
        Note(
            "Rest day", DemoPicture("rest-day", .lake, .golden, 218, 1200, 1500),
            """
            Mended a strap. Wrote two letters. Watched the shadow of the mountain cross the water and \
            climb the other shore, which took until supper.
            """),
        Note(
            "A plain with furniture", DemoPicture("furniture", .mesa, .morning, 219, 1800, 1000),
            """
            From up here it looks as though somebody was going to move in and had got no further than the \
            tables.
            """),
        Note(
            "The pass", DemoPicture("the-pass", .peaks, .storm, 220, 1600, 1067),
            """
            We turned round at two o'clock, as agreed. At three the mountain was gone, and so was the \
            path.
            """),
        Note(
            "Moonrise, no camera", DemoPicture("no-camera", .dunes, .night, 221, 1600, 1067),
            """
            I had left it in the tent, and was glad of it. This is from the night after, which was not \
            the same.
            """),
        Note(
            "River of cloud", DemoPicture("river-of-cloud", .ridges, .dawn, 222, 1600, 1067),
            """
            It fills the valley to the brim at night and is poured away at nine. The villages underneath \
            have their own weather and their own opinions of it.
            """),
        Note(
            "Wood for the winter", DemoPicture("wood-for-winter", .forest, .dusk, 223, 1333, 1000),
            """
            Stacked the way it has always been stacked, bark up. You can tell the families apart by their \
            corners.
            """),
        Note(
            "Last camp", DemoPicture("last-camp", .islands, .dawn, 224, 1600, 1067),
            """
            Everything I own smells of smoke. The boat comes at eight. I would not mind if it were late.
            """),
    ]
}
