// Over 300 lines: feeds of each kind, before and after a change.
import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Photos are matched again if a feed identifies them by other URLs and keys.
@Suite struct PhotoEvidenceTests {
    private func photo(
        _ url: String, _ title: String = "Unknown", page: String? = nil, key: String? = nil,
        date: Double? = nil
    ) -> FeedPhoto {
        var photo = FeedPhoto(title: title, original: url)
        photo.page = page
        photo.key = key
        photo.date = date.map(Date.init(timeIntervalSince1970:))
        return photo
    }

    /// Whether a person's removal stays when the feed lists the second instead of the first.
    private func keepsRemoval(_ old: [FeedPhoto], _ new: [FeedPhoto]) async throws -> Bool {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed(old + [photo("https://x.example/other")]))
        let first = try #require(try await library.allPhotos(in: id).first)
        _ = try await library.remove(first.id, at: Samples.now)
        try await library.refresh(id, Samples.feed([photo("https://x.example/new")] + new))
        let removed = try await library.removedPhotos(in: id)
        #expect(removed.map(\.id) == [first.id])
        return removed.first?.hasLeftFeed == false
    }

    @Test func knowsAnURLThatIsSignedAnew() async throws {
        let url = "https://i.example/a/1.jpg?token="
        #expect(try await keepsRemoval([photo(url + "1")], [photo(url + "2")]))
    }

    @Test func knowsAnURLOnAnotherHost() async throws {
        #expect(
            try await keepsRemoval(
                [photo("https://one.example/a/1.jpg")], [photo("https://two.example/a/1.jpg")]))
    }

    @Test func knowsAFileOfAnotherNameByItsPageAndTitle() async throws {
        let page = "https://p.example/1"
        #expect(
            try await keepsRemoval(
                [photo("https://i.example/u7gh", "Pier", page: page)],
                [photo("https://i.example/kd3f", "Pier", page: page)]))
    }

    @Test func knowsAFileOfAnotherNameByItsTitleAndDate() async throws {
        #expect(
            try await keepsRemoval(
                [photo("https://i.example/u7gh", "Pier", key: "1", date: 9)],
                [photo("https://i.example/kd3f", "Pier", key: "2", date: 9)]))
    }

    @Test func knowsThePicturesOfAnEntryInTheirOrder() async throws {
        let (old, new) = ("https://i.example/image?sig=", "https://i.example/image?signed=")
        let page = "https://p.example/1"
        #expect(
            try await keepsRemoval(
                [photo(old + "1", "Pier", page: page), photo(old + "2", "Pier", page: page)],
                [photo(new + "1", "Pier", page: page), photo(new + "2", "Pier", page: page)]))
    }

    @Test func matchesNoOtherPhotoWithARemovedOne() async throws {
        let old = photo("https://i.example/image?id=1", "Pier", page: "https://p.example/1")
        for new in [
            photo("https://i.example/image?id=2"), photo("https://i.example/image2?id=2", "Pier"),
            photo("https://i.example/image3", "Boat", page: "https://p.example/1"),
            photo("https://i.example/1.jpg", "Pier", page: "https://p.example/2"),
        ] {
            #expect(try await !keepsRemoval([old], [new]))
        }
    }

    @Test func matchesNoneIfOneOfSeveralLeft() async throws {
        let page = "https://p.example/1"
        let old = [
            photo("https://i.example/a", "Pier", page: page),
            photo("https://i.example/b", "Pier", page: page),
        ]
        #expect(try await !keepsRemoval(old, [photo("https://i.example/c", "Pier", page: page)]))
    }

    // MARK: Feeds that roll

    /// A feed that advances by one entry at a time, whose entries have much in common.
    struct RollingFeed: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let kind: FeedKind
        let count: Int
        /// The entry with a number.
        let photo: @Sendable (Int) -> FeedPhoto

        /// The feed whose newest entry has a number.
        func upTo(_ last: Int) -> Feed {
            Feed(kind: kind, photos: (0..<count).map { photo(last - $0) })
        }
    }

    private static func entry(
        _ number: Int, _ url: String, _ title: String, page: String? = nil, date: Double? = nil
    ) -> FeedPhoto {
        var photo = FeedPhoto(title: title, original: url)
        photo.key = "key \(number)"
        photo.page = page
        photo.date = date.map(Date.init(timeIntervalSince1970:))
        return photo
    }

    private static let sharedPicture = RollingFeed(
        testDescription: "posts that share a picture", kind: .rss, count: 3
    ) {
        entry(
            $0, "https://i.example/category.jpg", "Post \($0)", page: "https://p.example/\($0)",
            date: Double($0))
    }

    private static let pictureOfTheDay = RollingFeed(
        testDescription: "a picture of the day", kind: .rss, count: 1
    ) {
        entry(
            $0, "https://i.example/today.jpg?day=\($0)", "Day \($0)", page: "https://p.example/\($0)",
            date: Double($0))
    }

    /// Its page and title are the same each day, and its file name can be.
    private static let constantPage = "https://potd.example/today"
    private static let picturesOfTheDay = [
        RollingFeed(testDescription: "a page and title that stay", kind: .rss, count: 1) {
            entry(
                $0, "https://i.example/\($0).jpg", "Photo of the day", page: constantPage,
                date: Double($0) * 86_400)
        },
        RollingFeed(testDescription: "a page, title and file that stay", kind: .rss, count: 1) {
            entry(
                $0, "https://i.example/image.jpg?t=\($0)", "Photo of the day", page: constantPage,
                date: Double($0) * 86_400)
        },
        RollingFeed(testDescription: "a title and file that stay", kind: .rss, count: 1) {
            entry($0, "https://i.example/image.jpg?t=\($0)", "Photo of the day", date: Double($0) * 86_400)
        },
    ]

    static let rolling =
        picturesOfTheDay + [
            RollingFeed(testDescription: "a list with the same words and date", kind: .photoList, count: 4) {
                entry($0, "https://i.example/wed/\($0).jpg", "Wedding", date: 9)
            },
            RollingFeed(testDescription: "entries of the same page and title", kind: .jsonFeed, count: 5) {
                entry($0, "https://i.example/\($0).jpg", "Party", page: "https://p.example/party")
            },
            RollingFeed(testDescription: "pictures named by the query", kind: .rss, count: 10) {
                entry(
                    $0, "https://i.example/image.jpg?id=\($0)", "Picture \($0)",
                    page: "https://p.example/\($0)", date: Double($0))
            },
            pictureOfTheDay, sharedPicture,
        ]

    @Test(arguments: rolling)
    func matchesNoNewPhotoWithOneThatLeaves(_ rolling: RollingFeed) async throws {
        let library = try Samples.library()
        let id = try await library.addSample(rolling.upTo(rolling.count))
        let before = try await library.photoIDs(in: .source(id))
        let oldest = try #require(before.last)
        try await library.addFavorite(oldest, at: Samples.now)
        try await library.refresh(id, rolling.upTo(rolling.count + 1))
        let after = try await library.allPhotos(in: id)
        let left = rolling.kind.isStream ? [oldest] : []
        #expect(Array(after.map(\.id).dropFirst()) == Array(before.dropLast()) + left)
        #expect(!before.contains(after[0].id))
        #expect(after.map(\.entry.original).first == rolling.photo(rolling.count + 1).original)
        let favorites = try await library.photos(in: .favorites)
        #expect(favorites.map(\.id) == [oldest] && favorites.map(\.entry) == [rolling.photo(1)])
    }

    @Test func knowsAPhotoWhoseDateGotATimeZone() async throws {
        func moved(_ host: String, _ hours: Double) -> FeedPhoto {
            photo(
                "https://\(host)/1.jpg", "Pier", page: "https://\(host)/1", key: host,
                date: 86_400 + hours * 3600)
        }
        #expect(try await keepsRemoval([moved("one.example", 0)], [moved("two.example", 5.5)]))
        #expect(try await !keepsRemoval([moved("one.example", 0)], [moved("two.example", 24)]))
        #expect(try await !keepsRemoval([moved("one.example", 0)], [moved("two.example", 0.1)]))
    }

    /// The date of each photo is the time when the list was made.
    @Test func knowsPhotosOfAListWithItsOwnDate() async throws {
        func photos(_ made: Double) -> [FeedPhoto] {
            (1...3).map {
                photo("https://i.example/a/\($0).jpg?signed=\(made)", "Pier \($0)", date: made)
            }
        }
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed(photos(1_000_000)))
        let before = try await library.photoIDs(in: .source(id))
        try await library.refresh(id, Samples.feed(photos(2_000_017)))
        #expect(try await library.photoIDs(in: .source(id)) == before)
    }

    /// The server was off for longer than the feed is.
    @Test(
        arguments: picturesOfTheDay.map {
            RollingFeed(testDescription: $0.testDescription, kind: .rss, count: 10, photo: $0.photo)
        })
    func matchesNoneIfAllAreNew(_ rolling: RollingFeed) async throws {
        let library = try Samples.library()
        let id = try await library.addSample(rolling.upTo(10))
        let before = try await library.photoIDs(in: .source(id))
        for photo in before { try await library.addFavorite(photo, at: Samples.now) }
        try await library.refresh(id, rolling.upTo(20))
        let after = try await library.photoIDs(in: .source(id))
        #expect(after.count == 20 && Array(after.suffix(10)) == before)
        let favorites = try await library.photos(in: .favorites)
        #expect(Set(favorites.map(\.entry.original)) == Set((1...10).map { rolling.photo($0).original }))
    }

    /// Posts of a series share a picture, of which the feed has one at a time.
    private static func series(_ number: Int, page: String, title: String) -> FeedPhoto {
        guard number % 7 == 3 else {
            return entry(
                number, "https://i.example/\(number).jpg", "Post \(number)",
                page: "https://p.example/\(number)", date: Double(number))
        }
        return entry(number, "https://i.example/cat.jpg", title, page: page, date: Double(number))
    }

    static let series: [RollingFeed] = [
        RollingFeed(testDescription: "a series with titles and pages", kind: .rss, count: 5) {
            series($0, page: "https://p.example/\($0)", title: "Weekly \($0)")
        },
        RollingFeed(testDescription: "a series whose pages are all the home page", kind: .rss, count: 5) {
            series($0, page: "https://p.example/", title: "Weekly \($0)")
        },
    ]

    @Test(arguments: series)
    func matchesNoPostOfASeriesWithAnOlderOne(_ rolling: RollingFeed) async throws {
        let library = try Samples.library()
        let id = try await library.addSample(rolling.upTo(5))
        let weekly = try await library.allPhotos(in: id)[2]
        #expect(weekly.entry == rolling.photo(3))
        try await library.addFavorite(weekly.id, at: Samples.now)
        for last in 6...10 { try await library.refresh(id, rolling.upTo(last)) }
        #expect(try await library.allPhotos(in: id).map(\.entry) == (1...10).reversed().map(rolling.photo))
        let favorites = try await library.photos(in: .favorites)
        #expect(favorites.map(\.id) == [weekly.id] && favorites.map(\.entry) == [rolling.photo(3)])
    }

    /// After a move to another system, entries have other keys and pages; a title that is edited leaves the page.
    @Test func knowsAnEntryWhoseKeyChangedByItsTitleOrPage() async throws {
        let url = "https://i.example/image?id=5"
        let old = photo(url, "Pier", page: "https://p.example/?p=5", key: "1", date: 9)
        for new in [
            photo(url, "Pier", page: "https://p.example/pier/", key: "x", date: 9),
            photo(url, "Pier", key: "x"),
            photo(url, "The pier", page: "https://p.example/?p=5", key: "x", date: 9),
            photo(url, "Pier", page: "https://p.example/?p=5", key: "x", date: 12),
        ] {
            #expect(try await keepsRemoval([old], [new]))
        }
        #expect(try await keepsRemoval([photo(url, key: "1")], [photo(url, key: "x", date: 9)]))
        let other = photo(url, "Boat", page: "https://p.example/boat", key: "x", date: 12)
        #expect(try await !keepsRemoval([old], [other]))
    }

    @Test func loadsOlderPostsThatShareAPictureWithNewerOnes() async throws {
        let library = try Samples.library()
        let rolling = Self.series[0]
        var feed = rolling.upTo(20)
        feed.next = "https://p.example/feed?page=2"
        feed.pause = .limit
        let id = try await library.addSample(feed)
        #expect(try await library.allPhotos(in: id).contains { $0.entry.title == "Weekly 17" })
        #expect(try await library.beginOlder(of: id))
        // A renewed key is not a new photo.
        var known = rolling.photo(17)
        known.key = "another"
        let pages = [
            (11...15).reversed().map(rolling.photo) + [known], (6...10).reversed().map(rolling.photo),
        ]
        for (page, next) in zip(pages, ["https://p.example/feed?page=3", nil]) {
            _ = try await library.storeOlder(
                page, of: id, unread: UnreadPages(next: next), because: nil, at: Samples.now)
        }
        #expect(
            try await library.allPhotos(in: id).map(\.entry.title)
                == (6...20).reversed().map { rolling.photo($0).title })
        #expect(try await library.hasNew([rolling.photo(3)], in: id))
        #expect(try await !library.hasNew([known], in: id))
    }

    @Test func hidesNoPictureOfADayAfterTheOneThatWasRemoved() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.pictureOfTheDay.upTo(1))
        try await library.refresh(id, Self.pictureOfTheDay.upTo(2))
        _ = try await library.remove(try await library.photoIDs(in: .source(id))[0], at: Samples.now)
        for day in 3...4 { try await library.refresh(id, Self.pictureOfTheDay.upTo(day)) }
        #expect(try await library.titles(in: id) == ["Day 4", "Day 3", "Day 1"])
    }

    @Test func distinguishesNewPostsThatShareAPicture() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.sharedPicture.upTo(3))
        try await library.refresh(id, Self.sharedPicture.upTo(6))
        #expect(try await library.titles(in: id) == (1...6).reversed().map { "Post \($0)" })
    }

    @Test func knowsAnAlbumWhoseURLsAreAllSignedAnew() async throws {
        let library = try Samples.library()
        func feed(_ signature: Int) -> Feed {
            Samples.feed(
                (0..<5).map {
                    photo(
                        "https://i.example/\($0).jpg?signature=\(signature)\($0)", "Wedding",
                        page: "https://p.example/album", key: "\(signature) \($0)", date: 9)
                })
        }
        let id = try await library.addSample(feed(1))
        let before = try await library.photoIDs(in: .source(id))
        let summary = try await library.refresh(id, feed(2))
        #expect(summary.added == 0 && summary.left == 0)
        #expect(try await library.photoIDs(in: .source(id)) == before)
    }

    /// Signed again and rolled by one, each would be mistaken for its neighbor.
    @Test func ignoresAPathThatSeveralPicturesHave() async throws {
        let library = try Samples.library()
        func feed(_ numbers: ClosedRange<Int>, _ signature: Int) -> Feed {
            Samples.feed(
                numbers.map { photo("https://i.example/image.jpg?id=\($0)&signature=\(signature)") })
        }
        let id = try await library.addSample(feed(1...4, 1))
        let before = try await library.photoIDs(in: .source(id))
        try await library.refresh(id, feed(2...5, 2))
        #expect(Set(before).isDisjoint(with: try await library.photoIDs(in: .source(id))))
    }
}
