import CLibArchive
import Foundation
import Photos

/// Expands bodies that are gzip files (RFC 1952), as `sitemap.xml.gz` is on many sites.
///
/// The compression of HTTP is that of the connection, and is no longer there.
enum Gzip {
    private static let mark: [UInt8] = [0x1F, 0x8B]
    private static let partBytes = 64 << 10

    /// The contents of a gzip file, which may be one again; other bytes unchanged.
    ///
    /// - Throws: `FeedReadingError.tooLarge` if there are more than `maximum` bytes, `unknownFormat` if the file is
    ///   damaged or empty.
    static func expanded(_ bytes: FeedBytes, maximum: Int) throws(FeedReadingError) -> FeedBytes {
        guard bytes.data.starts(with: mark) else { return bytes }
        guard let contents = bytes.withBytes({ contents(of: $0, upTo: min(maximum, .max - 1) + 1) }) else {
            throw .unknownFormat(Message(FoundContent.gzip))
        }
        guard contents.count <= maximum else {
            throw .tooLarge(byteCount: contents.count, maximum: maximum)
        }
        return FeedBytes(contents)
    }

    /// The first `limit` bytes; `nil` if not all before them can be read.
    private static func contents(of bytes: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> Data? {
        guard let archive = archive_read_new() else { return nil }
        defer { archive_read_free(archive) }
        var entry: OpaquePointer?
        // A filter that is appended is the only one, so gzip within gzip stays as it is.
        guard archive_read_support_format_raw(archive) == ARCHIVE_OK,
            archive_read_append_filter(archive, ARCHIVE_FILTER_GZIP) == ARCHIVE_OK,
            archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK,
            archive_read_next_header(archive, &entry) == ARCHIVE_OK
        else { return nil }
        var contents = Data()
        var part = [UInt8](repeating: 0, count: partBytes)
        while contents.count < limit {
            let count = archive_read_data(archive, &part, min(partBytes, limit - contents.count))
            guard count >= 0 else { return nil }
            if count == 0 { return contents }
            contents.append(contentsOf: part[..<count])
        }
        return contents
    }
}
