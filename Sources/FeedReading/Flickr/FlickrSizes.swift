/// The sizes of a photo on Flickr, which differ in the letter at the end of the name.
public enum FlickrSizes {
    /// The URLs of smaller sizes, largest first, to be requested if that of 1024 pixels does not exist.
    ///
    /// Feeds name `…_b.jpg` even of photos that are smaller; `…_c.jpg` has 800 pixels, `…_z.jpg` 640, and the size
    /// without a letter, of 500 pixels, always exists.
    public static func smaller(than url: String) -> [String] {
        guard url.hasPrefix("https://live.staticflickr.com/"), url.hasSuffix("_b.jpg") else { return [] }
        let stem = url.dropLast("_b.jpg".count)
        return ["_c", "_z", ""].map { "\(stem)\($0).jpg" }
    }
}
