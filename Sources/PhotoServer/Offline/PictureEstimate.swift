import Photos

/// How large a rendition will be that was not made yet.
enum PictureEstimate {
    /// What photographs take as WebP in the quality that renditions are made
    /// with: 0.085 to 0.094 over forty of them.
    private static let bytesPerPixel = 0.1
    /// A photo of unknown size is taken for one of 3:2.
    private static let usualRatio = 1.5

    static func bytes(of size: PixelSize?, side: Int) -> Int {
        guard let size else { return Int(Double(side * side) / usualRatio * bytesPerPixel) }
        let scale = min(1, Double(side) / Double(max(size.width, size.height)))
        return Int(Double(size.width) * scale * Double(size.height) * scale * bytesPerPixel)
    }
}
