import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Photos that their feed no longer lists.
@Suite struct HistoryTests {
    private static func stream(_ photos: [FeedPhoto]) -> Feed {
        Feed(kind: .rss, title: "Stream", photos: photos)
    }

    private static func photos(_ numbers: some Sequence<Int>) -> [FeedPhoto] {
        numbers.map { Samples.photo("\($0)", key: "key \($0)") }
    }

    private static func titles(_ numbers: some Sequence<Int>) -> [String] { numbers.map { "Photo \($0)" } }

    @Test func aStreamOfTenThatRollsFiveTimesHasFifty() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos((0..<10).reversed())))
        for round in 1...4 {
            let newest = round * 10..<round * 10 + 10
            let summary = try await library.refresh(id, Self.stream(Self.photos(newest.reversed())))
            #expect(
                summary
                    == StoreSummary(
                        added: 10, changed: 0, left: 0, moved: round == 1 ? 10 : 0, total: round * 10 + 10))
        }
        #expect(try await library.titles(in: id) == Self.titles((0..<50).reversed()))
        let source = try #require(try await library.source(id))
        #expect(source.photoCount == 50 && source.historyCount == 40)
        let photos = try await library.photos(in: .source(id))
        #expect(Set(photos.map(\.id)).count == 50)
        for (index, photo) in photos.enumerated() {
            #expect(try await library.index(of: photo.id, in: .source(id)) == index)
            #expect(try await library.neighbors(of: photo, in: .source(id)).index == index)
        }
    }

    /// As in a hostile feed, any of them may be any other one.
    @Test(.timeLimit(.minutes(1))) func aURLMayBeInEveryPhotoOfTheHistory() async throws {
        let library = try Samples.library()
        func photos(_ round: Int) -> [FeedPhoto] {
            (0..<5000).map { number in
                var photo = FeedPhoto(title: "\(round) \(number)", original: "https://example.org/a.jpg")
                photo.key = "\(round) \(number)"
                return photo
            }
        }
        let id = try await library.addSample(Self.stream(photos(0)))
        for round in 1...3 { try await library.refresh(id, Self.stream(photos(round))) }
        #expect(try await library.source(id)?.historyCount == 15_000)
    }

    @Test func aListMirrorsWhatIsThere() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c"))
        try await library.refresh(id, Samples.feed("c"))
        #expect(try await library.titles(in: id) == ["Photo c"])
        #expect(try await library.source(id)?.historyCount == 0)
    }

    @Test func aFeedThatBeginsWithTheOldestKeepsThoseThatLeftLastInFront() async throws {
        let library = try Samples.library()
        let dated = { (numbers: Range<Int>) in
            Self.photos(numbers).enumerated().map { index, photo in
                var photo = photo
                photo.date = Samples.now + Double(numbers.lowerBound + index)
                return photo
            }
        }
        let id = try await library.addSample(Self.stream(dated(0..<4)))
        try await library.refresh(id, Self.stream(dated(2..<6)))
        #expect(try await library.titles(in: id) == Self.titles([2, 3, 4, 5, 1, 0]))
    }

    @Test func aPhotoThatComesBackIsTheSameAndStandsInTheFeed() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos([5, 4, 3, 2, 1])))
        let hidden = try await library.photoIDs(in: .source(id))[3]
        _ = try await library.remove(hidden, at: Samples.now)
        let before = try await library.photoIDs(in: .source(id))
        try await library.refresh(id, Self.stream(Self.photos([6])))
        let summary = try await library.refresh(id, Self.stream(Self.photos([7, 3, 2])))
        #expect(summary.added == 1 && summary.left == 0)
        #expect(try await library.titles(in: id) == Self.titles([7, 3, 6, 5, 4, 1]))
        let after = try await library.photoIDs(in: .source(id))
        #expect(after[1] == before[2] && !after.contains(hidden))
        _ = try await library.restore(hidden)
        #expect(try await library.titles(in: id) == Self.titles([7, 3, 2, 6, 5, 4, 1]))
    }

    @Test func anEmptyFeedLosesNothing() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos([3, 2, 1])))
        let before = try await library.photoIDs(in: .source(id))
        #expect(try await library.refresh(id, Self.stream([])).total == 3)
        #expect(try await library.photoIDs(in: .source(id)) == before)
        // What was a stream is read as a list once.
        try await library.refresh(id, Samples.feed("other"))
        try await library.refresh(id, Self.stream(Self.photos([4, 3])))
        #expect(
            try await library.titles(in: id) == ["Photo 4", "Photo 3", "Photo other", "Photo 2", "Photo 1"])
    }

    @Test func keepsTheNewestAndNoMore() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos([3, 2, 1])))
        try await library.refresh(id, Self.stream(Self.photos([6, 5, 4])))
        let oldest = try await library.photoIDs(in: .source(id))[4...]
        var settings = try #require(try await library.source(id)).settings
        settings.history = .newest(1)
        let version = try #require(try await library.version(of: .source(id)))
        #expect(try await library.update(id, title: nil, settings: settings)?.photoCount == 4)
        #expect(try #require(try await library.version(of: .source(id))) > version)
        #expect(try await library.titles(in: id) == Self.titles([6, 5, 4, 3]))
        for photo in oldest { #expect(try await library.photo(photo) == nil) }
        let summary = try await library.refresh(id, Self.stream(Self.photos([7, 6, 5])))
        #expect(summary.left == 1 && summary.gone.count == 1)
        #expect(try await library.titles(in: id) == Self.titles([7, 6, 5, 4]))
        settings.history = .newest(0)
        try await library.update(id, title: nil, settings: settings)
        #expect(try await library.titles(in: id) == Self.titles([7, 6, 5]))
    }

    @Test func keepsWhatAnotherPersonHasChosenMeanwhile() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos([3, 2, 1])))
        let newest = SourceSettings(history: .newest(1))
        let before = try #require(try await library.update(id, title: nil, settings: newest))
        try await library.update(id, title: nil, settings: SourceSettings(history: .all))
        try await library.refresh(id, Self.stream(Self.photos([6, 5, 4])))
        // The source as it was read before the other person's change.
        try await library.setArchive(true, of: before)
        let now = try #require(try await library.source(id))
        #expect(now.settings == SourceSettings(history: .all, archive: true))
        #expect(try await library.titles(in: id) == Self.titles([6, 5, 4, 3, 2, 1]))
        let missing = try #require(SourceID(rawValue: "nowhere"))
        let edit = SettingsEdit(from: newest, to: now.settings)
        #expect(try await library.update(missing, title: nil, edit) == nil)
    }

    @Test func keepsTheRecordOfHiddenAndViewedPhotos() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos([3, 2, 1])))
        let photos = try await library.photoIDs(in: .source(id))
        _ = try await library.remove(photos[0], at: Samples.now)
        try await library.noteView(of: photos[1], by: "device", at: Samples.now)
        var settings = SourceSettings()
        settings.history = .newest(0)
        try await library.update(id, title: nil, settings: settings)
        try await library.refresh(id, Self.stream(Self.photos([4])))
        #expect(try await library.titles(in: id) == ["Photo 4"])
        for kept in photos[..<2] { #expect(try await library.photo(kept) != nil) }
        #expect(try await library.photo(photos[2]) == nil)
        try await library.refresh(id, Self.stream(Self.photos([4, 3, 2])))
        #expect(try await library.photoIDs(in: .source(id)).last == photos[1])
        #expect(try await library.removedPhotos(in: id).map(\.id) == [photos[0]])
    }

    @Test(arguments: [FeedKind.photoList, .folder, .rss])
    func theDefaultAfterAnotherChoiceKeepsWhatTheDefaultKeeps(_ kind: FeedKind) async throws {
        let library = try Samples.library()
        func feed(_ numbers: [Int]) -> Feed { Feed(kind: kind, photos: Self.photos(numbers)) }
        let id = try await library.addSample(feed([4, 3, 2, 1]))
        var settings = try #require(try await library.source(id)).settings
        settings.history = .all
        try await library.update(id, title: nil, settings: settings)
        try await library.refresh(id, feed([4, 3]))
        #expect(try await library.titles(in: id) == Self.titles([4, 3, 2, 1]))
        settings.history = .automatic
        try await library.update(id, title: nil, settings: settings)
        let kept = kind.isStream ? [2, 1] : []
        #expect(try await library.titles(in: id) == Self.titles([4, 3] + kept))
        #expect(try await library.source(id)?.historyCount == kept.count)
        try await library.refresh(id, feed([4]))
        #expect(try await library.titles(in: id) == Self.titles(kind.isStream ? [4, 3, 2, 1] : [4]))
    }

    @Test func theDefaultKeepsWhatMayBeOnUnreadPages() async throws {
        let library = try Samples.library()
        var feed = Feed(kind: .json, photos: Self.photos([4, 3, 2, 1]))
        feed.unread = UnreadPages(next: "https://example.org/2")
        let id = try await library.addSample(feed)
        var settings = try #require(try await library.source(id)).settings
        settings.history = .all
        try await library.update(id, title: nil, settings: settings)
        feed.photos = Self.photos([5, 4, 3])
        try await library.refresh(id, feed)
        settings.history = .automatic
        try await library.update(id, title: nil, settings: settings)
        #expect(try await library.titles(in: id) == Self.titles([5, 4, 3, 2, 1]))
    }
}
