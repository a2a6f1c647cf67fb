import Library
import Photos
import Testing

@Suite(.timeLimit(.minutes(1))) struct PhotoMatchingTests {
    private static func identity(_ key: String?, url: String = "https://example.org/a.jpg") -> PhotoIdentity {
        var photo = FeedPhoto(title: "Photo", original: url)
        photo.key = key
        return PhotoIdentity(of: photo)
    }

    private static func known(_ keys: [String?]) -> [KnownPhoto] {
        keys.enumerated().map { index, key in
            KnownPhoto(
                id: Int64(index), slot: Int64(index), pictureSlot: Int64(index), identity: identity(key),
                fingerprint: 0)
        }
    }

    private static func matches(_ keys: [String?], _ known: [String?]) -> [Int?] {
        let matching = PhotoMatching(
            of: keys.map { identity($0) }, with: Self.known(known), evidence: { _ in nil },
            newEvidence: { _ in })
        return keys.indices.map { matching[$0] }
    }

    @Test func ofOneURLTheFirstThatMayBeItMatches() {
        #expect(Self.matches([nil, "x", nil, "y", "z"], ["a", nil, "b", nil]) == [0, 1, 2, 3, nil])
        #expect(Self.matches(["x", nil, nil], ["a", "b", nil, "c"]) == [2, 0, 1])
        #expect(Self.matches(["x", "y"], ["a", "b"]) == [nil, nil])
    }

    /// As a hostile feed has them: each of them may be any of the others.
    @Test(arguments: [true, false]) func aURLMayBeInEveryEntry(hasKeys: Bool) {
        let numbers = 0..<200_000
        let keys = numbers.map { hasKeys || $0 % 2 == 0 ? "new \($0)" : nil }
        let matches = Self.matches(keys, numbers.map { "old \($0)" })
        #expect(matches.count { $0 != nil } == (hasKeys ? 0 : numbers.count / 2))
    }

    private static func numbered(_ photos: [(key: String, picture: Int)]) -> [PhotoIdentity] {
        photos.map { identity($0.key, url: "https://example.org/\($0.picture).jpg") }
    }

    private static func matching(_ new: [PhotoIdentity], _ old: [PhotoIdentity]) -> PhotoMatching {
        let known = old.enumerated().map { index, identity in
            KnownPhoto(
                id: Int64(index), slot: Int64(index), pictureSlot: Int64(index), identity: identity,
                fingerprint: 0)
        }
        let evidence = PhotoEvidence(page: nil, title: "Photo", date: nil, original: nil)
        return PhotoMatching(
            of: new, with: known, evidence: { _ in evidence },
            newEvidence: { body in new.indices.forEach { body($0, evidence) } })
    }

    /// A photo is added at the top of a list whose rows are numbered.
    @Test func matchesALongListWhoseKeysMove() {
        let count = 200_000
        let matching = Self.matching(
            Self.numbered((0...count).map { ("\($0)", $0 - 1) }),
            Self.numbered((0..<count).map { ("\($0)", $0) }))
        #expect(matching[0] == nil && (1...count).allSatisfy { matching[$0] == $0 - 1 })
    }

    /// The first picture of each entry is deleted.
    @Test func matchesAllEntriesWhosePicturesMove() {
        let count = 50_000
        func entry(_ number: Int, _ pictures: ClosedRange<Int>) -> [(key: String, picture: Int)] {
            pictures.enumerated().map { index, picture in
                (index == 0 ? "post \(number)" : "post \(number)#\(index + 1)", 4 * number + picture)
            }
        }
        let matching = Self.matching(
            Self.numbered((0..<count).flatMap { entry($0, 1...3) }),
            Self.numbered((0..<count).flatMap { entry($0, 0...3) }))
        #expect((0..<3 * count).allSatisfy { matching[$0] == $0 / 3 * 4 + $0 % 3 + 1 })
    }

    /// As a hostile feed has it: one entry with all pictures, of which all show the same.
    @Test func matchesAnEntryWithOnePictureManyTimes() {
        let count = 100_000
        let keys = (1...count).map { $0 == 1 ? "post" : "post#\($0)" }
        let matching = Self.matching(
            keys.map { Self.identity($0, url: "https://example.org/new.jpg") },
            keys.reversed().map { Self.identity($0, url: "https://example.org/old.jpg") })
        #expect((0..<count).allSatisfy { matching[$0] == count - 1 - $0 })
    }
}
