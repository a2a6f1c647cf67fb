/// The addresses that one request went through.
struct RedirectTrail: Sendable {
    /// The address to ask now.
    private(set) var current: WebAddress
    /// The last address of the permanent redirects that the trail began with.
    private(set) var permanent: WebAddress?
    private var isPermanentSoFar = true
    private var visited: Set<WebAddress>
    private let limit: Int

    init(start: WebAddress, limit: Int) {
        current = start
        visited = [start]
        self.limit = limit
    }

    /// Takes one step.
    mutating func follow(_ location: String, status: Int) throws(FetchError) {
        guard visited.count <= limit else { throw .tooManyRedirects(limit) }
        let next: WebAddress
        do {
            next = try WebAddress(location, relativeTo: current)
        } catch .invalidAddress {
            throw .brokenRedirect
        }
        guard next.isSecure || !current.isSecure else { throw .insecureRedirect(next.text) }
        guard visited.insert(next).inserted else { throw .redirectLoop(next.text) }
        current = next
        isPermanentSoFar = isPermanentSoFar && (status == 301 || status == 308)
        if isPermanentSoFar { permanent = next }
    }
}
