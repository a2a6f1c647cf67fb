/// What a person changed in the settings of a source; concurrent changes of other settings are preserved.
public struct SettingsEdit: Hashable, Sendable {
    /// The settings before the change.
    private let old: SourceSettings
    private let new: SourceSettings

    /// Creates the change that turns some settings into others.
    public init(from old: SourceSettings, to new: SourceSettings) {
        self.old = old
        self.new = new
    }

    /// The current settings with the change applied.
    public func applied(to current: SourceSettings) -> SourceSettings {
        var result = current
        func apply(_ field: WritableKeyPath<SourceSettings, some Equatable>) {
            if old[keyPath: field] != new[keyPath: field] {
                result[keyPath: field] = new[keyPath: field]
            }
        }
        apply(\.layout)
        apply(\.opens)
        apply(\.initialZoom)
        apply(\.slideshowSeconds)
        apply(\.slideshowFits)
        apply(\.refreshSeconds)
        apply(\.history)
        apply(\.archive)
        apply(\.referer)
        // List and fields are changed together.
        apply(\.pointer)
        return result
    }
}
