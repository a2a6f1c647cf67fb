import Photos

extension Source {
    /// What it shows, in words: `12 photos`, or `4 places` where its feed lists places.
    var contents: String {
        placeCount > 0 && photoCount == 0 ? "\(placeCount) places" : "\(photoCount) photos"
    }
}
