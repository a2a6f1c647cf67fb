/// Decides which addresses are forms of one picture.
enum PictureForms {
    /// Whether the elements of a list are sizes of one picture.
    static func areSizesOfOne(_ readings: [EntryReading], _ name: KeyTraits) -> Bool {
        let shown = readings.filter { !$0.pictures.isEmpty }
        guard shown.allSatisfy({ $0.pictures.count == 1 }) else { return false }
        if name.holdsRenditions { return true }
        guard shown.count > 1, shown.allSatisfy({ $0.fields.title.isEmpty && $0.fields.caption.isEmpty })
        else {
            return false
        }
        let forms = shown.compactMap { $0.pictures.first?.variants.first }
        if forms.allSatisfy({ $0.rank != 70 }), Set(forms.map(\.rank)).count == forms.count { return true }
        return areScaledCopies(forms)
    }

    /// Sizes of one picture differ in width and agree in shape.
    private static func areScaledCopies(_ forms: [PictureVariant]) -> Bool {
        guard let first = forms.first, forms.allSatisfy({ $0.width > 0 && $0.height > 0 }) else {
            return false
        }
        guard Set(forms.map(\.width)).count == forms.count else { return false }
        let shape = Double(first.width) / Double(first.height)
        return forms.allSatisfy { abs(Double($0.width) / Double($0.height) / shape - 1) < 0.04 }
    }

    /// All forms of the elements as one picture.
    static func merged(_ readings: [EntryReading]) -> EntryPicture? {
        let pictures = readings.flatMap(\.pictures)
        guard var result = pictures.first else { return nil }
        result.variants = pictures.flatMap(\.variants)
        return result
    }

    /// Joins an object's own picture with those of the lists in it.
    static func joined(
        _ own: EntryPicture?, _ listed: [EntryPicture], _ document: JSONDocument
    ) -> [EntryPicture] {
        guard let own else { return withoutStandIns(listed) }
        let full = listed.filter { !$0.isStandIn }
        if full.isEmpty {
            guard listed.count == 1 else { return [own] }
            return [mergedPair(own, listed[0])]
        }
        if let match = full.firstIndex(where: { areAlike(own, $0, document) }) {
            var result = full
            result[match] = mergedPair(full[match], own)
            return result
        }
        return own.isStandIn ? full : [own] + full
    }

    private static func withoutStandIns(_ pictures: [EntryPicture]) -> [EntryPicture] {
        let full = pictures.filter { !$0.isStandIn }
        if full.count == 1, pictures.count == 2, let standIn = pictures.first(where: \.isStandIn) {
            return [mergedPair(full[0], standIn)]
        }
        return full.isEmpty ? pictures : full
    }

    private static func mergedPair(_ first: EntryPicture, _ second: EntryPicture) -> EntryPicture {
        var result = first
        result.variants += second.variants
        result.fields.fill(from: second.fields)
        return result
    }

    private static func areAlike(_ left: EntryPicture, _ right: EntryPicture, _ document: JSONDocument)
        -> Bool
    {
        let marks = left.variants.prefix(8).map { PictureMark.of(text($0, document)) }
        return right.variants.prefix(8).contains { marks.contains(PictureMark.of(text($0, document))) }
    }

    private static func text(_ variant: PictureVariant, _ document: JSONDocument) -> String {
        JSONValue(document: document, index: Int(variant.index)).string ?? ""
    }
}
