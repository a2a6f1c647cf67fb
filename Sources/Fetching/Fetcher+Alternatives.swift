extension Fetcher {
    /// Requests alternative URLs in order, until one exists.
    ///
    /// - Parameters:
    ///   - urls: At least one.
    ///   - request: Requests one URL; 404 and 410 lead to the next one.
    /// - Throws: The error of the first URL if none exists, and any other error at once.
    public static func firstFound<Value>(
        of urls: [String], _ request: (String) async throws(FetchError) -> Value
    ) async throws(FetchError) -> Value {
        var missing: FetchError?
        for url in urls {
            do throws(FetchError) {
                return try await request(url)
            } catch .status(let code, let phrase, let seconds) where code == 404 || code == 410 {
                missing = missing ?? .status(code: code, phrase: phrase, retryAfter: seconds)
            }
        }
        throw missing ?? .cancelled
    }
}
