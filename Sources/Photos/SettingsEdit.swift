/// What a person changed in the settings of a source; settings that others change meanwhile stay.
public struct SettingsEdit: Hashable, Sendable {
    /// The settings before the change.
    private let former: SourceSettings
    private let wanted: SourceSettings

    /// Creates the change that turns some settings into others.
    public init(from former: SourceSettings, to wanted: SourceSettings) {
        self.former = former
        self.wanted = wanted
    }

    /// The settings of now with what was changed.
    public func applied(to current: SourceSettings) -> SourceSettings {
        var result = current
        func take(_ field: WritableKeyPath<SourceSettings, some Equatable>) {
            if former[keyPath: field] != wanted[keyPath: field] {
                result[keyPath: field] = wanted[keyPath: field]
            }
        }
        take(\.layout)
        take(\.opens)
        take(\.initialZoom)
        take(\.slideshowSeconds)
        take(\.slideshowFits)
        take(\.refreshSeconds)
        take(\.history)
        take(\.archive)
        take(\.referer)
        // The fields belong to the list.
        take(\.pointer)
        return result
    }
}
