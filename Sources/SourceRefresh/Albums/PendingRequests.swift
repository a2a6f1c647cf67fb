/// The pending and sent requests of a reading: an album may link to any number of others.
struct PendingRequests {
    private let limit: Int
    /// The next one last.
    private var urls: [String]
    private var requested: Set<String> = []
    /// Whether requests were left out because of the limit.
    private(set) var isIncomplete = false

    /// - Parameter limit: The most requests, with the first.
    init(_ first: String, limit: Int) {
        urls = [first]
        self.limit = limit
    }

    /// The number of pending requests.
    var count: Int { urls.count }

    /// Adds the requests that follow from a response, before the pending ones.
    mutating func add(_ urls: [String]) {
        self.urls += urls.filter { !requested.contains($0) }.reversed()
        guard self.urls.count > limit else { return }
        // They would never be sent.
        self.urls.removeFirst(self.urls.count - limit)
        isIncomplete = true
    }

    /// The next request; `nil` if there is none, or if as many were sent as the limit allows. No URL is
    /// returned twice.
    mutating func next() -> String? {
        while let url = urls.popLast() {
            guard !requested.contains(url) else { continue }
            guard requested.count < limit else {
                isIncomplete = true
                return nil
            }
            requested.insert(url)
            return url
        }
        return nil
    }
}
