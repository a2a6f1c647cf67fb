/// The order and the captions of pictures that are keyed by identifiers: Reddit lists the pictures of a gallery in
/// `media_metadata`, and `{"media_id": …, "caption": …}` for each in `gallery_data.items`.
enum GalleryOrder {
    /// The members of an object, and the elements of a list in it, that are examined.
    private static let maximumMembers = 200

    /// The readings of a keyed list in the order of another list that names its keys; those that it does not name come
    /// last.
    static func apply(
        of object: JSONValue, to readings: [EntryReading], keyedBy list: JSONValue
    ) -> [EntryReading] {
        var rest: [String: EntryReading] = [:]
        let keys = list.storedChildren.prefix(readings.count).map(\.key)
        guard readings.count > 1, Set(keys).count == readings.count else { return readings }
        for (key, reading) in zip(keys, readings) { rest[key] = reading }
        guard let items = items(in: object, naming: rest) else { return readings }
        var ordered: [EntryReading] = []
        for item in items {
            guard let key = key(of: item, in: rest), var reading = rest.removeValue(forKey: key) else {
                continue
            }
            if let caption = item["caption"], caption.kind == .string {
                for index in reading.pictures.indices {
                    reading.pictures[index].fields.caption.offer(caption, CaptionRank.caption)
                }
            }
            ordered.append(reading)
        }
        return ordered + keys.compactMap { rest[$0] }
    }

    /// The elements of a list that are searched for a key.
    private static let sampleCount = 8

    /// The first list, in the object or in an object in it, whose elements name keys.
    private static func items(in object: JSONValue, naming keys: [String: EntryReading]) -> JSONChildren? {
        for member in object.children.prefix(maximumMembers) {
            let lists = member.isObject ? Array(member.children.prefix(maximumMembers)) : [member]
            for list in lists where list.isArray {
                let names = list.storedChildren.prefix(sampleCount).contains { key(of: $0, in: keys) != nil }
                if names { return list.storedChildren }
            }
        }
        return nil
    }

    /// The key that an element names.
    private static func key(of item: JSONValue, in keys: [String: EntryReading]) -> String? {
        guard item.isObject else { return nil }
        return item.children.prefix(maximumMembers).lazy.compactMap(\.string).first { keys[$0] != nil }
    }
}
