/// The measures of a wall in CSS pixels.
public struct WallMeasures: Equatable, Sendable {
    /// The width of full lines.
    public var width: Double
    /// The height that lines should have.
    public var targetHeight: Double
    /// Pixels between cells, in both directions.
    public var gap: Double
    /// The space for the title under each photo.
    public var captionHeight: Double

    /// Creates measures; sides of less than a pixel become one.
    public init(width: Double, targetHeight: Double, gap: Double, captionHeight: Double) {
        self.width = max(width, 1)
        self.targetHeight = max(targetHeight, 1)
        self.gap = max(gap, 0)
        self.captionHeight = max(captionHeight, 0)
    }

    /// How far the height of a line may be from the target, as a share of it.
    static var tolerance: Double { 0.25 }
    /// Lines that cannot be filled well are at most this many target heights high.
    static var tallest: Double { 2 }

    /// The narrowest shape of a cell, as width to height: narrower photos are cropped to
    /// it, so that their titles can be read. It is narrower than the screen of
    /// any phone, so that screenshots stay whole.
    public var narrowestRatio: Double { min(0.45, WallMeasures.legibleWidth / targetHeight) }
    /// The width at which a title shows a word or two.
    private static var legibleWidth: Double { 72 }

    /// The widest shape of a cell: a wider panorama that fills a line would be too low to see.
    public static var widestRatio: Double { 4 }

    /// The shape of a photo's cell, as width to height.
    @inline(__always)
    func ratio(of code: UInt16) -> Double {
        min(max(ShapeCode(rawValue: code).aspectRatio, narrowestRatio), WallMeasures.widestRatio)
    }

    /// The width that `photoCount` photos of one line share.
    @inline(__always)
    func room(for photoCount: Int) -> Double { width - gap * Double(photoCount - 1) }
}

/// Justified lines: photos of a line are equally high, fill its width and keep
/// their shape, unless that is a sliver; the title is under each.
///
/// The rule is that of flickr/justified-layout (tolerance 0.25): a line collects
/// photos until it is no higher than 1.25 targets; the photo that would make
/// it lower than 0.75 targets stays where the line comes nearer to the target.
/// It differs in that a line that would be higher than two targets ends short of
/// the right edge, and in that only photos narrower than
/// `WallMeasures.narrowestRatio` or wider than `WallMeasures.widestRatio` are cropped.
///
/// Unchecked: the tables belong to the caller, who neither writes nor frees them while the
/// layout is used; the layout only reads them once they are filled.
public struct WallLayout: PhotoLayout, @unchecked Sendable {
    /// The number of photos.
    public let count: Int
    /// The number of lines.
    public let lineCount: Int
    /// The measures of the layout.
    public let measures: WallMeasures
    /// The sections with a header, if there are any.
    public let sections: Sections

    private let shapes: UnsafePointer<UInt16>
    /// The first photo of each line, and `count` after the last.
    private let starts: UnsafePointer<UInt32>
    /// The upper edge of each line, and of the line after the last.
    private let tops: UnsafePointer<Double>

    /// Lays out `count` photos.
    ///
    /// - Parameters:
    ///   - shapes: A `ShapeCode` per photo, `count` of them.
    ///   - sections: Those of a list of `count` photos.
    ///   - starts: Space for `count + 1` numbers, filled by this initializer.
    ///   - tops: Space for `count + 1` numbers, filled by this initializer.
    public init(
        shapes: UnsafePointer<UInt16>, count: Int, measures: WallMeasures, sections: Sections = .none,
        starts: UnsafeMutablePointer<UInt32>, tops: UnsafeMutablePointer<Double>
    ) {
        let sections = sections.covering(max(count, 0))
        var builder = WallBuilder(measures: measures, sections: sections, starts: starts, tops: tops)
        builder.lay(shapes, count: max(count, 0))
        self.count = max(count, 0)
        self.lineCount = builder.lineCount
        self.measures = measures
        self.sections = sections
        self.shapes = shapes
        self.starts = UnsafePointer(starts)
        self.tops = UnsafePointer(tops)
    }

    /// The height of all lines, without a gap after the last.
    public var contentHeight: Double { count > 0 ? tops[lineCount] - measures.gap : 0 }

    /// The frame of a cell, including its title.
    public func frame(of index: Int) -> Frame {
        let line = line(of: index)
        let height = photoHeight(ofLine: line)
        var x = 0.0
        var other = Int(starts[line])
        while other < index {
            x += measures.ratio(of: shapes[other]) * height + measures.gap
            other += 1
        }
        let width = measures.ratio(of: shapes[index]) * height
        return Frame(x: x, y: tops[line], width: width, height: height + measures.captionHeight)
    }

    /// The height of the photos of a line, without their titles.
    public func photoHeight(ofLine line: Int) -> Double {
        let below = sections.begins(at: Int(starts[line + 1])) ? sections.headerHeight : 0
        return tops[line + 1] - tops[line] - below - measures.gap - measures.captionHeight
    }

    /// The photos of a line.
    public func photos(ofLine line: Int) -> Range<Int> { Int(starts[line])..<Int(starts[line + 1]) }

    /// The first photo of the line at `top`.
    public func firstIndex(at top: Double) -> Int { count > 0 ? Int(starts[line(at: top)]) : 0 }

    /// The photo after the line at `bottom`.
    public func endIndex(at bottom: Double) -> Int { count > 0 ? Int(starts[line(at: bottom) + 1]) : 0 }

    /// The last line that starts at or before a photo.
    private func line(of index: Int) -> Int {
        Search.last(below: lineCount) { Int(starts[$0]) <= index }
    }

    private func line(at height: Double) -> Int {
        Search.last(below: lineCount) { tops[$0] <= height }
    }
}
