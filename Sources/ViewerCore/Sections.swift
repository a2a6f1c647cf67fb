/// Where the sections of a list begin, such as its months: each has a header
/// above its first cell, and its cells begin a new line.
///
/// Any numbers are taken. The first section begins with the first photo;
/// one that would begin before the section above it, or after the last photo,
/// begins where the one above does, or at the end. A section without photos
/// has no header. All lookups take some 20 steps at a million sections.
public struct Sections: @unchecked Sendable {
    // Unchecked: the buffer belongs to the caller, who neither writes nor frees
    // it while the sections are used; they only read it.

    /// The number of sections, those without photos included.
    public let count: Int
    /// The number of photos in all of them.
    public let photoCount: Int
    /// The height of a header in CSS pixels.
    public let headerHeight: Double

    /// The first photo of each section, and `photoCount` after the last.
    private let starts: UnsafePointer<UInt32>?

    /// The highest header that is taken, in CSS pixels.
    static var highestHeader: Double { 10_000 }

    /// A list without sections.
    public static var none: Sections { Sections() }

    private init() {
        count = 0
        photoCount = 0
        headerHeight = 0
        starts = nil
    }

    /// Takes the starts of sections.
    ///
    /// - Parameters:
    ///   - starts: the first photo of each section, with room for `count + 1`
    ///     numbers; they are put in order here.
    ///   - photoCount: the number of photos in the list.
    ///   - headerHeight: the height of a header; what is no length becomes 0.
    @inline(never)
    public init(
        starts: UnsafeMutablePointer<UInt32>, count: Int, photoCount: Int, headerHeight: Double
    ) {
        let sections = max(0, count)
        let photos = UInt32(clamping: photoCount)
        var least: UInt32 = 0
        for section in 0..<sections {
            least = section == 0 ? 0 : min(max(starts[section], least), photos)
            starts[section] = least
        }
        starts[sections] = photos
        self.count = sections
        self.photoCount = Int(photos)
        self.headerHeight = headerHeight > 0 ? min(headerHeight, Sections.highestHeader) : 0
        self.starts = UnsafePointer(starts)
    }

    /// The first photo of a section, `photoCount` where the section and all
    /// after it have none.
    public func start(of section: Int) -> Int {
        guard let starts, (0..<count).contains(section) else { return photoCount }
        return Int(starts[section])
    }

    /// The photo after the last of a section.
    public func end(of section: Int) -> Int { start(of: section + 1) }

    /// The section of a photo.
    @inline(never)
    public func section(of index: Int) -> Int {
        Search.last(below: count) { start(of: $0) <= index }
    }

    /// The same sections for a list of `count` photos; none where they are
    /// those of another list.
    func covering(_ count: Int) -> Sections { photoCount == count ? self : .none }

    /// The next photo with a header above it, from `index` on; a number beyond
    /// all photos where there is none.
    @inline(never)
    func nextStart(from index: Int) -> Int {
        guard count > 0 else { return .max }
        guard index > 0 else { return 0 }
        return end(of: section(of: index - 1))
    }

    /// Whether a photo has a header above it.
    func begins(at index: Int) -> Bool { index < photoCount && nextStart(from: index) == index }
}
