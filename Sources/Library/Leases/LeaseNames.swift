import Basics
public import Photos

/// The names of leases.
public enum LeaseName {
    /// Housekeeping: deleting unneeded data, keeping originals and trimming the image store.
    public static let housekeeping = "housekeeping"

    /// Reading a source.
    public static func reading(_ source: SourceID) -> String { readingPrefix + source.rawValue }

    /// The prefix of leases for reading sources, followed by the name of the source.
    package static let readingPrefix = "source "

    /// Loading the older photos of a source.
    public static func older(_ source: SourceID) -> String { "older \(source.rawValue)" }

    /// Watching the folder of a source.
    public static func watching(_ source: SourceID) -> String { "folder \(source.rawValue)" }

    /// Adding a location.
    public static func adding(_ location: String) -> String { "location \(hash(location))" }

    /// Loading and rendering an image.
    public static func image(_ key: String) -> String { "image \(hash(key))" }

    /// A collision only makes two tasks wait for each other.
    private static func hash(_ text: String) -> String {
        var hash = FNV1a()
        hash.add(text.utf8)
        return String(hash.value, radix: 36)
    }
}
