import Foundation

/// How likely a list is that of the photos, by a sample of its entries.
struct ListScore {
    let pattern: Int
    let entryCount: Int
    /// The entries that have a picture, estimated from the sample.
    let pictureEntryCount: Int
    /// The total number of pictures, estimated from the sample.
    let pictureCount: Int
    /// The share of entries with a picture that have a title of their own.
    let titleShare: Double
    /// The share of entries with a picture that have it in their own members.
    let directShare: Double
    let value: Double

    /// The entries that are read to score a list.
    private static let sampleCount = 40

    /// Reads a sample; `nil` if none of its entries has a picture.
    init?(_ pattern: Int, in patterns: ListPatterns, reader: EntryReader) {
        let list = patterns.all[pattern]
        let name = patterns.name(of: pattern)
        let step = max(1, list.promising.count / Self.sampleCount)
        let sample = stride(from: 0, to: list.promising.count, by: step).prefix(Self.sampleCount).map {
            index in
            reader.read(JSONValue(document: reader.document, index: Int(list.promising[index])), name: name)
        }
        let shown = sample.filter { $0.pictureCount > 0 && !$0.isVideo }
        guard !shown.isEmpty, !VariantGrouping.areNamedSizes(shown) else { return nil }
        self.pattern = pattern
        entryCount = patterns.elementCount(of: pattern)
        let share = Double(shown.count) / Double(sample.count)
        let growth = Double(entryCount) / Double(list.elements.count)
        pictureEntryCount = max(1, Int(share * Double(list.promising.count) * growth))
        let pictures = shown.map(\.pictureCount).reduce(0, +)
        pictureCount = Int(Double(pictureEntryCount) * Double(pictures) / Double(shown.count))
        titleShare = Double(shown.count { $0.hasTitle(reader.document) }) / Double(shown.count)
        directShare = Double(shown.filter(\.hasDirectPicture).count) / Double(shown.count)
        value = Self.value(
            pictures: pictureCount, share: Double(pictureEntryCount) / Double(entryCount),
            titles: Double(shown.filter(\.hasWords).count) / Double(shown.count),
            hasListName: KeyVocabulary.lists.contains(name.stem), depth: list.depth,
            indirectSteps: list.indirectStepCount)
    }

    /// The score: high for many pictures, in most of the entries, with titles,
    /// under a fitting name, at little depth, not within people or containers.
    private static func value(
        pictures: Int, share: Double, titles: Double, hasListName: Bool, depth: Int, indirectSteps: Int
    ) -> Double {
        var value = log2(1 + Double(pictures)) * (0.4 + 0.6 * share) * (1 + 0.5 * titles)
        if hasListName { value *= 1.2 }
        return value * pow(0.96, Double(depth)) * pow(0.3, Double(indirectSteps))
    }
}
