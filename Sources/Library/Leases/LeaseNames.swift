import Basics
public import Photos

/// What leases are for.
public enum LeaseName {
    /// What one server does for all: it deletes what is not needed any more, keeps originals, and trims the
    /// store of images.
    public static let housekeeping = "housekeeping"

    /// Reading a source.
    public static func reading(_ source: SourceID) -> String { readingPrefix + source.rawValue }

    /// What the names of leases for reading sources begin with, before the name of the source.
    package static let readingPrefix = "source "

    /// Loading the older photos of a source.
    public static func older(_ source: SourceID) -> String { "older \(source.rawValue)" }

    /// Watching the folder of a source.
    public static func watching(_ source: SourceID) -> String { "folder \(source.rawValue)" }

    /// Adding a location.
    public static func adding(_ location: String) -> String { "location \(hash(location))" }

    /// Loading and rendering an image.
    public static func image(_ key: String) -> String { "image \(hash(key))" }

    /// Two texts of the same hash wait for one another, and nothing worse.
    private static func hash(_ text: String) -> String {
        var hash = FNV1a()
        hash.add(text.utf8)
        return String(hash.value, radix: 36)
    }
}
