import Library
import LibrarySamples
import Photos
import Testing

/// Files of a folder stay the photos that they are when they are renamed, moved, copied or edited.
@Suite struct RenamedFilesTests {
    /// The photo of a file, as the reader of folders makes it.
    private static func file(_ path: String, _ content: String?, title: String? = nil) -> FeedPhoto {
        var photo = FeedPhoto(title: title ?? path, original: "/photos/\(path)")
        photo.key = path
        photo.fileTag = content
        return photo
    }

    /// Files by path, with their contents: before, after, and which path of before each of after was (`nil` if new).
    struct Change: Sendable {
        let before: [(path: String, content: String?)]
        let after: [(path: String, content: String?)]
        let was: [String: String]
    }

    static let changes = [
        // Renamed, and moved to another folder.
        Change(
            before: [("a.jpg", "A"), ("b.jpg", "B")], after: [("harbour.jpg", "A"), ("b.jpg", "B")],
            was: ["harbour.jpg": "a.jpg", "b.jpg": "b.jpg"]),
        Change(
            before: [("a.jpg", "A"), ("b.jpg", "B")], after: [("b.jpg", "B"), ("2024/a.jpg", "A")],
            was: ["2024/a.jpg": "a.jpg", "b.jpg": "b.jpg"]),
        // Numbered again, since one was inserted.
        Change(
            before: [("1.jpg", "A"), ("2.jpg", "B")],
            after: [("1.jpg", "N"), ("2.jpg", "A"), ("3.jpg", "B")],
            was: ["2.jpg": "1.jpg", "3.jpg": "2.jpg"]),
        // Exchanged.
        Change(
            before: [("1.jpg", "A"), ("2.jpg", "B")], after: [("1.jpg", "B"), ("2.jpg", "A")],
            was: ["1.jpg": "2.jpg", "2.jpg": "1.jpg"]),
        // Edited: another content at the same path.
        Change(
            before: [("a.jpg", "A"), ("b.jpg", "B")], after: [("a.jpg", "E"), ("b.jpg", "B")],
            was: ["a.jpg": "a.jpg", "b.jpg": "b.jpg"]),
        // Copied, and one of the copies renamed.
        Change(
            before: [("a.jpg", "A")], after: [("a copy.jpg", "A"), ("a.jpg", "A")], was: ["a.jpg": "a.jpg"]),
        Change(
            before: [("a copy.jpg", "A"), ("a.jpg", "A")], after: [("a.jpg", "A"), ("b.jpg", "A")],
            was: ["a.jpg": "a.jpg", "b.jpg": "a copy.jpg"]),
        // Deleted, while another one is added.
        Change(
            before: [("a.jpg", "A"), ("b.jpg", "B")], after: [("b.jpg", "B"), ("c.jpg", "C")],
            was: ["b.jpg": "b.jpg"]),
        // Stored by a version that did not know the contents of files.
        Change(
            before: [("a.jpg", nil), ("b.jpg", nil)],
            after: [("a.jpg", "A"), ("b.jpg", "B"), ("c.jpg", "C")],
            was: ["a.jpg": "a.jpg", "b.jpg": "b.jpg"]),
    ]

    @Test(arguments: changes.indices) func areTheSamePhotos(_ index: Int) async throws {
        let change = Self.changes[index]
        let library = try Samples.library()
        let before = change.before.map { Self.file($0.path, $0.content) }
        let id = try await library.addSample(Feed(kind: .folder, photos: before))
        let old = try await Self.numbers(in: id, library)
        try await library.refresh(
            id, Feed(kind: .folder, photos: change.after.map { Self.file($0.path, $0.content) }))
        let new = try await Self.numbers(in: id, library)
        #expect(Set(new.keys) == Set(change.after.map(\.path)))
        for (path, number) in new {
            if let was = change.was[path] {
                #expect(number == old[was], "\(path) was \(was)")
            } else {
                #expect(!old.values.contains(number), "\(path) is new")
            }
        }
    }

    /// Editors write words into the file: title and content change at the same path.
    @Test func areTheSameWithOtherWords() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(
            Feed(kind: .folder, photos: [Self.file("a.jpg", "A"), Self.file("b.jpg", "B")]))
        let old = try await Self.numbers(in: id, library)
        try await library.refresh(
            id,
            Feed(
                kind: .folder, photos: [Self.file("a.jpg", "E", title: "Harbour"), Self.file("b.jpg", "B")]))
        #expect(try await Self.numbers(in: id, library) == old)
        #expect(try await library.titles(in: id) == ["Harbour", "b.jpg"])
    }

    /// What a person did stays with the photo: a favorite, and a removal.
    @Test func keepWhatPeopleDid() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(
            Feed(
                kind: .folder,
                photos: ["a", "b", "c"].map { (name: String) in Self.file("\(name).jpg", name) }))
        let numbers = try await Self.numbers(in: id, library)
        let favorite = try #require(numbers["a.jpg"])
        let removed = try #require(numbers["b.jpg"])
        try await library.addFavorite(favorite, at: Samples.now)
        _ = try await library.remove(removed, at: Samples.now)
        try await library.refresh(
            id,
            Feed(
                kind: .folder,
                photos: ["a", "b", "c"].map { (name: String) in Self.file("2024/\(name) x.jpg", name) }))
        let photos = try await library.allPhotos(in: id)
        #expect(photos.map(\.entry.key) == ["2024/a x.jpg", "2024/c x.jpg"])
        #expect(photos.map(\.isFavorite) == [true, false])
    }

    private static func numbers(
        in id: SourceID, _ library: any LibraryStore
    ) async throws -> [String: PhotoID] {
        let photos = try await library.allPhotos(in: id)
        return Dictionary(photos.map { ($0.entry.key ?? "", $0.id) }) { first, _ in first }
    }
}
