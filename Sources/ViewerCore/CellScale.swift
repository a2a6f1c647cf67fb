/// How large the cells of a wall or a grid are: steps around the usual size.
///
/// The sizes themselves are the page's (`--side` and `--row` in its styles); a
/// step multiplies them by its factor. On a phone of 390 pixels the steps of a
/// grid have 7, 5, 4, 3, 2 and 1 columns.
public enum CellScale {
    /// The number of steps, from the smallest cells (0) to the largest.
    public static var count: Int { 6 }
    /// The step of the usual size.
    public static var usual: Int { 3 }

    /// What a step multiplies the usual size by; steps out of range are the nearest one.
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

    /// Cells are shown smaller than their step by this much before the next smaller step takes over, so that
    /// a hand that trembles does not change it back and forth. What is shown smaller leaves an edge empty.
    static var tolerance: Double { 0.92 }
    /// How far cells follow the fingers past the largest step.
    static var furthest: Double { 1.15 }

    /// What is shown while two fingers are `pinch` times as far apart as they were at the step `start`.
    ///
    /// - Parameters:
    ///   - start: The step when the fingers came down.
    ///   - current: The step that is laid out now.
    ///   - pinch: The fingers' distance as a share of that at the beginning; above 0.
    /// - Returns: The step to lay out, and how much larger than its factor it is shown, 0.92 to 2.
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

    /// The step to stay at when the fingers leave: the nearer one, by ratio.
    public static func settled(at step: Int, excess: Double) -> Int {
        guard step + 1 < count, step >= 0 else { return min(max(step, 0), count - 1) }
        return excess * excess > factor(step + 1) / factor(step) ? step + 1 : step
    }
}
