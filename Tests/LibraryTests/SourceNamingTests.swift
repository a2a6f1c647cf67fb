import Library
import Photos
import Testing

@Suite struct SourceNamingTests {
    /// The names of sources that are added one after another.
    private func names(_ titles: [String]) throws -> [SourceID] {
        var taken: Set<SourceID> = []
        return try titles.map { title in
            let name = try SourceNaming.freeName(for: title) { taken.contains($0) }
            taken.insert(name)
            return name
        }
    }

    /// Many titles have no Latin letters; an imported list may have one title any number of times.
    @Test(arguments: [
        "Paris!", "ភ្នំពេញ", String(repeating: "a", count: 64), String(repeating: "ab ", count: 40),
    ])
    func namesAThousandSourcesOfOneTitle(title: String) throws {
        let names = try names(Array(repeating: title, count: 1_000))
        #expect(Set(names).count == 1_000)
        #expect(names.allSatisfy { (1...64).contains($0.rawValue.utf8.count) })
        let stem = String(SourceNaming.slug(title).prefix(50))
        #expect(names.allSatisfy { $0.rawValue.hasPrefix(stem) })
    }

    @Test func countsTheFirstNames() throws {
        let names = try names(Array(repeating: "Paris", count: 99)).map(\.rawValue)
        #expect(names.prefix(2) == ["paris", "paris-2"] && names.last == "paris-99")
    }

    @Test func endsNoNameWithTwoHyphens() throws {
        let title = String(repeating: "a", count: 55) + " bc"
        let names = try names(Array(repeating: title, count: 200)).map(\.rawValue)
        #expect(names.allSatisfy { !$0.contains("--") && !$0.hasSuffix("-") })
    }

    /// Titles and names of sources are on exported sites and visible to visitors.
    @Test(arguments: [
        "share/9f8e7d6c5b4a3210AbCdEf", "share/9f8e7d6c5b4a3210AbCdEf/feed.json", "share/9f8e7d6c.json",
        "s/iNdJk2MgPt9YwQr", "share/550e8400-e29b-41d4-a716-446655440000", "share/Qx7_ab-9Zk3-Lm2_pQ8r-T",
        "share/%39%66%38%65%37%64%36%63%35%62", "share/%2539%2566%2538", "share/kJhGfDsAqWeRtYuI",
        "share/AF1QipNqXv2mB-7c3LkPz9sTf0", "share/83610274950183746152", "s/mfrggzdfmztwq2lk",
        "share/9f8e7d6c5b4a3210AbCdEf.photos",
    ])
    func namesNoSourceByAKey(path: String) {
        #expect(SourceNaming.title(ofLocation: "https://www.example.org/\(path)") == "example.org")
    }

    @Test(arguments: [
        ("photos/norway/9f8e7d6c5b4a3210AbCdEf", "norway"), ("field-notes.json", "field-notes"),
        ("photos2024/feed", "photos2024"), ("MyPhotosOfNorway", "MyPhotosOfNorway"),
        ("albums/72157600123456789", "example.org 72157600123456789"),
        ("summer-2024-part-2", "summer-2024-part-2"),
        ("IMG_20240102", "IMG_20240102"), ("@ada.rss", "@ada"),
        ("%D0%B3%D0%BE%D1%80%D1%8B2024", "\u{433}\u{43E}\u{440}\u{44B}2024"),
        ("share/9f8e7d6c5b4a3210AbCdEf/Winter%20trip", "Winter trip"),
    ])
    func namesSourcesByReadableParts(path: String, title: String) {
        #expect(SourceNaming.title(ofLocation: "https://www.example.org/\(path)") == title)
    }

    /// Few random keys look like names; those that do consist of letters, or of letters and one number.
    @Test func recognizesRandomKeys() {
        var number: UInt64 = 7
        func randomIndex(below count: Int) -> Int {
            number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(number >> 33) % count
        }
        for (alphabet, length) in [
            ("0123456789abcdef", 16), ("abcdefghijklmnopqrstuvwxyz234567", 26),
            ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 22),
        ] {
            let letters = Array(alphabet)
            let named = (0..<1_000).count { _ in
                let key = String((0..<length).map { _ in letters[randomIndex(below: letters.count)] })
                return SourceNaming.title(ofLocation: "https://example.org/share/\(key)") != "example.org"
            }
            #expect(named < 30, "\(alphabet)")
        }
    }
}
