public import Photos

/// The values of a source that pages show, except its photos, for comparison.
public struct SourceState: Hashable, Sendable {
    private let texts: [String?]
    private let numbers: [Double?]

    package init(texts: [String?], numbers: [Double?]) {
        self.texts = texts
        self.numbers = numbers
    }
}

/// A change of a source.
public enum SourceChange: Hashable, Sendable {
    case added(SourceID)
    case changed(SourceID)
    case deleted(SourceID)

    /// The changes between two states of all sources.
    public static func changes(
        from old: [SourceID: SourceState], to new: [SourceID: SourceState]
    ) -> [SourceChange] {
        let deleted = old.keys.filter { new[$0] == nil }.map(SourceChange.deleted)
        let others = new.compactMap { id, state -> SourceChange? in
            guard let before = old[id] else { return .added(id) }
            return before == state ? nil : .changed(id)
        }
        return deleted + others
    }
}
