extension PictureFingerprint {
    /// Pictures in order, each once.
    ///
    /// - Parameters:
    ///   - urlsOf: The URLs of a picture in its sizes, of which the first is its own.
    ///   - words: The text of a picture. Pictures with similar URLs and different texts are different ones, unless
    ///     their own URLs are equal.
    ///   - larger: Merges two sizes of a picture; the first comes first.
    static func merged<Picture>(
        _ pictures: [Picture], by urlsOf: (Picture) -> [String], words: (Picture) -> String? = { _ in nil },
        into larger: (Picture, Picture) -> Picture
    ) -> [Picture] {
        guard pictures.count > 1 else { return pictures }
        var result: [Picture] = []
        var keys: [PictureKey] = []
        var indices: [[UInt8]: SimilarPictures] = [:]
        for picture in pictures {
            let urls = urlsOf(picture)
            let key = PictureKey(url: urls.first, words: words(picture))
            let fingerprints = urls.map(of)
            let known = fingerprints.lazy.compactMap { indices[$0]?.first(like: key, among: keys) }.first
            if let known {
                result[known] = larger(result[known], picture)
                keys[known] = PictureKey(url: urlsOf(result[known]).first, words: words(result[known]))
            } else {
                result.append(picture)
                keys.append(key)
            }
            let index = known ?? result.count - 1
            for fingerprint in fingerprints {
                indices[fingerprint, default: SimilarPictures()].insert(index, keys[index])
            }
        }
        return result
    }
}

/// What distinguishes pictures with one fingerprint.
private struct PictureKey {
    let url: String?
    /// The text; empty for none.
    let words: String

    init(url: String?, words: String?) {
        self.url = url
        self.words = words?.trimmingSpaces ?? ""
    }

    func isSame(as other: PictureKey) -> Bool {
        url == other.url || words.isEmpty || other.words.isEmpty || words == other.words
    }
}

/// The pictures with one fingerprint, found by what distinguishes them.
private struct SimilarPictures {
    private var first: Int?
    /// The last one without a text: there is another one only if that has a text by now.
    private var wordless: Int?
    private var byWords: [String: Int] = [:]
    private var byURL: [String: Int] = [:]

    /// The first picture that is the same one.
    func first(like key: PictureKey, among keys: [PictureKey]) -> Int? {
        let found = [first, wordless, byWords[key.words], key.url.flatMap { byURL[$0] }]
        return found.compactMap(\.self).filter { keys[$0].isSame(as: key) }.min()
    }

    mutating func insert(_ index: Int, _ key: PictureKey) {
        first = first ?? index
        if key.words.isEmpty {
            wordless = index
        } else if byWords[key.words] == nil {
            byWords[key.words] = index
        }
        if let url = key.url, byURL[url] == nil { byURL[url] = index }
    }
}
