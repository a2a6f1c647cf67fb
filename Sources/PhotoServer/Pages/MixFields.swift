import Foundation
import HTTPTypes
import Library
import Photos

/// The fields of a mix.
struct MixFields {
    let title: String
    let sources: [SourceID]?
    let words: String
    let order: PhotoOrder
    /// `nil` leaves the owner unchanged.
    let audience: MixAudience?

    private static let maxTitleLength = 200
    private static let maxWordsLength = 500

    /// - Throws: 400 if the title is empty or too long, or the words are too long.
    init(
        title: String, sources: [SourceID]?, words: String, order: PhotoOrder, audience: MixAudience?
    ) throws(RequestFailure) {
        self.title = try Self.title(title)
        self.sources = sources
        self.words = try Self.words(words)
        self.order = order
        self.audience = audience
    }

    /// A change of a mix to these fields.
    var change: MixChange {
        MixChange(title: title, sources: .some(sources), words: words, order: order, audience: audience)
    }

    /// - Throws: 400 if the title is empty or too long.
    static func title(_ text: String) throws(RequestFailure) -> String {
        let title = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...maxTitleLength).contains(title.count) else {
            throw RequestFailure(.badRequest, .mixTitle)
        }
        return title
    }

    /// - Throws: 400 if the words are too long.
    static func words(_ text: String) throws(RequestFailure) -> String {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard words.count <= maxWordsLength else { throw RequestFailure(.badRequest, .mixWords) }
        return words
    }
}

/// The values of a mix in its form.
struct MixValues: Codable {
    let title: String
    let words: String
    let order: String
    let sources: [SourceID]?
    let audience: MixAudience

    /// - Parameter shown: The sources that the form has.
    init(_ mix: Mix, of shown: [SourceID]) {
        title = mix.title
        words = mix.words
        order = mix.order.description
        sources = mix.sources?.filter(shown.contains)
        audience = mix.audience
    }

    /// `nil` for other JSON: a form without initial values has changed all its fields.
    init?(json: String) {
        guard let values = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = values
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
