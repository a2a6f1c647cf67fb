import Fetching
import Testing

@Suite struct AlternativesTests {
    private func fetch(_ codes: [String: Int]) async -> (
        requested: [String], result: Result<String, FetchError>
    ) {
        var requested: [String] = []
        do throws(FetchError) {
            let found = try await Fetcher.firstFound(of: ["b", "c", "z"]) { url throws(FetchError) in
                requested.append(url)
                guard let code = codes[url] else { return url }
                throw .status(code: code, phrase: url, retryAfter: nil)
            }
            return (requested, .success(found))
        } catch {
            return (requested, .failure(error))
        }
    }

    @Test func returnsTheFirstThatExists() async {
        let found = await fetch(["b": 404, "c": 410])
        #expect(found.requested == ["b", "c", "z"] && found.result == .success("z"))
        #expect(await fetch([:]).requested == ["b"])
    }

    @Test func otherErrorsEndTheSearch() async {
        let found = await fetch(["b": 404, "c": 503])
        #expect(found.requested == ["b", "c"])
        #expect(found.result == .failure(.status(code: 503, phrase: "c", retryAfter: nil)))
    }

    @Test func theErrorIsThatOfTheFirst() async {
        let found = await fetch(["b": 410, "c": 404, "z": 404])
        #expect(found.result == .failure(.status(code: 410, phrase: "b", retryAfter: nil)))
    }
}
