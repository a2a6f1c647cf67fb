public import Foundation
import Photos

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

/// An image by its URL, and how it is wanted.
public struct ImageRequest: Hashable, Sendable {
    /// An `http`, `https` or `data` URL, or the absolute path of a local file.
    public let url: String
    /// What the image is known by: its URL, or the digest of one that holds the image itself.
    public let key: String
    /// Sent as `Referer` if the image's host demands it.
    public let referer: String?
    /// A local file is read only if it lies in this folder, links resolved.
    public let root: String?
    /// What is stored is checked with the image's server where that last happened before this moment.
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

    /// Whether a feed holds the image itself.
    var isData: Bool { DataURL.isData(url) }

    /// The host that a download goes to; `nil` for files and data.
    var host: String? {
        guard !isLocal, !isData else { return nil }
        return URLComponents(string: url)?.host?.lowercased()
            ?? url.split(separator: "/", maxSplits: 3).dropFirst().first.map(String.init)
    }

    /// Whom the workers are shared by: a host, a folder, or all images that feeds hold themselves.
    var owner: String {
        if isLocal { return root ?? (url as NSString).deletingLastPathComponent }
        return host ?? "data:"
    }
}
