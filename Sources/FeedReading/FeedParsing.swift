public import Basics
public import Foundation
public import Photos

/// Parses bytes into feeds: `FeedReader` in this process, `ConfinedFeedReader` in another one.
public protocol FeedParsing: Sendable {
    /// Parses bytes into photos in the feed's order.
    ///
    /// - Throws: `FeedReadingError`, whose `message` is one line for a person.
    func feed(of bytes: SpooledBytes, from context: FeedContext) async throws(FeedReadingError) -> Feed

    /// Parses the outlines with a URL in an OPML file, in any group.
    func outlines(of bytes: Data) async throws(FeedReadingError) -> [FeedOutline]

    /// Refuses bytes that are known to crash their reader.
    func refuse(_ digest: ContentDigest)
}

extension FeedParsing {
    /// Parses bytes in memory into photos in the feed's order.
    public func feed(of bytes: Data, from context: FeedContext) async throws(FeedReadingError) -> Feed {
        try await feed(of: .memory(bytes), from: context)
    }
}

extension FeedReader: FeedParsing {
    /// Parses synchronously, on the caller's thread; all photos are in memory.
    public func feed(
        of bytes: SpooledBytes, from context: FeedContext
    ) async throws(FeedReadingError) -> Feed {
        switch bytes {
        case .memory(let data): return try read(data, from: context)
        case .file(let file):
            guard let mapped = FeedBytes(mapping: file.descriptor) else { throw .empty }
            return try withExtendedLifetime(file) { () throws(FeedReadingError) in
                try read(mapped, from: context)
            }
        }
    }

    /// Parses synchronously, on the caller's thread.
    public func outlines(of bytes: Data) async throws(FeedReadingError) -> [FeedOutline] {
        try OutlineReader.read(bytes)
    }

    /// Does nothing: bytes that crash this reader end the process.
    public func refuse(_ digest: ContentDigest) {}
}
