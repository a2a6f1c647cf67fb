/// Recognizes objects that are lists: MediaWiki keys its pages by number, NASA
/// its days by date, Reddit the pictures of a gallery by an identifier.
enum KeyedList {
    /// The members that are compared to distinguish a list from a record.
    private static let sampleCount = 8

    /// Whether the members of an object are the elements of a list.
    static func matches(_ value: JSONValue, _ traits: KeyTraitsTable) -> Bool {
        guard value.isObject, value.count > 0 else { return false }
        if areNamedPictures(value, traits) { return true }
        guard value.children.allSatisfy({ $0.isObject }) else { return false }
        let sample = value.children.prefix(sampleCount)
        if sample.allSatisfy({ traits[$0.keyNumber].isNumeric }) {
            return sample.allSatisfy { $0.count > 3 || isEntry($0, traits) }
        }
        guard value.count > 1, sample.allSatisfy({ isFreeName(traits[$0.keyNumber]) && isEntry($0, traits) })
        else {
            return false
        }
        return areAlike(Array(sample))
    }

    /// Whether a name has no meaning of its own, as identifiers have none.
    private static func isFreeName(_ name: KeyTraits) -> Bool {
        if name.isToken { return true }
        return name.imageName == .no && name.field == nil && !name.isWrapper && !name.holdsRenditions
            && !name.isDecoy
            && !name.isPerson && !name.isContainer && !name.isLinks && !name.isAttachment
    }

    private static func isEntry(_ value: JSONValue, _ traits: KeyTraitsTable) -> Bool {
        value.children.contains { member in
            switch traits[member.keyNumber].field {
            case .title, .caption, .identity: true
            default: false
            }
        }
    }

    /// `{"cat": "https://…/1.jpg", "dog": "https://…/2.jpg"}`: pictures under
    /// names that are not those of sizes.
    private static func areNamedPictures(_ value: JSONValue, _ traits: KeyTraitsTable) -> Bool {
        guard value.count > 1, value.children.allSatisfy({ $0.kind == .string }) else { return false }
        return value.children.allSatisfy { member in
            let name = traits[member.keyNumber]
            guard isFreeName(name), name.sizeRank == .unnamed, !name.hasNumber else {
                return false
            }
            let url = URLTraits(member.rawBytes)
            return url?.target == .image && url?.form != .refused
        }
    }

    private static func areAlike(_ values: [JSONValue]) -> Bool {
        guard let first = values.first else { return false }
        let names = Set(first.children.map(\.keyNumber))
        return values.dropFirst().allSatisfy { value in
            let others = Set(value.children.map(\.keyNumber))
            return names.intersection(others).count * 2 > max(names.count, others.count)
        }
    }
}
