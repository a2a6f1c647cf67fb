/// How urgently an image is needed; a greater one goes first.
public enum ImagePriority: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Nobody looks at it yet.
    case background
    /// Next in the direction of the scroll.
    case near
    /// On a screen now.
    case visible

    /// Orders by urgency.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// An image by its address, and how it is wanted.
public struct ImageRequest: Hashable, Sendable {
    /// An `http`, `https` or `data` address, or the absolute path of a local file.
    public let address: String
    /// Sent as `Referer` where the image's host demands it.
    public let referer: String?
    /// How urgently it is needed.
    public let priority: ImagePriority

    /// Makes a request.
    public init(address: String, referer: String? = nil, priority: ImagePriority = .visible) {
        self.address = address
        self.referer = referer
        self.priority = priority
    }
}
