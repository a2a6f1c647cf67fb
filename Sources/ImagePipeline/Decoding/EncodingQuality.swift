/// How renditions are encoded.
///
/// Chosen by measurement: see `Benchmarks/images`.
struct EncodingQuality {
    var jpeg = 80
    /// A second pass over the coefficients saves a few percent.
    var optimisesJpeg = true
    var webp = 80
    /// `0...6`: 4 saves 3 % and takes two thirds longer.
    var webpEffort = 2

    /// For lists and screens.
    static let rendition = EncodingQuality()
    /// For tiles of a very large photo.
    static let tile = EncodingQuality(jpeg: 88, webp: 86)
    /// For the replacement of an original that browsers cannot show.
    static let whole = EncodingQuality(jpeg: 92, webp: 92)
}
