/// How much the library remembers of what people do.
public enum LibraryLimits {
    /// Photos that are kept of what one device looked at.
    public static let recents = 20
    /// Devices that are remembered, those who looked last.
    public static let devices = 1000
    /// How long the key of a write is remembered: 30 days, in seconds.
    public static let requestSeconds: Double = 30 * 86_400
    /// Keys of writes that are remembered, the newest.
    public static let requests = 20_000
    /// Different words that are searched for at most: each is one more scan of the index, so that a text of
    /// thousands would take seconds.
    public static let searchWords = 16
}
