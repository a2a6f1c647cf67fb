/// The requests of a reading that are still to be sent, and those that were: an album may link to any number of others.
struct PendingRequests {
    private let limit: Int
    /// The next one last.
    private var urls: [String]
    private var asked: Set<String> = []
    /// Whether requests were left out because of the limit.
    private(set) var areLeftOut = false

    /// - Parameter limit: The most requests, with the first.
    init(_ first: String, limit: Int) {
        urls = [first]
        self.limit = limit
    }

    /// The number of requests that wait.
    var count: Int { urls.count }

    /// Adds the requests that an answer leads to, before those that wait already.
    mutating func add(_ urls: [String]) {
        self.urls += urls.filter { !asked.contains($0) }.reversed()
        guard self.urls.count > limit else { return }
        // They would never be sent.
        self.urls.removeFirst(self.urls.count - limit)
        areLeftOut = true
    }

    /// The next request; `nil` if there is none, or if as many were sent as the limit allows. No URL comes twice.
    mutating func next() -> String? {
        while let url = urls.popLast() {
            guard !asked.contains(url) else { continue }
            guard asked.count < limit else {
                areLeftOut = true
                return nil
            }
            asked.insert(url)
            return url
        }
        return nil
    }
}
