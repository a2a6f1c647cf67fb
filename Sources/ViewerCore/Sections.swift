/// The sections of a list, such as its months: each has a header
/// above its first cell, and its cells begin a new line.
///
/// Any numbers are accepted. The first section begins with the first photo;
/// one that would begin before the section above it, or after the last photo,
/// begins where the one above does, or at the end. A section without photos
/// has no header. Every lookup takes some 20 steps at a million sections.
///
/// Unchecked: the table belongs to the caller, who neither writes nor frees it while the
/// sections are used; they only read it once it is filled.
public struct Sections: @unchecked Sendable {
    /// The number of sections, the first photo of each, and the number of
    /// photos: one table, since every layout has a copy of the pointer.
    private let table: UnsafePointer<UInt32>?
    /// The height of a header in CSS pixels.
    public let headerHeight: Double

    /// The largest accepted height of a header in CSS pixels.
    static var highestHeader: Double { 10_000 }

    /// A list without sections.
    public static var none: Sections { Sections() }

    private init() {
        table = nil
        headerHeight = 0
    }

    /// Creates sections from their starts.
    ///
    /// - Parameters:
    ///   - table: The number of sections, the first photo of each, and space
    ///     for one number more; this initializer puts the starts in order.
    ///   - photoCount: The number of photos in the list.
    ///   - headerHeight: The height of a header; an invalid one becomes 0.
    @inline(never)
    public init(table: UnsafeMutablePointer<UInt32>, photoCount: Int, headerHeight: Double) {
        let photos = UInt32(clamping: photoCount)
        let starts = table + 1
        let count = Int(table[0])
        var least: UInt32 = 0
        for section in 0..<count {
            least = section == 0 ? 0 : min(max(starts[section], least), photos)
            starts[section] = least
        }
        starts[count] = photos
        self.table = UnsafePointer(table)
        self.headerHeight = headerHeight > 0 ? min(headerHeight, Sections.highestHeader) : 0
    }

    /// The number of sections, including those without photos.
    public var count: Int { Int(table?[0] ?? 0) }

    /// The number of photos in all of them.
    public var photoCount: Int { start(of: count) }

    /// The first photo of a section; the number of photos if it and all
    /// after it have none.
    @inline(never)
    public func start(of section: Int) -> Int {
        guard let table, section >= 0 else { return 0 }
        return Int(table[1 + min(section, Int(table[0]))])
    }

    /// The photo after the last of a section.
    public func end(of section: Int) -> Int { start(of: section + 1) }

    /// The section of a photo.
    @inline(never)
    public func section(of index: Int) -> Int {
        Search.last(below: count) { start(of: $0) <= index }
    }

    /// The same sections for a list of `count` photos; none if they belong to
    /// another list.
    func covering(_ count: Int) -> Sections { photoCount == count ? self : .none }

    /// The next photo with a header above it, from `index` on; a number beyond
    /// all photos if there is none.
    @inline(never)
    func nextStart(from index: Int) -> Int {
        guard count > 0 else { return .max }
        guard index > 0 else { return 0 }
        return end(of: section(of: index - 1))
    }

    /// Whether a photo has a header above it.
    func begins(at index: Int) -> Bool { index < photoCount && nextStart(from: index) == index }
}
