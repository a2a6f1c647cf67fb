/// Decides which URLs are variants of one picture.
enum VariantGrouping {
    /// Whether the elements of a list are sizes of one picture.
    static func areSizesOfOne(
        _ readings: [EntryReading], _ name: KeyTraits, _ document: JSONDocument
    ) -> Bool {
        let shown = readings.filter { !$0.pictures.isEmpty && !$0.isVideo }
        guard shown.allSatisfy({ $0.pictures.count == 1 }) else { return false }
        // The variants of Shopify's products are items with titles of their own.
        if name.holdsRenditions { return !shown.contains(where: isItem) }
        guard shown.count > 1, shown.allSatisfy(\.fields.title.isEmpty) else { return false }
        let variants = shown.compactMap { $0.pictures.first?.variants.first }
        if areNamedSizes(shown, variants) || areSharingCaption(shown, variants, document) { return true }
        guard shown.allSatisfy(\.fields.caption.isEmpty) else { return false }
        let ranks = Set(variants.map(\.rank))
        if !ranks.contains(.unnamed), ranks.count == variants.count { return true }
        return areScaledCopies(variants)
    }

    /// Whether the elements are each named for a size, and all sizes differ.
    static func areNamedSizes(_ readings: [EntryReading]) -> Bool {
        readings.count > 1
            && areNamedSizes(readings, readings.compactMap { $0.pictures.first?.variants.first })
    }

    private static func areNamedSizes(_ readings: [EntryReading], _ variants: [PictureVariant]) -> Bool {
        guard variants.count == readings.count, readings.allSatisfy({ $0.sizeNameRank != nil }) else {
            return false
        }
        return Set(variants.map { [$0.width, $0.width > 0 ? 0 : $0.rank.value] }).count == variants.count
    }

    /// Whether the elements have one caption and different widths, as crops in
    /// The New York Times have.
    private static func areSharingCaption(
        _ readings: [EntryReading], _ variants: [PictureVariant], _ document: JSONDocument
    ) -> Bool {
        guard readings.allSatisfy({ !$0.fields.caption.isEmpty }), variants.allSatisfy({ $0.width > 0 })
        else {
            return false
        }
        let captions = readings.map { JSONValue(document: document, index: Int($0.fields.caption.index)) }
        return Set(variants.map(\.width)).count == variants.count && Set(captions.map(\.string)).count == 1
    }

    /// Whether an element has a title and an identifier, so that it is no size
    /// of a picture.
    static func isItem(_ reading: EntryReading) -> Bool {
        reading.fields.title.isAtLeast(TitleRank.name) && !reading.fields.identity.isEmpty
    }

    /// The longest side of a square that is a crop of a larger picture beside it, in pixels.
    private static let maxCropSide = 150

    /// Whether the variants differ in width and have the same aspect ratio; beside larger ones, small squares are crops
    /// of them, as Tumblr has.
    private static func areScaledCopies(_ variants: [PictureVariant]) -> Bool {
        let all = variants.map { $0.width > 0 ? ($0.width, $0.height) : $0.requested }
        guard all.allSatisfy({ $0.0 > 0 && $0.1 > 0 }), Set(all.map(\.0)).count == all.count else {
            return false
        }
        let squares = all.filter { $0.0 == $0.1 && $0.0 <= maxCropSide }
        let larger = all.filter { $0.0 != $0.1 || $0.0 > maxCropSide }
        let smallest = larger.lazy.map { min($0.0, $0.1) }.min() ?? 0
        let sizes = squares.allSatisfy { $0.0 < smallest } ? larger : all
        guard let first = sizes.first else { return false }
        let shape = Double(first.0) / Double(first.1)
        return sizes.allSatisfy { abs(Double($0.0) / Double($0.1) / shape - 1) < 0.04 }
    }

    /// One picture with the variants of all elements.
    static func merged(_ readings: [EntryReading]) -> EntryPicture? {
        let pictures = readings.filter { !$0.isVideo }.flatMap(\.pictures)
        guard var result = pictures.first else { return nil }
        result.variants = pictures.flatMap(\.variants)
        return result
    }

    /// The pictures of an object, from its own and those of the lists in it.
    static func merged(
        _ own: EntryPicture?, _ listed: [EntryPicture], _ document: JSONDocument
    ) -> [EntryPicture] {
        let listed = withoutRepeats(listed, document)
        guard let own else { return withoutPreviews(listed) }
        let full = listed.filter { !$0.isPreview }
        if full.isEmpty {
            guard listed.count == 1 else { return [own] }
            return [mergedPair(own, listed[0])]
        }
        if let match = full.firstIndex(where: { areAlike(own, $0, document) }) {
            var result = full
            result[match] = mergedPair(full[match], own)
            shareSizesInFragments(of: &result[match].variants, document)
            return result
        }
        return own.isPreview ? full : [own] + full
    }

    /// Merges pictures whose URLs differ only in the size that they request.
    private static func withoutRepeats(
        _ pictures: [EntryPicture], _ document: JSONDocument
    ) -> [EntryPicture] {
        guard pictures.count > 1 else { return pictures }
        var result: [EntryPicture] = []
        var indices: [[UInt8]: Int] = [:]
        for picture in pictures {
            let fingerprints = fingerprints(of: picture, document)
            let known = fingerprints.lazy.compactMap { indices[$0] }.first
            if let known, !areDifferent(result[known].fields, picture.fields, document) {
                result[known] = merged(result[known], picture)
            } else {
                for fingerprint in fingerprints {
                    indices[fingerprint] = indices[fingerprint] ?? result.count
                }
                result.append(picture)
            }
        }
        return result
    }

    /// Whether two pictures with similar URLs are different ones: both have titles, or alternative texts that
    /// differ.
    private static func areDifferent(_ left: EntryFields, _ right: EntryFields, _ document: JSONDocument)
        -> Bool
    {
        if !left.title.isEmpty, !right.title.isEmpty { return true }
        guard !left.alternative.isEmpty, !right.alternative.isEmpty else { return false }
        let texts = [left, right].map {
            JSONValue(document: document, index: Int($0.alternative.index)).rawBytes
        }
        return !texts[0].isEmpty && !texts[1].isEmpty && !texts[0].elementsEqual(texts[1])
    }

    /// Merges two pictures; one that is only a preview of the other adds no words to
    /// it.
    static func merged(_ first: EntryPicture, _ second: EntryPicture) -> EntryPicture {
        guard first.isPreview != second.isPreview else { return mergedPair(first, second) }
        var result = first.isPreview ? second : first
        result.variants += (first.isPreview ? first : second).variants
        return result
    }

    private static func withoutPreviews(_ pictures: [EntryPicture]) -> [EntryPicture] {
        let full = pictures.filter { !$0.isPreview }
        if full.count == 1, pictures.count == 2, let preview = pictures.first(where: \.isPreview) {
            return [mergedPair(full[0], preview)]
        }
        return full.isEmpty ? pictures : full
    }

    /// The first picture with the variants of both, and the words of the second that it lacks.
    static func mergedPair(_ first: EntryPicture, _ second: EntryPicture) -> EntryPicture {
        var result = first
        result.variants += second.variants
        result.fields.fill(from: second.fields)
        return result
    }

    /// What identifies the URLs of a picture, apart from the sizes that they request; of many, the first are enough. A URL
    /// of nothing but a size has none.
    static func fingerprints(of picture: EntryPicture, _ document: JSONDocument) -> [[UInt8]] {
        picture.variants.prefix(8).map { PictureFingerprint.of(text($0, document)) }.filter { !$0.isEmpty }
    }

    /// Whether two pictures have URLs that differ only in the size that they request.
    static func areAlike(_ left: EntryPicture, _ right: EntryPicture, _ document: JSONDocument)
        -> Bool
    {
        let fingerprints = left.variants.prefix(8).map { PictureFingerprint.of(text($0, document)) }
        return right.variants.prefix(8).contains {
            fingerprints.contains(PictureFingerprint.of(text($0, document)))
        }
    }

    static func text(_ variant: PictureVariant, _ document: JSONDocument) -> String {
        JSONValue(document: document, index: Int(variant.index)).string ?? ""
    }

    /// Assigns URLs without a fragment the size that is stated in the fragment of the same URL: the Library of
    /// Congress has `xr.jpg#h=640&w=507` beside `xr.jpg`.
    static func shareSizesInFragments(of variants: inout [PictureVariant], _ document: JSONDocument) {
        var sizes: [ArraySlice<UInt8>: (width: Int, height: Int)] = [:]
        for variant in variants where variant.requested != (0, 0) {
            let url = bytes(of: variant, document)
            if let mark = url.firstIndex(of: UInt8(ascii: "#")) { sizes[url[..<mark]] = variant.requested }
        }
        guard !sizes.isEmpty else { return }
        for index in variants.indices {
            if let size = sizes[bytes(of: variants[index], document)] { variants[index].requested = size }
        }
    }

    private static func bytes(of variant: PictureVariant, _ document: JSONDocument) -> ArraySlice<UInt8> {
        JSONValue(document: document, index: Int(variant.index)).rawBytes.trimmingSpaces
    }
}
