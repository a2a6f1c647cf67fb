/// The number of typing errors between two words.
public enum EditDistance {
    /// Longer words are not compared.
    private static let longest = 64

    /// The optimal string alignment distance: the number of characters that are inserted, deleted,
    /// replaced, or swapped with the next one.
    public static func between(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one), Array(other))
        guard !one.isEmpty, !other.isEmpty else { return max(one.count, other.count) }
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for row in 1...one.count {
            var current = [row]
            for column in 1...other.count {
                let isSame = one[row - 1] == other[column - 1]
                var least = min(
                    last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                let isSwapped =
                    row > 1 && column > 1 && one[row - 1] == other[column - 2]
                    && one[row - 2] == other[column - 1]
                if isSwapped { least = min(least, beforeLast[column - 2] + 1) }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return last[other.count]
    }

    /// The candidate nearest to a word, at most a third of its letters away.
    public static func nearest(to word: String, among candidates: [String]) -> String? {
        guard (1...longest).contains(word.count) else { return nil }
        let word = word.lowercased()
        let distances = candidates.map { (name: $0, distance: between(word, $0.lowercased())) }
        let nearest = distances.min { $0.distance < $1.distance }
        return nearest.flatMap { $0.distance <= max(1, ($0.name.count + 1) / 3) ? $0.name : nil }
    }
}
