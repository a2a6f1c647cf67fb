public import Foundation
public import Photos

/// Makes feeds of bytes: `FeedReader` where it stands, `ConfinedFeedReader` in a process of its own.
public protocol FeedParsing: Sendable {
    /// Reads bytes into photos in the feed's order.
    ///
    /// - Throws: `FeedReadingError`, whose `message` is one line for a person.
    func feed(of bytes: Data, from context: FeedContext) async throws(FeedReadingError) -> Feed

    /// Reads the outlines with a URL out of an OPML file, whatever groups they stand in.
    func outlines(of bytes: Data) async throws(FeedReadingError) -> [FeedOutline]

    /// Refuses bytes from now on that are known to end their reader.
    func refuse(_ digest: ContentDigest)
}

extension FeedReader: FeedParsing {
    /// Reads at once, on the caller's thread.
    public func feed(of bytes: Data, from context: FeedContext) async throws(FeedReadingError) -> Feed {
        try read(bytes, from: context)
    }

    /// Reads at once, on the caller's thread.
    public func outlines(of bytes: Data) async throws(FeedReadingError) -> [FeedOutline] {
        try OutlineReader.read(bytes)
    }

    /// Does nothing: what ends this reader ends the process.
    public func refuse(_ digest: ContentDigest) {}
}
