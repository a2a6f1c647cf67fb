public import Basics
public import Foundation
public import Photos

/// Makes feeds of bytes: `FeedReader` where it stands, `ConfinedFeedReader` in a process of its own.
public protocol FeedParsing: Sendable {
    /// Reads bytes into photos in the feed's order.
    ///
    /// - Throws: `FeedReadingError`, whose `message` is one line for a person.
    func feed(of bytes: SpooledBytes, from context: FeedContext) async throws(FeedReadingError) -> Feed

    /// Reads the outlines with a URL out of an OPML file, whatever groups they stand in.
    func outlines(of bytes: Data) async throws(FeedReadingError) -> [FeedOutline]

    /// Refuses bytes from now on that are known to end their reader.
    func refuse(_ digest: ContentDigest)
}

extension FeedParsing {
    /// Reads bytes in memory into photos in the feed's order.
    public func feed(of bytes: Data, from context: FeedContext) async throws(FeedReadingError) -> Feed {
        try await feed(of: .memory(bytes), from: context)
    }
}

extension FeedReader: FeedParsing {
    /// Reads at once, on the caller's thread; all photos are in memory.
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

    /// Reads at once, on the caller's thread.
    public func outlines(of bytes: Data) async throws(FeedReadingError) -> [FeedOutline] {
        try OutlineReader.read(bytes)
    }

    /// Does nothing: what ends this reader ends the process.
    public func refuse(_ digest: ContentDigest) {}
}
