import Photos

/// Titled rows with everything that real ones have: long and missing texts,
/// missing and dead pictures, a row of nothing, other scripts.
extension DemoFeed {
    static let almanac = DemoFeed(
        name: "almanac",
        title: "Almanac",
        settings: SourceSettings(
            layout: .list, opens: .detail, initialZoom: .fit, refreshSeconds: 86_400),
        documents: [
            DemoDocument(name: "almanac", json: ["title": "Almanac", "rows": .array(days.map(\.json))])
        ],
        pictures: days.compactMap(\.picture)
    )

    /// A URL that responds with "not found", as in real feeds.
    static let deadURL = DemoPicture.absolute(DemoLibrary.photoFolder + "lost-in-the-post.jpg")

    private struct Day: Sendable {
        let title: String?
        let picture: DemoPicture?
        let description: String?
        var url: String?

        init(_ title: String?, _ picture: DemoPicture?, _ description: String?, url: String? = nil) {
            self.title = title
            self.picture = picture
            self.description = description
            self.url = url ?? picture?.original
        }

        var json: JSONValue {
            [
                "title": .text(title), "description": .text(description), "imageHref": .text(url),
            ]
        }
    }

    private static let days: [Day] = [
        Day(
            "January", DemoPicture("january", .peaks, .dawn, 301, 1500, 1000),
            "The light is back by a cock's stride, they say here. We measured it with a stick. It is true."),
        Day("Candlemas", DemoPicture("candlemas", .forest, .dusk, 302, 1000, 1333), nil),
        Day("Thaw", nil, "No picture. The battery had frozen, and then so had the photographer."),
        Day(
            nil, DemoPicture("no-name-day", .ridges, .morning, 303, 1500, 1000),
            "A day that nobody gave a name to, and none the worse for it."),
        Day(
            "The long entry of March",
            DemoPicture("long-entry", .lake, .morning, 304, 1500, 1000), longEntry),
        Day(nil, nil, nil),
        Day(
            "Sowing", DemoPicture("sowing", .meadow, .dawn, 305, 1200, 1500),
            "Barley on the south field. Peas when the blackthorn is over, whatever the neighbour does."
        ),
        Day(
            "Lost in the post", nil, "The print never arrived. The address is kept here in case it does.",
            url: deadURL),
        Day(
            "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
            DemoPicture("long-word", .islands, .noon, 306, 1500, 844),
            "A single word, and the society was real. It met on first Thursdays, weather permitting."
        ),
        Day(
            "ليلة في الصحراء", DemoPicture("desert-night", .dunes, .night, 307, 1500, 1000),
            "جلسنا حول النار حتى هدأت، ثم لم يبقَ إلا النجوم والرمل. قال الدليل إن الكثيب يمشي ليلاً ويعود."
        ),
        Day(
            "朝霧の湖", DemoPicture("morning-mist", .lake, .dawn, 308, 1000, 1500),
            "舟を出すにはまだ早い。霧が山を一つずつ返してくれるのを、岸に座って待っている。鳥の声だけが先に渡っていく。"),
        Day("Midsummer", DemoPicture("midsummer", .meadow, .golden, 309, 1500, 1000), ""),
        Day(
            "Thunder at noon", DemoPicture("thunder-at-noon", .mesa, .storm, 310, 1500, 1000),
            "Eleven seconds from flash to sound, then seven, then three. After three we stopped counting."
        ),
        Day(nil, nil, "A line between two days, without a title or a picture: the swifts left this morning."),
        Day("Harvest", DemoPicture("harvest", .meadow, .dusk, 311, 1500, 1000), "All in."),
        Day(
            "A narrow month", DemoPicture("narrow-month", .forest, .aurora, 312, 300, 1500),
            "October was let in through a door that stood barely open."),
        Day(
            "The widest day", DemoPicture("widest-day", .ridges, .golden, 313, 3000, 480),
            "From the tower one sees it from end to end, and it takes a good minute to look along it."),
        Day(
            "Ноябрь", DemoPicture("november", .islands, .storm, 314, 1500, 1000),
            "Паром не ходит третий день. В лавке кончились спички, зато все наконец прочли свои книги."),
        Day(
            "Solstice", DemoPicture("solstice", .peaks, .night, 315, 1200, 1500),
            "The shortest day. It was used in full."),
        Day(
            "🎆", DemoPicture("new-year", .lake, .night, 316, 1500, 1000),
            "Midnight, from the hill above the lake."),
    ]

    private static let longEntry = """
        This entry is long because the evening was. I had meant to note the weather and go to bed, but \
        the weather would not be noted. At six there was sun on the far shore and hail on this one, and \
        between them, for as long as it takes to fetch a camera and find that the lens cap is frozen to \
        the lens, a rainbow that stood in the boat house with one foot and somewhere behind the church \
        with the other.

        The ice had been talking all week. People who have not lived beside a lake imagine that it melts, \
        as butter melts, from the edges in. It does not. It argues. There is a low note which you feel in \
        the bench before you hear it, then a crack that runs from the mill to the point in about two \
        seconds, then silence, in which every dog of the village takes a turn. Old Marten, who has \
        written down the day of the break-up since he was eleven, says that the lake gives three warnings \
        and that the third is the one that you do not come back to tell of. He has been saying so for \
        sixty years and has always come back.

        I walked to the point at dusk. The mountain was upside down in the one strip of open water, quite \
        calm, as though it had been put there to dry. A pair of goosanders came in low, saw the ice where \
        they had expected a landing, thought better of it with a great noise, and went round again. Snow \
        still lies in the gullies of the north side down to the last larches. The south side has been \
        brown for a fortnight, and this morning, if you are willing to call it that, green.

        There was more, but the lamp is smoking. For the book then: wind south-west, falling; ice unsafe \
        from today; first wagtail by the sluice at 16.20, hail at 18.05, rainbow directly after; the \
        break-up I expect on Thursday, and Marten on Saturday. We have bet a bottle. He looked at the sky \
        for some time before he took my hand, and then he smiled, which I did not like at all. I have \
        moved the boat twice as far up the bank as I did last year, and I shall move it again tomorrow. \
        The rest of this page I leave for whatever the lake has to say about it.
        """
}
