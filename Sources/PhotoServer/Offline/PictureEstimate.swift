import Photos

/// Estimates the size of renditions that were not made yet.
enum PictureEstimate {
    /// The measured size of photographs as WebP in the quality of
    /// renditions: 0.085 to 0.094 over forty of them.
    private static let bytesPerPixel = 0.1
    /// The assumed ratio of a photo of unknown size, 3:2.
    private static let assumedRatio = 1.5

    static func bytes(of size: PixelSize?, side: Int) -> Int {
        guard let size else { return Int(Double(side * side) / assumedRatio * bytesPerPixel) }
        let scale = min(1, Double(side) / Double(max(size.width, size.height)))
        return Int(Double(size.width) * scale * Double(size.height) * scale * bytesPerPixel)
    }
}
