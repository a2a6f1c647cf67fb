/// How renditions are encoded.
///
/// Chosen by measurement: see `Benchmarks/images`.
struct EncodingQuality {
    var jpeg = 80
    /// Smaller by a few percent for a second pass over the coefficients.
    var optimisesJpeg = true
    var webp = 80
    /// `0...6`: 4 is smaller by 3 % and takes two thirds longer.
    var webpEffort = 2

    /// For lists and screens.
    static let rendition = EncodingQuality()
    /// For looking at a very large photo closely.
    static let tile = EncodingQuality(jpeg: 88, webp: 86)
    /// For what stands in for an original that browsers cannot show.
    static let whole = EncodingQuality(jpeg: 92, webp: 92)
}
