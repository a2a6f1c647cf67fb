/// About how many bytes the originals of a source take, before they are loaded.
///
/// Feeds tell how large pictures are in pixels, and not in bytes: the bytes of a pixel are taken from what
/// is kept already, if that is enough, and else from JPEG files as cameras and web sites write them.
public enum ArchiveEstimate {
    /// Bytes for a thousand pixels of a photo, if nothing is kept yet.
    private static let usualRate = 300.0
    /// What a photo of unknown size has, in pixels, if no size is known.
    private static let usualPixels = 4_000_000.0
    /// Fewer pixels than these say too little.
    private static let smallestSample = 10_000_000
    /// More bytes than an estimate may say.
    private static let largest = 1e18

    /// The bytes of all originals of a source, kept ones among them.
    public static func byteCount(of summary: ArchiveSummary) -> Int {
        let count = Double(max(summary.photoCount, 0))
        let measured = Double(max(summary.measuredCount, 0))
        let pixels = Double(max(summary.pixelCount, 0))
        let mean = measured > 0 ? pixels / measured : usualPixels
        let all = pixels + max(count - measured, 0) * mean
        return Int(min(all * rate(of: summary) / 1000, largest))
    }

    private static func rate(of summary: ArchiveSummary) -> Double {
        guard summary.samplePixelCount >= smallestSample, summary.sampleByteCount > 0 else {
            return usualRate
        }
        return Double(summary.sampleByteCount) / Double(summary.samplePixelCount) * 1000
    }
}
