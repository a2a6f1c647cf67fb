/// Estimates how many bytes the originals of a source take, before they are loaded.
///
/// Feeds declare sizes in pixels, not in bytes: the bytes per pixel are taken from kept originals
/// if there are enough, and else from typical JPEG files of cameras and web sites.
public enum ArchiveEstimate {
    /// Bytes per thousand pixels if nothing is kept yet.
    private static let assumedRate = 300.0
    /// The pixels of a photo of unknown size if no size is known.
    private static let assumedPixels = 4_000_000.0
    /// Fewer pixels than these are too small a sample.
    private static let smallestSample = 10_000_000
    /// The largest estimate.
    private static let largest = 1e18

    /// The bytes of all originals of a source, including kept ones.
    public static func byteCount(of summary: ArchiveSummary) -> Int {
        let count = Double(max(summary.photoCount, 0))
        let measured = Double(max(summary.measuredCount, 0))
        let pixels = Double(max(summary.pixelCount, 0))
        let mean = measured > 0 ? pixels / measured : assumedPixels
        let all = pixels + max(count - measured, 0) * mean
        return Int(min(all * rate(of: summary) / 1000, largest))
    }

    private static func rate(of summary: ArchiveSummary) -> Double {
        guard summary.samplePixelCount >= smallestSample, summary.sampleByteCount > 0 else {
            return assumedRate
        }
        return Double(summary.sampleByteCount) / Double(summary.samplePixelCount) * 1000
    }
}
