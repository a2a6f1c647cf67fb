import HTTPTypes

/// The caching headers of images.
struct ImageCaching: Sendable {
    /// Whether only the person's browser may cache them, because accounts, a password or a proxy may protect them
    /// (RFC 9111, section 3.5: `public` would let shared caches serve protected content).
    let isPrivate: Bool

    /// The headers of an image with this revision at the requested URL.
    ///
    /// Only at a URL that names its exact content may it be cached without revalidation.
    func headers(of revision: String, at url: ImageURL, _ shape: String) -> HTTPFields {
        let isSame = revision == url.revision
        let scope = isPrivate ? "private" : "public"
        var headers: HTTPFields = [
            .cacheControl: "\(scope), \(isSame ? "max-age=31536000, immutable" : "no-cache")",
            .vary: "Accept",
            // Makes an image harmless if a browser treats it as a page.
            .contentSecurityPolicy: "default-src 'none'; sandbox",
        ]
        // The URL of the exact content that was sent (RFC 9110, section 8.7).
        if !isSame, !revision.isEmpty {
            headers[.contentLocation] = "\(ImageURL(url.photo, revision).folder)/\(shape)"
        }
        return headers
    }
}
