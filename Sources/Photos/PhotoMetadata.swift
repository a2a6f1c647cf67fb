public import Foundation

/// The metadata of an image file (EXIF, IPTC, XMP).
public struct PhotoMetadata: Hashable, Sendable, Codable {
    /// The size after the orientation is applied.
    public var size: PixelSize?
    /// A title or headline.
    public var title: String?
    /// A caption.
    public var description: String?
    /// When the photo was taken; a time without a zone is read as UTC.
    public var date: Date?
    /// Seconds east of UTC of the date's time zone; `nil` if the file states none.
    public var dateOffset: Int?
    /// Where it was taken.
    public var coordinate: Coordinate?
    /// The name of the place, if the file has one.
    public var place: String?
    /// Camera maker and model, and lens.
    public var camera: String?
    /// The lens alone.
    public var lens: String?
    /// The exposure time in seconds.
    public var exposureTime: Double?
    /// The f-number.
    public var aperture: Double?
    /// The sensitivity (ISO 12232).
    public var iso: Int?
    /// The actual focal length in millimeters.
    public var focalLength: Double?
    /// Keywords, in their order.
    public var keywords: [String] = []
    /// Who made it.
    public var credit: String?

    /// Creates empty metadata.
    public init() {}

    /// When the photo was taken by the clock at that place, as if it were UTC.
    ///
    /// Photos of cameras, which rarely know the time zone, and of phones, which do, can only be put in order by
    /// their clocks.
    public var clockDate: Date? { date.map { $0.addingTimeInterval(Double(clockOffset ?? 0)) } }

    /// `dateOffset`, if there can be such a time zone: none is further than 18 hours from UTC.
    public var clockOffset: Int? {
        dateOffset.flatMap { (-18 * 3600...18 * 3600).contains($0) ? $0 : nil }
    }

    /// Bytes of all texts.
    public var textByteCount: Int {
        let texts = [title, description, place, camera, lens, credit].compactMap(\.self) + keywords
        return texts.reduce(0) { $0 + $1.utf8.count }
    }
}
