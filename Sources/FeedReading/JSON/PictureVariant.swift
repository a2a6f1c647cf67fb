/// One variant of a picture: its URL and size.
struct PictureVariant {
    /// The index of the URL in the document.
    var index: Int32
    /// The size according to the name of the member.
    var rank: SizeRank
    /// Declared pixels; 0 if none are.
    var width: Int
    var height: Int
    /// The name of the member without `url`, `width` and the like: `thumb` of
    /// `thumb_url`.
    var stem: String
    /// Whether the URL is relative to the feed's own.
    var isRelative = false
    /// Whether browsers cannot show the format, e.g. TIFF.
    var isUnsupported = false
    /// Whether the URL is the base of an image service, which provides the picture at URLs below it.
    var isImageService = false
    /// The size in pixels that the URL itself requests, 0 if it requests none.
    var requested: (width: Int, height: Int) = (0, 0)
    /// The pixels of the variant that is known to be the largest; this one has
    /// fewer.
    var areaLimit = Int.max

    /// An archive's TIFF is often larger than what may be fetched, so it counts
    /// for this much less.
    private static let unsupportedPenalty = 100

    /// The number of pixels: declared, requested by the URL, or estimated from
    /// the name.
    var area: Int {
        let side = width > 0 ? width : height > 0 ? height : rank.estimatedSide
        var pixels = width > 0 && height > 0 ? width * height : side * side
        if width == 0, height == 0, requested.width > 0 || requested.height > 0 { pixels = requestedArea }
        if pixels >= areaLimit { return areaLimit - 1 }
        return isUnsupported ? pixels / Self.unsupportedPenalty : pixels
    }

    /// The pixels that the URL requests; a single side is interpreted as that of
    /// a square.
    private var requestedArea: Int {
        let (width, height) = requested
        return max(width, 1) * max(height, 1) * (min(width, height) > 0 ? 1 : max(width, height))
    }
}
