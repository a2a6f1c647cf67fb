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
}
