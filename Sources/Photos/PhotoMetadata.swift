public import Foundation

/// What an image file says of itself (EXIF, IPTC, XMP).
public struct PhotoMetadata: Hashable, Sendable, Codable {
    /// The size after the orientation is applied.
    public var size: PixelSize?
    /// A title or headline.
    public var title: String?
    /// A caption.
    public var description: String?
    /// When the photo was taken; a time without a zone is read as UTC.
    public var date: Date?
    /// Where it was taken.
    public var coordinate: Coordinate?
    /// The place in words, where the file names one.
    public var place: String?
    /// Camera maker and model, and lens.
    public var camera: String?
    /// Who made it.
    public var credit: String?

    /// Makes metadata in which all is absent.
    public init() {}
}
