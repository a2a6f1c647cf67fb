/// The size of the cells of a wall or a grid, in steps around the default size.
///
/// The sizes themselves are the page's (`--side` and `--row` in its styles); a
/// step multiplies them by its factor. On a phone of 390 pixels the steps of a
/// grid have 7, 5, 4, 3, 2 and 1 columns.
public enum CellScale {
    /// The number of steps, from the smallest cells (0) to the largest.
    public static var count: Int { 6 }
    /// The step of the default size.
    public static var usual: Int { 3 }

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

    /// Cells shrink to this share of their step before the next smaller step takes over, so that
    /// a trembling hand does not alternate between both. Shrunken cells leave an edge empty.
    static var tolerance: Double { 0.92 }
    /// How far cells follow the fingers beyond the largest step.
    static var furthest: Double { 1.15 }

    /// The step and scale while two fingers are `pinch` times as far apart as they were at the step `start`.
    ///
    /// - Parameters:
    ///   - start: The step when the fingers came down.
    ///   - current: The step that is laid out now.
    ///   - pinch: The distance of the fingers as a multiple of their first distance; above 0.
    /// - Returns: The step to lay out, and the scale relative to its factor, 0.92 to 2.
    public static func pinched(from start: Int, at current: Int, by pinch: Double) -> (
        step: Int, excess: Double
    ) {
        let wanted = factor(start) * (pinch > 0 && pinch.isFinite ? pinch : 1)
        var step = min(max(current, 0), count - 1)
        while step + 1 < count, wanted >= factor(step + 1) { step += 1 }
        while step > 0, wanted < factor(step) * tolerance { step -= 1 }
        let most = step + 1 < count ? factor(step + 1) / factor(step) : furthest
        return (step, min(max(wanted / factor(step), tolerance), most))
    }

    /// The step to keep when the fingers leave: the nearer one, by ratio.
    public static func settled(at step: Int, excess: Double) -> Int {
        guard step + 1 < count, step >= 0 else { return min(max(step, 0), count - 1) }
        return excess * excess > factor(step + 1) / factor(step) ? step + 1 : step
    }
}
