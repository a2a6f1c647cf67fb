import Photos
import Testing

@Suite
struct SkippedEntriesTests {
    private func entries(_ count: Int) -> SkippedEntries {
        var entries = SkippedEntries()
        for index in 0..<count { entries.append(SkippedEntry(index: index, reason: .system("No."))) }
        return entries
    }

    @Test
    func listsTheFirstAndCountsAll() {
        let many = entries(SkippedEntries.maxListed + 250)
        #expect(many.count == 1250 && many.unlistedCount == 250)
        #expect(many.listed.count == 1000 && many.listed.last?.index == 999)
        #expect(Array(many) == many.listed)
        #expect(!many.isEmpty && SkippedEntries().isEmpty)
    }

    @Test
    func countsThoseOfFurtherParts() {
        var first = entries(990)
        first.append(entries(20), after: 5000)
        #expect(first.count == 1010)
        #expect(first.listed.suffix(11).map(\.index) == [989] + (5000..<5010))
    }

    @Test
    func neverCountsFewerThanAreListed() {
        let listed = entries(3).listed
        #expect(SkippedEntries(listed: listed, count: 1).count == 3)
        #expect(SkippedEntries(listed: entries(1200).listed + listed, count: 1200).listed.count == 1000)
    }
}
