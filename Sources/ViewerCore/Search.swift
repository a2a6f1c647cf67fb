/// Binary search in ordered numbers.
enum Search {
    /// The last number below `count` for which `holds` is true, given that it is
    /// true up to some number and false after it; 0 if it is never true.
    @inline(__always)
    static func last(below count: Int, where holds: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
    }
}
