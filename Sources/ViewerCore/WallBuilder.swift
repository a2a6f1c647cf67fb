/// Fills the tables of a `WallLayout`, photo by photo.
struct WallBuilder {
    let measures: WallMeasures
    let starts: UnsafeMutablePointer<UInt32>
    let tops: UnsafeMutablePointer<Double>
    let sections: Sections

    /// The number of complete lines.
    var lineCount = 0

    private let narrowestRatio: Double
    private var top = 0.0
    private var previousHeight: Double
    /// The sum of the aspect ratios of the open line.
    private var ratios = 0.0
    private var first = 0

    init(
        measures: WallMeasures, sections: Sections, starts: UnsafeMutablePointer<UInt32>,
        tops: UnsafeMutablePointer<Double>
    ) {
        self.measures = measures
        self.sections = sections
        self.starts = starts
        self.tops = tops
        previousHeight = measures.targetHeight
        narrowestRatio = measures.narrowestRatio
    }

    mutating func lay(_ shapes: UnsafePointer<UInt16>, count: Int) {
        let full = measures.width / measures.targetHeight
        let narrowest = full * (1 - WallMeasures.tolerance)
        let widest = full * (1 + WallMeasures.tolerance)
        var nextHeader = sections.nextStart(from: 0)
        var index = 0
        while index < count {
            if index == nextHeader {
                beginSection(at: index)
                nextHeader = sections.nextStart(from: index + 1)
            }
            let ratio = min(
                max(ShapeCode(rawValue: shapes[index]).aspectRatio, narrowestRatio), WallMeasures.widestRatio)
            let sum = ratios + ratio
            if sum >= narrowest {
                if sum > widest, index > first, isNearer(photoCount: index - first, than: sum) {
                    // The line is better without this photo, which is tried again.
                    close(before: index)
                    continue
                }
                ratios = sum
                close(before: index + 1)
            } else {
                ratios = sum
            }
            index += 1
        }
        if count > first { closeLast(before: count) }
        starts[lineCount] = UInt32(count)
        tops[lineCount] = top
    }

    /// A section begins with a line of its own, below its header.
    private mutating func beginSection(at index: Int) {
        if index > first { closeLast(before: index) }
        top += sections.headerHeight
        previousHeight = measures.targetHeight
    }

    /// Whether the open line is nearer to the target height than it would be with one more photo,
    /// with which its ratios would be `sum`.
    private func isNearer(photoCount: Int, than sum: Double) -> Bool {
        let without = (ratios - measures.room(for: photoCount) / measures.targetHeight).magnitude
        let with = (sum - measures.room(for: photoCount + 1) / measures.targetHeight).magnitude
        return with > without
    }

    @inline(__always)
    private mutating func close(before end: Int) {
        let filling = measures.room(for: end - first) / ratios
        close(before: end, height: min(filling, measures.targetHeight * WallMeasures.tallest))
    }

    /// The last line need not fill the width: it is as high as the line above.
    private mutating func closeLast(before end: Int) {
        close(before: end, height: min(previousHeight, max(measures.room(for: end - first) / ratios, 1)))
    }

    @inline(__always)
    private mutating func close(before end: Int, height: Double) {
        starts[lineCount] = UInt32(first)
        tops[lineCount] = top
        lineCount += 1
        top += height + measures.captionHeight + measures.gap
        previousHeight = height
        ratios = 0
        first = end
    }
}
