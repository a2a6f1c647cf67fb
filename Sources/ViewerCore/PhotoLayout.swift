/// A layout of photos: `count` cells in the source's order,
/// from top to bottom, in a content of `contentHeight`.
public protocol PhotoLayout {
    /// The number of photos.
    var count: Int { get }
    /// The sections with a header, if there are any.
    var sections: Sections { get }
    /// The height of the whole content in CSS pixels.
    var contentHeight: Double { get }
    /// The frame of a cell; `index` is in `0..<count`.
    func frame(of index: Int) -> Frame
    /// The first cell of the line at `top` or, between two lines
    /// or in a header, of the one above; clamped to the first and last line. 0 without photos.
    func firstIndex(at top: Double) -> Int
    /// The cell after the last of the line at `bottom`.
    func endIndex(at bottom: Double) -> Int
}

extension PhotoLayout {
    /// All cells of the lines between two heights.
    public func indices(from top: Double, to bottom: Double) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        let first = firstIndex(at: top)
        return first..<max(first, endIndex(at: bottom))
    }
}
