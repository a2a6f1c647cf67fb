public import Foundation
import Photos

/// How urgently an image is needed; the highest priority goes first.
public enum ImagePriority: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Not visible yet.
    case background
    /// Next in the direction of the scroll.
    case near
    /// Visible now.
    case visible
    /// Opened by a person, and the largest on the screen.
    case opened

    /// Orders by urgency.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// An image by its URL, and how it is requested.
public struct ImageRequest: Hashable, Sendable {
    /// An `http`, `https` or `data` URL, or the absolute path of a local file.
    public let url: String
    /// Identifies the image: its URL, or the digest of one that contains the image itself.
    public let key: String
    /// Sent as `Referer` if the image's host requires it.
    public let referer: String?
    /// A local file is read only if it is inside this folder, links resolved.
    public let root: String?
    /// A stored image is checked with its server if it was last checked before this moment.
    public let freshSince: Date?
    /// How urgently it is needed.
    public let priority: ImagePriority

    /// Creates a request.
    public init(
        url: String, referer: String? = nil, root: String? = nil, freshSince: Date? = nil,
        priority: ImagePriority = .visible
    ) {
        self.url = url
        self.referer = referer
        self.root = root
        self.freshSince = freshSince
        self.priority = priority
        key = DataURL.digest(of: url) ?? url
    }
}

extension ImageRequest {
    /// Whether it is a file of this machine.
    var isLocal: Bool { url.hasPrefix("/") }

    /// Whether the feed contains the image itself.
    var isData: Bool { DataURL.isData(url) }

    /// The host of the download; `nil` for files and data.
    var host: String? {
        guard !isLocal, !isData else { return nil }
        return URLComponents(string: url)?.host?.lowercased()
            ?? url.split(separator: "/", maxSplits: 3).dropFirst().first.map(String.init)
    }

    /// The unit among which workers are shared fairly: a host, a folder, or all images embedded in feeds.
    var owner: String {
        if isLocal { return root ?? (url as NSString).deletingLastPathComponent }
        return host ?? "data:"
    }
}
