/// The URLs of one request and its redirects.
struct RedirectTrail: Sendable {
    /// The URL to request now.
    private(set) var current: WebURL
    /// The last URL of the permanent redirects at the start of the trail.
    private(set) var permanent: WebURL?
    private var isPermanentSoFar = true
    private var visited: Set<WebURL>
    private let limit: Int

    init(start: WebURL, limit: Int) {
        current = start
        visited = [start]
        self.limit = limit
    }

    /// Follows one redirect.
    mutating func follow(_ location: String, status: Int) throws(FetchError) {
        guard visited.count <= limit else { throw .tooManyRedirects(limit) }
        let next: WebURL
        do {
            next = try WebURL(location, relativeTo: current)
        } catch .invalidURL {
            throw .brokenRedirect
        }
        guard next.isSecure || !current.isSecure else { throw .insecureRedirect(next.text) }
        guard visited.insert(next).inserted else { throw .redirectLoop(next.text) }
        current = next
        isPermanentSoFar = isPermanentSoFar && (status == 301 || status == 308)
        if isPermanentSoFar { permanent = next }
    }
}
