/// Recognizes avatars, icons, counters and the like by their URL and size.
enum Decoration {
    /// Images with both sides at most this many CSS pixels are icons and counters.
    static let largestIcon = 48

    private static let marks: [StaticString] = [
        "feeds.feedburner.com/~", "feedsportal.com", "doubleclick.net", "pixel.wp.com", "stats.wordpress.com",
        "scorecardresearch.com", "google-analytics.com", "medium.com/_/stat", "gravatar.com/avatar",
        "avatars.githubusercontent.com", "githubusercontent.com/u/", "/images/core/emoji/", "twemoji",
        "/smilies/",
        "/smiley/", "/emoji/", "/emoticons/", "addtoany.com", "/avatars/", "/avatar/", "pheedo.com",
        "quantserve.com", "feedads.g.", "buysellads", "facebook.com/tr?", "/1x1.", "/pixel.gif",
        "/spacer.gif",
        "/blank.gif", "/transparent.gif", "/clear.gif", "/beacon.gif", "yimg.com/ss/",
        "/logo.", "-logo.", "_logo.", "/icon.",
        "//counter.", "//pixel.", "//tracker.", "//tracking.", "/tracker?", "/hit.php", "shields.io/",
        "badge.fury.io/",
        "licensebuttons.net/",
    ]

    /// Path components that photos may have too: `/wildlife/tracking/lion.jpg`, `/icons/st-george.jpg`.
    private static let ambiguousMarks: [StaticString] = ["/tracking/", "/beacon/", "/beacon?", "/icons/"]

    /// Whether a URL's path names an avatar or a symbol.
    static func mayBeDecoration(_ url: ArraySlice<UInt8>) -> Bool {
        url.withUnsafeBufferPointer { bytes in
            bytes.indices.contains { index in
                switch bytes[index] | 0x20 {
                case 0x61, 0x65...0x67: NonPhotoWords.inPaths.contains { isWord(bytes, at: index, $0) }
                default: false
                }
            }
        }
    }

    /// Whether the word starts a part of the URL, e.g. `/avatars/` and `custom_emojis`.
    private static func isWord(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ word: StaticString
    ) -> Bool {
        guard bytes.contains(text: word, at: index) else { return false }
        let rest = bytes[(index + word.utf8CodeUnitCount)...]
        let after = rest.first { $0.lowercased != UInt8(ascii: "s") } ?? 0
        return after == UInt8(ascii: "/") || after == UInt8(ascii: ".")
    }

    /// The marks by their first byte, so that all are searched in one pass.
    private static let marksByStart: [[StaticString]] = {
        var result: [[StaticString]] = Array(repeating: [], count: 256)
        for mark in marks {
            if let first = mark.withUTF8Buffer({ $0.first }) { result[Int(first.lowercased)].append(mark) }
        }
        return result
    }()

    private static func hasMark(_ url: String) -> Bool {
        var url = url
        return url.withUTF8 { bytes in
            bytes.indices.contains { index in
                let candidates = marksByStart[Int(bytes[index].lowercased)]
                return !candidates.isEmpty && candidates.contains { bytes.contains(text: $0, at: index) }
            }
        }
    }

    private static func hasAmbiguousMark(_ url: String) -> Bool {
        ambiguousMarks.contains { url.contains(text: $0) } || url.hasSuffix("/beacon")
    }

    /// Whether an image is no photo; unknown sides are `nil`.
    ///
    /// - Parameter isDeclaredImage: Whether the feed says that it is an image, as it does of photos.
    static func isDecoration(
        _ url: String, width: Int?, height: Int?, isDeclaredImage: Bool = false
    ) -> Bool {
        let known = [width, height].compactMap(\.self)
        if known.contains(where: { $0 <= 2 }) { return true }
        if known.count == 2, known.allSatisfy({ $0 <= largestIcon }) { return true }
        if hasMark(url) { return true }
        let isLarge = !known.isEmpty && known.allSatisfy { $0 > largestIcon }
        return !isLarge && !isDeclaredImage && hasAmbiguousMark(url)
    }
}
