public import FeedReading
public import Foundation
public import Library
public import Photos

/// The list of sources as it is exported and imported.
public struct SourceList: Hashable, Sendable, Codable {
    /// The sources in their order.
    public var sources: [SourceListEntry]

    /// Creates a list.
    public init(sources: [SourceListEntry]) { self.sources = sources }

    /// Reads the entries that have a location.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        sources = try values.decode([Entry].self, forKey: .sources).compactMap(\.entry)
    }

    /// An entry, which may be invalid.
    private struct Entry: Decodable {
        let entry: SourceListEntry?

        init(from decoder: any Decoder) {
            entry = try? SourceListEntry(from: decoder)
        }
    }
}

extension SourceList {
    /// Reads an exported list: JSON if it begins with `{`, else OPML.
    ///
    /// - Parameter parser: Parses OPML, which may be hostile.
    /// - Throws: `SourceListError`.
    public init(reading data: Data, by parser: any FeedParsing) async throws(SourceListError) {
        let first = data.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        if first == UInt8(ascii: "{") {
            do {
                self = try JSONDecoder().decode(SourceList.self, from: data)
            } catch {
                throw .notAList(cause: error)
            }
        } else {
            self = try await Self.opml(data, parser)
        }
    }

    private static func opml(
        _ data: Data, _ parser: any FeedParsing
    ) async throws(SourceListError) -> SourceList {
        let outlines: [FeedOutline]
        do {
            outlines = try await parser.outlines(of: data)
        } catch {
            throw .notAList(cause: error)
        }
        guard !outlines.isEmpty else { throw .empty }
        return SourceList(
            sources: outlines.map { SourceListEntry(title: $0.title, location: $0.location) })
    }

    /// As JSON, settings included.
    public func json() throws(SourceListError) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do { return try encoder.encode(self) } catch { throw .notAList(cause: error) }
    }

    /// As OPML 2.0 (http://opml.org/spec2.opml), which feed readers read: names and locations.
    ///
    /// - Throws: `OutlineWriter.Failure` if there is not enough memory.
    public func opml(title: String) throws(OutlineWriter.Failure) -> Data {
        try OutlineWriter.data(
            title: title, sources.map { FeedOutline(title: $0.title, location: $0.location) })
    }
}

/// Why a list of sources could not be read.
public enum SourceListError: Error, Sendable {
    /// The bytes are neither a list in JSON nor OPML.
    case notAList(cause: (any Error)?)
    /// The list names no source.
    case empty
}

extension SourceListError: MessageProviding {
    /// The message for a person.
    public var message: Message {
        switch self {
        case .notAList: Message(SourceListMessage.notAList)
        case .empty: Message(SourceListMessage.empty)
        }
    }
}
