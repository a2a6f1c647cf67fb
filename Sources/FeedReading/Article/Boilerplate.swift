import Foundation

/// The texts that services add around a person's own words in each entry of their feeds.
enum Boilerplate {
    /// The description without the frame of Flickr and Reddit; `nil` if there are no other words.
    static func removed(from description: String) -> String? {
        // Nearly all descriptions have none; searching bytes is many times faster than characters.
        let bytes = description.utf8
        guard bytes.prefix(200).contains(text: " posted a ") || bytes.suffix(32).contains(text: "[comments]")
        else { return description }
        let rest = withoutFlickr(description) ?? withoutReddit(description) ?? description
        let words = rest.trimmingSpaces
        return words.isEmpty ? nil : words
    }

    /// “ann posted a photo:” and then the words, on lines of their own.
    private static func withoutFlickr(_ text: String) -> String? {
        let first = text.prefix { !$0.isNewline }
        let isFrame = [" posted a photo:", " posted a video:"].contains {
            String(first).trimmingSpaces.hasSuffix($0)
        }
        return isFrame ? String(text[first.endIndex...]) : nil
    }

    /// The words, then “submitted by /u/ann [link] [comments]”.
    private static func withoutReddit(_ text: String) -> String? {
        guard text.trimmingSpaces.hasSuffix("[comments]"),
            let start = text.range(of: "submitted by ", options: .backwards)
        else { return nil }
        let frame = text[start.lowerBound...]
        return frame.contains("/u/") && frame.contains("[link]") ? String(text[..<start.lowerBound]) : nil
    }
}
