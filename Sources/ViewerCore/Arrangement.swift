/// One of the three layouts, chosen at run time.
///
/// Members marked `@inline(never)`, here and in `Sections`, are called from many exports of the browser's
/// build:
/// inlining them into each of them would make it a seventh larger.
public enum Arrangement: PhotoLayout, Sendable {
    /// Rows with their text.
    case list(ListLayout)
    /// Justified lines.
    case wall(WallLayout)
    /// Squares.
    case grid(GridLayout)

    /// The number of photos.
    public var count: Int {
        @inline(never) get {
            switch self {
            case .list(let layout): layout.count
            case .wall(let layout): layout.count
            case .grid(let layout): layout.count
            }
        }
    }

    /// The sections with a header, if there are any.
    public var sections: Sections {
        @inline(never) get {
            switch self {
            case .list(let layout): layout.sections
            case .wall(let layout): layout.sections
            case .grid(let layout): layout.sections
            }
        }
    }

    /// The height of the whole content.
    public var contentHeight: Double {
        @inline(never) get {
            switch self {
            case .list(let layout): layout.contentHeight
            case .wall(let layout): layout.contentHeight
            case .grid(let layout): layout.contentHeight
            }
        }
    }

    /// The frame of a cell.
    @inline(never)
    public func frame(of index: Int) -> Frame {
        switch self {
        case .list(let layout): layout.frame(of: index)
        case .wall(let layout): layout.frame(of: index)
        case .grid(let layout): layout.frame(of: index)
        }
    }

    /// The first cell of the line at `top`.
    public func firstIndex(at top: Double) -> Int {
        switch self {
        case .list(let layout): layout.firstIndex(at: top)
        case .wall(let layout): layout.firstIndex(at: top)
        case .grid(let layout): layout.firstIndex(at: top)
        }
    }

    /// The cell after the line at `bottom`.
    public func endIndex(at bottom: Double) -> Int {
        switch self {
        case .list(let layout): layout.endIndex(at: bottom)
        case .wall(let layout): layout.endIndex(at: bottom)
        case .grid(let layout): layout.endIndex(at: bottom)
        }
    }

    /// The height of the picture in a cell, without the title, which has its
    /// own space on a wall. 0 in a list, where all pictures are alike.
    public func pictureHeight(in frame: Frame) -> Double {
        switch self {
        case .list: 0
        case .wall(let layout): frame.height - layout.measures.captionHeight
        case .grid: frame.height
        }
    }
}
