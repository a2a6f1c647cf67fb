import Photos

/// A path into an entry as a person writes it, e.g. `urls.raw` or
/// `media.[].url`.
struct FieldPath {
    /// The elements that are followed of each list.
    private static let maximumElements = 1000

    let text: String

    init(_ text: String) { self.text = text }

    /// The texts and numbers at the path, in all elements of the lists on it.
    func values(in entry: JSONValue) -> [JSONValue] {
        values(in: entry, text == "$" ? "" : Substring(text))
    }

    private func values(in value: JSONValue, _ rest: Substring) -> [JSONValue] {
        switch value.kind {
        case .string, .number: rest.isEmpty ? [value] : []
        case .array: elements(of: value, rest.hasPrefix("[]") ? Self.next(rest, after: "[]") : rest)
        case .object where rest.hasPrefix("[]"): elements(of: value, Self.next(rest, after: "[]"))
        case .object: members(of: value, rest)
        case .bool, .null: []
        }
    }

    private func elements(of list: JSONValue, _ rest: Substring) -> [JSONValue] {
        if list.count > Self.maximumElements {
            ReadingScope.note(.entryElements(limit: Self.maximumElements))
        }
        return list.children.prefix(Self.maximumElements).flatMap { values(in: $0, rest) }
    }

    /// Follows the members whose name the path begins with; names may contain
    /// dots.
    private func members(of object: JSONValue, _ rest: Substring) -> [JSONValue] {
        object.children.flatMap { member in
            let name = member.key
            guard rest == name || rest.hasPrefix(name + ".") else { return [JSONValue]() }
            return values(in: member, Self.next(rest, after: name))
        }
    }

    private static func next(_ rest: Substring, after step: String) -> Substring {
        let left = rest.dropFirst(step.count)
        return left.first == "." ? left.dropFirst() : left
    }
}

/// Replaces what was found in an entry by the fields that a person chose.
struct PointedFields {
    let image: FieldPath?
    let title: FieldPath?
    let reader: EntryReader

    /// The same fields of the entries of another document.
    func with(_ reader: EntryReader) -> PointedFields {
        PointedFields(image: image, title: title, reader: reader)
    }

    /// Whether the entry has the field that was chosen for the picture.
    func hasImage(_ entry: JSONValue) -> Bool {
        image.map { !$0.values(in: entry).isEmpty } ?? false
    }

    func apply(to reading: inout EntryReading, of entry: JSONValue) {
        if let image { point(image, at: entry, &reading) }
        guard let title, let words = title.values(in: entry).first else { return }
        var slot = EntryFields.Slot()
        slot.offer(words)
        reading.fields.title = slot
        for index in reading.pictures.indices { reading.pictures[index].fields.title = slot }
    }

    private func point(_ image: FieldPath, at entry: JSONValue, _ reading: inout EntryReading) {
        var fields = reading.pictures.first?.fields ?? reading.fields
        fields.fill(from: reading.fields)
        reading.pictures = image.values(in: entry).filter { $0.kind == .string }.map { url in
            EntryPicture(variants: [reader.variant(url)], fields: fields)
        }
        reading.fields.markup = EntryFields.Slot()
        reading.isVideo = false
        reading.isAlbum = false
    }
}
