import Photos

/// A number with its noun: `1 photo`, `12 photos`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension Source {
    /// What it shows, in words: `12 photos`, or `4 places` where its feed lists places.
    var contents: String {
        placeCount > 0 && photoCount == 0 ? counted(placeCount, "place") : counted(photoCount, "photo")
    }
}
