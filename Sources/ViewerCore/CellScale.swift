/// The size of the cells of a wall or a grid, in steps around the default size.
///
/// The sizes themselves are the page's (`--side` and `--row` in its styles); a
/// step multiplies them by its factor. On a phone of 390 pixels the steps of a
/// grid have 7, 5, 4, 3, 2 and 1 columns.
public enum CellScale {
    /// The number of steps, from the smallest cells (0) to the largest.
    public static var count: Int { 6 }
    /// The step of the default size.
    public static var standard: Int { 3 }

    /// The factor of a step; steps out of range are clamped.
    public static func factor(_ step: Int) -> Double {
        switch step {
        case ...0: 0.43
        case 1: 0.58
        case 2: 0.75
        case 3: 1
        case 4: 1.45
        default: 2.9
        }
    }

    /// How far cells follow the fingers beyond the smallest and the largest step.
    static var beyond: ClosedRange<Double> { 0.9...1.15 }

    /// The scale of cells while two fingers are `pinch` times as far apart as at `start`, as a multiple of the
    /// default size; within the steps and a little beyond. Invalid distances change nothing.
    public static func pinched(from start: Double, by pinch: Double) -> Double {
        let target = pinch > 0 && pinch.isFinite ? start * pinch : start
        return min(max(target, factor(0) * beyond.lowerBound), factor(count - 1) * beyond.upperBound)
    }

    /// The largest step whose cells are not larger than `scale`, 0 if all are.
    public static func below(_ scale: Double) -> Int {
        (1..<count).last { factor($0) <= scale } ?? 0
    }

    /// The step to snap to when the fingers are lifted at a scale: the nearer one, by ratio.
    public static func settled(at scale: Double) -> Int {
        let step = below(scale)
        guard step + 1 < count else { return step }
        return scale * scale > factor(step) * factor(step + 1) ? step + 1 : step
    }

    /// The opacity of larger cells over smaller ones at a scale, 0...1; sizes are multiples of the default
    /// one. They cross-fade in the middle half, so that both are visible only briefly.
    public static func share(of larger: Double, over smaller: Double, at scale: Double) -> Double {
        guard smaller < larger else { return 1 }
        return min(max(2 * (scale - smaller) / (larger - smaller) - 0.5, 0), 1)
    }

    /// The point of a grid with columns every `other` pixels that is at the same position in its column as
    /// `x` in a grid with columns every `pitch` pixels, the nearest one to `x`: both grids are aligned there,
    /// at the same scale.
    public static func aligned(_ x: Double, from pitch: Double, to other: Double) -> Double {
        guard pitch > 0, other > 0 else { return x }
        let share = x / pitch - (x / pitch).rounded(.down)
        return ((x / other - share + 0.5).rounded(.down) + share) * other
    }
}
