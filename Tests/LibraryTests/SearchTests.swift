import Basics
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct SearchTests {
    private func sample() async throws -> (any LibraryStore, SourceID) {
        let library = try Samples.library()
        var photos = Samples.photos("1", "2", "3")
        photos[0].title = "Évening over the LAKE"
        photos[1].description = "A lake, and \"AND\" a don't"
        photos[2].place = "Zürich, Switzerland"
        return (library, try await library.addSample(Samples.feed(photos)))
    }

    @Test(arguments: [
        ("lake", [0, 1]), ("LAK", [0, 1]), ("evening", [0]), ("eve lak", [0]), ("zurich", [2]),
        ("Zürich", [2]), ("nothing", []), ("", []), ("  ", []), ("\"", []), ("*", []), ("lake*", [0, 1]),
        ("title:lake", []), ("lake OR zurich", []), ("and don't", [1]), ("(lake", [0, 1]), ("-lake", [0, 1]),
        ("NEAR(lake", []), ("\u{0}", []), ("aⒶb", []), ("ake", []),
    ])
    func findsPhotosByTheBeginningsOfWords(text: String, expected: [Int]) async throws {
        let (library, id) = try await sample()
        let all = try await library.photoIDs(in: .source(id))
        let found = try await library.photoIDs(in: .search(text, in: .source(id)))
        #expect(found == expected.map { all[$0] })
    }

    @Test(arguments: [
        ("京都の紅葉と寺", ["京都", "紅葉", "寺", "の紅", "京", "紅葉 寺", "京都の紅葉と寺"], ["京紅", "東京", "葉紅"]),
        ("北京故宫的雪", ["北京", "故宫", "雪", "宫"], ["京北"]),
        ("夕焼けのLake 3", ["夕焼け", "lake", "夕焼けのlake"], ["焼夕"]),
        (
            "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF} 밤",
            ["서울", "서", "밤", "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}"], ["부산"]
        ),
        ("서울 밤", ["\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}"], []),
        ("か\u{3099}くせい", ["がくせい", "くせ", "か\u{3099}く"], ["きせい"]),
        ("ｶﾞｸｾｲ", ["ガクセイ", "クセ"], []),
        ("مُحَمَّد في القاهرة", ["محمد", "مُحَمَّد", "القاهرة"], ["قمر"]),
        ("محمد", ["مُحَمَّد"], []),
        ("שָׁלוֹם", ["שלום"], []),
        ("วัดพระแก้ว", ["พระ", "แก้ว", "วัดพระแก้ว"], ["ทะเล"]),
        ("ﬁshing by the straße", ["fish", "strasse", "straße", "STRASSE", "ﬁsh"], ["see"]),
        ("Hauptstrasse", ["Hauptstraße"], []),
        ("Москва… «ночь»", ["москва", "ночь"], ["осква"]),
    ])
    func findsWordsOfManyScripts(title: String, words: [String], others: [String]) async throws {
        let library = try Samples.library()
        var photo = Samples.photo("1")
        photo.description = title
        let id = try await library.addSample(Samples.feed([Samples.photo("0"), photo]))
        for word in words + others {
            let found = try await library.photoIDs(in: .search(word, in: .source(id))).count
            #expect(found == (words.contains { $0.utf8.elementsEqual(word.utf8) } ? 1 : 0), "\(word)")
        }
        // After a change of the words.
        try await library.refresh(id, Samples.feed("0", "1"))
        for word in words {
            #expect(try await library.photoIDs(in: .search(word, in: .source(id))).isEmpty, "\(word)")
        }
    }

    @Test func staysWithinItsSourceAndLimit() async throws {
        let (library, id) = try await sample()
        _ = try await library.addSource(
            location: "https://example.org/other", title: "Other", id: nil, settings: SourceSettings(),
            feed: Samples.feed([FeedPhoto(title: "Another lake", original: "https://example.org/x")]),
            validators: Validators(), at: Samples.now)
        #expect(try await library.photoIDs(in: .search("lake", in: .source(id))).count == 2)
        #expect(
            try await library.window(of: .search("lake", in: .source(id)), offset: 0, limit: 1).photos.count
                == 1)
    }

    @Test func countsAllResultsAndReturnsAnyPart() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.largeFeed(700))
        let all = try await library.photoIDs(in: .source(id))
        let window = try await library.window(of: .search("lake", in: .source(id)), offset: 640, limit: 50)
        #expect(window.total == 700 && window.ignoredWordCount == 0)
        #expect(window.photos.map(\.id) == Array(all[640..<690]))
        let end = try await library.window(of: .search("lake", in: .source(id)), offset: 700, limit: 50)
        #expect(end.photos.isEmpty && end.total == 700)
        #expect(try await library.photoIDs(in: .search("lake", in: .source(id))) == all)
        let shapes = try await library.shapes(of: .search("lake", in: .source(id))).shapes.map(\.size)
        #expect(shapes == (0..<700).map { PixelSize(width: 4000 + $0 % 100, height: 3000) })
    }

    @Test func findsWhatTheListIsNow() async throws {
        let (library, id) = try await sample()
        let photos = try await library.photoIDs(in: .search("lake", in: .source(id)))
        _ = try await library.remove(photos[0], at: Samples.now)
        #expect(try await library.photoIDs(in: .search("lake", in: .source(id))) == [photos[1]])
        _ = try await library.restore(photos[0])
        #expect(try await library.photoIDs(in: .search("lake", in: .source(id))) == photos)
        try await library.refresh(id, Samples.feed([Samples.photo("2"), FeedPhoto(title: "A lake")]))
        #expect(
            try await library.window(of: .search("lake", in: .source(id)), offset: 0, limit: 9).total == 1)
    }

    @Test func searchesForTheFirstSixteenDifferentWords() async throws {
        let library = try Samples.library()
        var photo = Samples.photo("1")
        photo.title = (1...16).map { "word\($0)" }.joined(separator: " ")
        let id = try await library.addSample(Samples.feed([photo]))
        let text = photo.title + " word1 WORD2 missing absent"
        let window = try await library.window(of: .search(text, in: .source(id)), offset: 0, limit: 9)
        #expect(window.total == 1)
        #expect(window.ignoredWordCount == 2)
    }

    /// Sixteen thousand words over twenty thousand photos took 31 seconds.
    @Test(.timeLimit(.minutes(1))) func searchesForThousandsOfWordsAsFastAsForSixteen() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.largeFeed(4000))
        let words = (0..<16_000).map { "a\($0)" }
        let start = ContinuousClock.now
        _ = try await library.photoIDs(
            in: .search("a e i o " + words.joined(separator: " "), in: .source(id)))
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test func stopsWhenNobodyWaitsAnyMore() async throws {
        let (library, id) = try await sample()
        let search = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.photoIDs(in: .search("lake", in: .source(id)))
        }
        await #expect(throws: LibraryError.self) { try await search.value }
        #expect(try await library.photoIDs(in: .search("lake", in: .source(id))).count == 2)
    }
}
