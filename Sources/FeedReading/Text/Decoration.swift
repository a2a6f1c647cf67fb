/// Tells avatars, icons, counters and the like by their address and size.
enum Decoration {
    /// Images with both sides at most this many CSS pixels are icons and counters.
    static let largestIcon = 48

    private static let marks = [
        "feeds.feedburner.com/~", "feedsportal.com", "doubleclick.net", "pixel.wp.com", "stats.wordpress.com",
        "scorecardresearch.com", "google-analytics.com", "medium.com/_/stat", "gravatar.com/avatar",
        "avatars.githubusercontent.com", "githubusercontent.com/u/", "/images/core/emoji/", "twemoji",
        "/smilies/",
        "/smiley/", "/emoji/", "/emoticons/", "addtoany.com", "/avatars/", "/avatar/", "pheedo.com",
        "quantserve.com", "feedads.g.", "buysellads", "facebook.com/tr?", "/1x1.", "/pixel.gif",
        "/spacer.gif",
        "/blank.gif", "/transparent.gif", "/clear.gif", "/tracking/", "/beacon", "yimg.com/ss/",
    ]

    /// Whether an image is no photo; sides that are not known are nil.
    static func isDecoration(_ address: String, width: Int?, height: Int?) -> Bool {
        let known = [width, height].compactMap(\.self)
        if known.contains(where: { $0 <= 2 }) { return true }
        if known.count == 2, known.allSatisfy({ $0 <= largestIcon }) { return true }
        let lowered = address.lowercased()
        return marks.contains { lowered.contains($0) }
    }
}
