/// Decides by their names which files of a list are sizes of one picture.
enum FileGrouping {
    /// The elements of a list of files that are named after several pictures, with those merged that are sizes of one by
    /// their names: `lake.jpg` and `lake_thumb.jpg`.
    ///
    /// Returns `nil` if other evidence decides: the names are those of one picture, or the elements are items.
    static func pictures(of readings: [EntryReading], _ document: JSONDocument) -> [EntryReading]? {
        let shown = readings.filter { !$0.pictures.isEmpty && !$0.isVideo }
        guard shown.allSatisfy({ $0.pictures.count == 1 && !VariantGrouping.isItem($0) }) else { return nil }
        var result: [EntryReading] = []
        var indices: [[UInt8]: Int] = [:]
        for reading in shown {
            let name = pictureName(of: reading, document)
            if let known = indices[name] {
                result[known].pictures = merged(result[known].pictures, reading.pictures, document)
            } else {
                if !name.isEmpty { indices[name] = result.count }
                result.append(reading)
            }
        }
        guard indices.count > 1 else { return nil }
        return result.map(withoutPreviews)
    }

    /// A file that is named like a preview, such as `small-boat.jpg`, is one only beside the file that it previews.
    private static func withoutPreviews(_ reading: EntryReading) -> EntryReading {
        var reading = reading
        for index in reading.pictures.indices { reading.pictures[index].isPreview = false }
        return reading
    }

    /// Merges two sizes of one picture; the one whose URL requests more pixels comes first.
    private static func merged(
        _ known: [EntryPicture], _ added: [EntryPicture], _ document: JSONDocument
    ) -> [EntryPicture] {
        guard let first = known.first, let second = added.first else { return known + added }
        let isLarger = requestedArea(of: second, document) > requestedArea(of: first, document)
        return [isLarger ? VariantGrouping.merged(second, first) : VariantGrouping.merged(first, second)]
    }

    private static func requestedArea(of picture: EntryPicture, _ document: JSONDocument) -> Int {
        picture.variants.first.map { URLPixels.area(VariantGrouping.text($0, document)) } ?? 0
    }

    /// The name of a file without what names only its size: `lake` for `lake.jpg`, `lake_thumb.jpg` and
    /// `thumb_lake.jpg`. It is empty if nothing else is left, and if the element has no name.
    private static func pictureName(of reading: EntryReading, _ document: JSONDocument) -> [UInt8] {
        let isNamedLikeSize = reading.fields.title.isEmpty && reading.sizeName.isFileName(document)
        let slot = isNamedLikeSize ? reading.sizeName : reading.fields.title
        guard !slot.isEmpty, let text = JSONValue(document: document, index: Int(slot.index)).string else {
            return []
        }
        // In a URL, a query or a fragment would begin with these.
        let characters: [Character] = text.map { "?#".contains($0) ? "_" : $0 }
        let name = withoutSizeAtEnd(PictureFingerprint.of(String(characters)))
        let word = name.prefix(while: \.isLetter)
        guard KeyVocabulary.sizes[String(decoding: word, as: UTF8.self)] != nil else { return name }
        let rest = name[word.endIndex...]
        guard let separator = rest.first else { return [] }
        let isPrefix = separator == UInt8(ascii: "_") || separator == UInt8(ascii: "-")
        if isPrefix { return Array(rest.dropFirst()) }
        return rest.count == 1 ? [] : name
    }

    private static let slash = UInt8(ascii: "/")
    /// Sizes that are also words for what a picture shows: `lake-portrait.jpg`.
    private static let shapes: [SizeRank] = [.landscape, .portrait, .square, .crop]

    /// A fingerprint, which ends with a slash, without a last word that names a size: `lake/` for `lake_web/`.
    private static func withoutSizeAtEnd(_ name: [UInt8]) -> [UInt8] {
        let words = name.dropLast()
        let separators = [UInt8(ascii: "_"), UInt8(ascii: "-")]
        guard let end = words.lastIndex(where: separators.contains), end > words.startIndex,
            let rank = KeyVocabulary.sizes[String(decoding: words[(end + 1)...], as: UTF8.self)],
            !shapes.contains(rank)
        else { return name }
        return words[..<end] + [slash]
    }
}
