import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Keys that count the pictures of an entry, or the rows of a list, move to other pictures when one is added or
/// deleted; the pictures are recognized by their URLs then.
@Suite struct MovedPicturesTests {
    private static let url = "https://i.example/"

    private static func address(of name: String, _ signature: Int?) -> String {
        "\(url)\(name).jpg" + (signature.map { "?signature=\($0)\(name)" } ?? "")
    }

    /// An entry with pictures, as the reader numbers them.
    private static func entry(
        _ key: String, _ names: [String], signature: Int? = nil, title: String = "Harbour"
    ) -> [FeedPhoto] {
        names.enumerated().map { index, name in
            var photo = FeedPhoto(title: title, original: address(of: name, signature))
            photo.key = index == 0 ? key : "\(key)#\(index + 1)"
            photo.page = "https://p.example/\(key)"
            photo.date = Samples.now
            return photo
        }
    }

    /// A list whose rows are numbered.
    private static func rows(
        _ names: [String], signature: Int? = nil, title: (Int, String) -> String
    ) -> [FeedPhoto] {
        names.enumerated().map { index, name in
            var photo = FeedPhoto(title: title(index, name), original: address(of: name, signature))
            photo.key = "\(index + 1)"
            return photo
        }
    }

    /// The numbers of the first photos by name, those of the second ones, and those of the photos that left.
    private static func numbers(
        _ old: [FeedPhoto], _ new: [FeedPhoto], kind: FeedKind = .photoList
    ) async throws -> (before: [String: PhotoID], after: [String: PhotoID]) {
        let library = try Samples.library()
        let id = try await library.addSample(Feed(kind: kind, photos: old))
        func named() async throws -> [String: PhotoID] {
            let photos = try await library.allPhotos(in: id).map { photo in
                (URL(string: photo.entry.original ?? "")?.lastPathComponent ?? "", photo.id)
            }
            return Dictionary(photos) { first, _ in first }
        }
        let before = try await named()
        try await library.refresh(id, Feed(kind: kind, photos: new))
        return (before, try await named())
    }

    /// Expects that each picture is the photo that it was, and that no other one is any of them.
    private static func expectSame(
        _ old: [FeedPhoto], _ new: [FeedPhoto], kind: FeedKind = .photoList,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let (before, after) = try await numbers(old, new, kind: kind)
        for (name, number) in after {
            if let known = before[name] {
                #expect(number == known, "\(name)", sourceLocation: sourceLocation)
            } else {
                #expect(!before.values.contains(number), "\(name) is new", sourceLocation: sourceLocation)
            }
        }
    }

    static let changes: [(old: [String], new: [String])] = [
        (["a", "b", "c"], ["b", "c"]), (["a", "b", "c"], ["n", "a", "b", "c"]), (["a", "b"], ["b", "a"]),
        (["a", "b", "c"], ["a", "c"]), (["a", "b", "c"], ["b", "c", "n"]), (["a", "b"], ["b"]),
        (["a"], ["n", "a"]), (["a", "b", "c"], ["n", "c"]), (["a", "b", "c"], ["c", "n", "m"]),
    ]

    @Test(arguments: changes, [FeedKind.photoList, .rss])
    func knowsThePicturesOfAnEntry(_ change: (old: [String], new: [String]), kind: FeedKind) async throws {
        let other = Self.entry("other", ["x", "y"])
        try await Self.expectSame(
            other + Self.entry("1", change.old), other + Self.entry("1", change.new), kind: kind)
    }

    @Test(arguments: changes)
    func knowsThePicturesOfAnEntryByTheirPaths(_ change: (old: [String], new: [String])) async throws {
        try await Self.expectSame(
            Self.entry("1", change.old, signature: 1), Self.entry("1", change.new, signature: 2))
    }

    /// An only picture that is replaced keeps its key; one of several that are unchanged does, too.
    @Test(arguments: [(["a"], ["n"]), (["a", "b"], ["n", "b"]), (["a", "b"], ["n", "m"])])
    func knowsAReplacedPictureByItsKey(old: [String], new: [String]) async throws {
        let (before, after) = try await Self.numbers(Self.entry("1", old), Self.entry("1", new))
        #expect(after["n.jpg"] == before["a.jpg"])
    }

    /// Changes that do not replace the picture of a row: a row without other evidence keeps its number.
    static let changesOfRows = changes.filter { $0.new != ["n", "c"] && $0.new != ["c", "n", "m"] }

    @Test(arguments: changesOfRows)
    func knowsTheRowsOfANumberedList(_ change: (old: [String], new: [String])) async throws {
        for title in [
            { _, name in "Photo \(name)" }, { _, _ in "Wedding" }, { _, _ in FeedPhoto.unknownTitle },
        ]
            as [(Int, String) -> String]
        {
            try await Self.expectSame(
                Self.rows(change.old, title: title), Self.rows(change.new, title: title))
        }
    }

    @Test(arguments: changesOfRows)
    func knowsTheRowsOfANumberedListByTheirPaths(_ change: (old: [String], new: [String])) async throws {
        let title = { (_: Int, name: String) in "Photo \(name)" }
        try await Self.expectSame(
            Self.rows(change.old, signature: 1, title: title),
            Self.rows(change.new, signature: 2, title: title))
    }

    /// The URLs of all photos may have one path.
    @Test func knowsRowsOfAServiceByTheirKeys() async throws {
        func rows(_ signature: Int) -> [FeedPhoto] {
            (1...3).map { number in
                var photo = FeedPhoto(
                    title: "Photo \(number)", original: "\(Self.url)image?id=\(number)&s=\(signature)")
                photo.key = "\(number)"
                return photo
            }
        }
        let library = try Samples.library()
        let id = try await library.addSample(Feed(kind: .photoList, photos: rows(1)))
        let before = try await library.allPhotos(in: id).map(\.id)
        try await library.refresh(id, Feed(kind: .photoList, photos: rows(2)))
        #expect(try await library.allPhotos(in: id).map(\.id) == before)
    }

    /// Titles are numbered with the keys: nothing but the URL remains, which alone may be that of another entry.
    @Test func givesNoNumberedRowToANewPicture() async throws {
        let title = { (index: Int, _: String) in "Photo \(index + 1)" }
        let (before, after) = try await Self.numbers(
            Self.rows(["a", "b"], title: title), Self.rows(["n", "a", "b"], title: title))
        let new = try #require(after["n.jpg"])
        #expect(!before.values.contains(new))
    }

    /// One URL is several rows: which of them has moved is unknown, but the picture before them is new.
    @Test func knowsANewRowBeforeEqualOnes() async throws {
        let title = { (_: Int, name: String) in "Photo \(name)" }
        let (before, after) = try await Self.numbers(
            Self.rows(["a", "a", "b"], title: title), Self.rows(["n", "a", "a", "b"], title: title))
        let new = try #require(after["n.jpg"])
        #expect(new.rawValue > 3 && after["b.jpg"] == before["b.jpg"])
    }

    /// A key that is not the entry's own, such as that of an album, identifies no photo.
    @Test func givesNoPhotoToANewOneWithAKeyOfSeveral() async throws {
        let photos = ["a", "b", "c", "n"].map { Samples.photo($0, key: "album") }
        try await Self.expectSame(Array(photos.prefix(3)), [photos[3], photos[0], photos[1]])
    }

    /// An entry without a picture of its own has that of its category until the author selects one.
    @Test func knowsAPostThatGetsAPictureOfItsOwn() async throws {
        func post(_ number: Int, _ name: String) -> [FeedPhoto] {
            Self.entry("\(number)", [name], title: "Post \(number)")
        }
        let (before, after) = try await Self.numbers(
            post(2, "category") + post(1, "category"),
            post(3, "category") + post(2, "own") + post(1, "category"), kind: .rss)
        #expect(after["own.jpg"] == before["category.jpg"])
    }

    /// A number behind `#` counts pictures only if there is an entry without one.
    @Test func doesNotTakeFragmentsForPictures() async throws {
        func post(_ number: Int) -> FeedPhoto {
            var photo = FeedPhoto(title: "Weekly \(number)", original: Self.url + "category.jpg")
            photo.key = "https://p.example/#\(number)"
            photo.page = "https://p.example/"
            photo.date = Date(timeIntervalSince1970: Double(number))
            return photo
        }
        let (before, after) = try await Self.numbers([post(3)], [post(10)], kind: .photoList)
        #expect(before["category.jpg"] != after["category.jpg"])
    }

    @Test func keepsARemovalWithItsPicture() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Feed(kind: .rss, photos: Self.entry("1", ["a", "b", "c"])))
        let photos = try await library.allPhotos(in: id)
        _ = try await library.remove(photos[0].id, at: Samples.now)
        try await library.addFavorite(photos[1].id, at: Samples.now)
        for names in [["b", "c"], ["n", "b", "c"], ["m", "n", "c", "b"]] {
            try await library.refresh(id, Feed(kind: .rss, photos: Self.entry("1", names)))
            let shown = try await library.allPhotos(in: id).compactMap(\.entry.original)
            #expect(shown == names.map { "\(Self.url)\($0).jpg" })
            #expect(
                try await library.photos(in: .favorites).map(\.entry.original) == ["\(Self.url)b.jpg"])
        }
        try await library.refresh(id, Feed(kind: .rss, photos: Self.entry("1", ["a", "b"])))
        #expect(try await library.removedPhotos(in: id).map(\.entry.original) == ["\(Self.url)a.jpg"])
    }
}
