/// How long a page waits for the network before it uses the device's copy.
public enum NetworkTimeout {
    /// Long enough for a server nearby, too short to be noticed: a page that arrives in this time need not be
    /// replaced while someone reads it.
    private static var standard: Double { 200 }
    /// After a change on this device, the old list would be wrong.
    private static var afterChange: Double { 4000 }

    /// Milliseconds to wait before the device's own copy is shown.
    ///
    /// - Parameters:
    ///   - isReached: Whether the server has responded to the last request.
    ///   - isOutdated: Whether this device has changed something since the copy was made,
    ///     or the copy is a page of an older version.
    ///   - lastWait: How long the last response took, in milliseconds.
    public static func milliseconds(isReached: Bool, isOutdated: Bool, lastWait: Double) -> Double {
        guard isReached else { return 0 }
        if isOutdated { return afterChange }
        // After a slow response, do not wait for the next one.
        return lastWait > 2 * standard ? 0 : standard
    }
}
