import Photos

/// Finds the fields of entries that a person can choose for picture and title.
struct FieldFinder {
    /// The fields that are offered for the picture, and for the title.
    private static let maximumCount = 24
    /// The deepest fields that are offered, in steps into the entry.
    private static let maximumDepth = 7
    /// The fields that are counted.
    private static let maximumFields = 400
    private static let longestSample = 80

    private struct Found {
        let path: String
        let sample: String
        var count = 1
        let isURL: Bool
    }

    private let traits: KeyTraitsTable
    private var found: [Found] = []
    private var indices: [String: Int] = [:]

    init(_ entries: some Sequence<JSONValue>, _ traits: KeyTraitsTable) {
        self.traits = traits
        for entry in entries { walk(entry, "", 0) }
    }

    /// The fields with URLs that may be those of pictures, the most frequent
    /// first.
    var images: [FeedField] { fields { $0.isURL } }
    /// The fields with text, the most frequent first.
    var titles: [FeedField] { fields { !$0.isURL } }

    private func fields(_ isIncluded: (Found) -> Bool) -> [FeedField] {
        let included = found.enumerated().filter { isIncluded($0.element) }
        let ordered = included.sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
        return ordered.prefix(Self.maximumCount).map {
            FeedField(path: $0.element.path, sample: $0.element.sample)
        }
    }

    private mutating func walk(_ value: JSONValue, _ path: String, _ depth: Int) {
        guard depth <= Self.maximumDepth else { return }
        switch value.kind {
        case .string: record(value, path.isEmpty ? "$" : path)
        case .array: for element in value.children.prefix(8) { walk(element, step(path, "[]"), depth + 1) }
        case .object:
            let isKeyed = KeyedList.matches(value, traits)
            for member in value.children.prefix(200) {
                walk(member, step(path, isKeyed ? "[]" : member.key), depth + 1)
            }
        case .number, .bool, .null: break
        }
    }

    private func step(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    private mutating func record(_ value: JSONValue, _ path: String) {
        if let index = indices[path] {
            found[index].count += 1
            return
        }
        guard found.count < Self.maximumFields, value.rawBytes.count < 4096, let text = value.string else {
            return
        }
        let line = PlainText.line(text)
        guard !line.isEmpty else { return }
        let isURL = Self.isURL(text)
        guard isURL || !text.contains("://") else { return }
        indices[path] = found.count
        let sample = line.truncated(toUTF8Count: Self.longestSample)
        found.append(Found(path: path, sample: sample, isURL: isURL))
    }

    private static func isURL(_ text: String) -> Bool {
        guard let url = URLTraits(ArraySlice(text.utf8)) else { return false }
        switch url.form {
        case .web, .data: return url.target != .other
        case .relative: return url.target == .image || text.hasPrefix("/")
        case .refused: return false
        }
    }
}
