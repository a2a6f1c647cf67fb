/// Limits of the personal data in the library.
public enum LibraryLimits {
    /// Recent photos that are stored per device.
    public static let recents = 20
    /// Devices that are stored per user, the most recently used.
    public static let devices = 1000
    /// How far the clocks of servers may be apart, in seconds: stored times after that are of a clock that was
    /// ahead.
    public static let clockSeconds = 3600.0
    /// How long the key of a write is stored: 30 days, in seconds.
    public static let requestSeconds: Double = 30 * 86_400
    /// Keys of writes that are stored, the newest.
    public static let requests = 20_000
    /// Different words in a search: each is one more scan of the index, so that a text of
    /// thousands would take seconds.
    public static let searchWords = 16
}
