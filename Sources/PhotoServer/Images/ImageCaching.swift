import HTTPTypes

/// What browsers and caches on the way may do with images.
struct ImageCaching: Sendable {
    /// Whether only the browser of the person may keep them, because a password is asked for
    /// (RFC 9111, section 3.5: `public` would let others be given what it protects).
    let isPrivate: Bool

    /// The headers of an image with this revision that was asked for at a URL.
    ///
    /// Only at a URL that names its very content may it be kept without being asked for again.
    func headers(of revision: String, at url: ImageURL, _ shape: String) -> HTTPFields {
        let isSame = revision == url.revision
        let scope = isPrivate ? "private" : "public"
        var headers: HTTPFields = [
            .cacheControl: "\(scope), \(isSame ? "max-age=31536000, immutable" : "no-cache")",
            .vary: "Accept",
            // An image that a browser were to take for a page could do nothing.
            .contentSecurityPolicy: "default-src 'none'; sandbox",
        ]
        // Where the very content that was sent is found (RFC 9110, section 8.7).
        if !isSame, !revision.isEmpty {
            headers[.contentLocation] = "\(ImageURL(url.photo, revision).folder)/\(shape)"
        }
        return headers
    }
}
