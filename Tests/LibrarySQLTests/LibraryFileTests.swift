import Foundation
import GRDB
import Library
import LibrarySamples
import Testing

@testable import LibrarySQL

/// Work on the file of a library that no server uses.
@Suite struct LibraryFileTests {
    private let path = FileManager.default.temporaryDirectory
        .appending(path: "library-file-\(UUID().uuidString).sqlite").path

    @Test func removesTheLogAndKeepsWhatItHas() async throws {
        defer { SQLLibrary.deleteFile(path) }
        let library = try SQLLibrary(path: path)
        let id = try await library.addSample(Samples.feed("a"))
        try library.close()
        try SQLLibrary.removeLog(of: path)
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
        let again = try SQLLibrary(path: path)
        #expect(try await again.source(id) != nil)
        try again.close()
    }

    @Test func reportsThatTheLogIsInUse() async throws {
        defer { SQLLibrary.deleteFile(path) }
        let library = try SQLLibrary(path: path)
        try await library.addSample(Samples.feed("a"))
        #expect(throws: LibraryError.self) { try SQLLibrary.removeLog(of: path) }
        try library.close()
    }

    @Test func listsTheOriginalsThatAreExpected() async throws {
        defer { SQLLibrary.deleteFile(path) }
        let library = try SQLLibrary(path: path)
        try await library.addSample(Samples.feed("a", "b"))
        try await library.write { database in
            try database.execute(
                sql: """
                    INSERT INTO kept_original (photo_id, address, content, byte_count, media_type, kept_at, is_wrong)
                    SELECT id, original, replace(hex(zeroblob(32)), '0', substr(title, 7)), 1, 'image/png', 0,
                        title = 'Photo b'
                    FROM photo
                    """)
        }
        try library.close()
        let (first, second) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))
        #expect(try SQLLibrary.keptContents(in: path) == [first, second])
        #expect(try SQLLibrary.keptContents(in: path, withWrong: false) == [first])
    }

    /// A backup is also made before an upgrade.
    @Test func expectsNoOriginalsBeforeAnUpgrade() throws {
        defer { SQLLibrary.deleteFile(path) }
        let old = try OldLibrary(path: path, version: "8 pictures that feeds hold themselves")
        try old.database.close()
        #expect(try SQLLibrary.keptContents(in: path, withWrong: false) == [])
    }
}
