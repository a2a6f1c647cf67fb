import Foundation

/// Texts that cameras and programs write into the metadata of every photo, without information about it.
public enum DefaultText {
    /// Whether any field has such a text, ignoring case.
    public static func contains(_ text: String) -> Bool { anywhere.contains(text.lowercased()) }

    /// A title or a description without surrounding white space; `nil` if it is empty or a default.
    public static func caption(_ text: String) -> String? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isDefault = contains(trimmed) || captions.contains(trimmed.lowercased())
        return trimmed.isEmpty || isDefault ? nil : trimmed
    }

    private static let anywhere: Set<String> = [
        "olympus digital camera", "sony dsc", "samsung", "minolta digital camera", "digital camera",
        "kodak digital still camera", "default", "untitled", "exif_jpeg_picture", "jpeg_picture",
        "created with gimp", "unknown", "x-default", "dig", "cof", "bty", "picture",
    ]

    /// Those of titles and descriptions alone: elsewhere they may be the initials of a person, or a place.
    private static let captions: Set<String> = [
        "samsung camera pictures", "samsung digital camera", "dcim", "dsc", "dav", "screenshot", "sdr", "mde",
        "rhdr", "oznor", "ptr", "hdr",
    ]
}
