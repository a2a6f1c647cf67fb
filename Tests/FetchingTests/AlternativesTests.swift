import Fetching
import Testing

@Suite struct AlternativesTests {
    private func answer(_ codes: [String: Int]) async -> (asked: [String], result: Result<String, FetchError>)
    {
        var asked: [String] = []
        do throws(FetchError) {
            let found = try await Fetcher.firstFound(of: ["b", "c", "z"]) { url throws(FetchError) in
                asked.append(url)
                guard let code = codes[url] else { return url }
                throw .status(code: code, phrase: url, retryAfter: nil)
            }
            return (asked, .success(found))
        } catch {
            return (asked, .failure(error))
        }
    }

    @Test func theFirstThatExistsIsTaken() async {
        let found = await answer(["b": 404, "c": 410])
        #expect(found.asked == ["b", "c", "z"] && found.result == .success("z"))
        #expect(await answer([:]).asked == ["b"])
    }

    @Test func otherErrorsEndTheSearch() async {
        let found = await answer(["b": 404, "c": 503])
        #expect(found.asked == ["b", "c"])
        #expect(found.result == .failure(.status(code: 503, phrase: "c", retryAfter: nil)))
    }

    @Test func theErrorIsThatOfTheFirst() async {
        let found = await answer(["b": 410, "c": 404, "z": 404])
        #expect(found.result == .failure(.status(code: 410, phrase: "b", retryAfter: nil)))
    }
}
