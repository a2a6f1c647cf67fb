package import Library
package import Photos

extension SQLLibrary: ImageFactStore {
    package func imageRecord(_ url: String) async throws(LibraryError) -> ImageRecord? {
        try await read { try ImageRow.fetchOne($0, url) }
    }

    package func storeImageRecords(
        _ records: [String: ImageRecord], basedOn contents: [String: String?]
    ) async throws(LibraryError) -> Set<String> {
        try await write { database in
            var replaced: Set<String> = []
            for (url, record) in records {
                let isStored = try ImageRow.store(record, of: url, basedOn: contents[url], database)
                if !isStored { replaced.insert(url) }
            }
            return replaced
        }
    }

    package func metadata(
        of photos: [PhotoID]
    ) async throws(LibraryError) -> [PhotoID: PhotoMetadata] {
        let found = try await read { try ImageRow.metadata(of: photos.map(\.rawValue), $0) }
        return user == .visitor ? found.mapValues(\.forVisitors) : found
    }

    package func imageRevisions(
        in source: SourceID
    ) async throws(LibraryError) -> [(url: String, revision: String)] {
        try await read { database in
            try database.all(
                sql: """
                    SELECT DISTINCT image.address, image.revision
                    FROM photo JOIN image ON image.address = photo.original
                    WHERE photo.source_id = (SELECT id FROM source WHERE name = ?)
                        AND photo.slot IS NOT NULL AND image.revision IS NOT NULL
                    """, arguments: [source.rawValue]
            ) { (url: $0[0], revision: $0[1]) }
        }
    }

    package func failedPhotos(in source: SourceID) async throws(LibraryError) -> [PhotoID] {
        try await read { database in
            try database.all(
                sql: """
                    SELECT photo.id FROM image JOIN photo ON photo.original = image.address
                    WHERE image.failure IS NOT NULL AND photo.slot IS NOT NULL
                        AND photo.source_id = (SELECT id FROM source WHERE name = ?)
                        AND NOT \(HiddenPhotos.isHidden)
                    ORDER BY photo.slot
                    """, arguments: [source.rawValue]
            ) { PhotoID(rawValue: $0[0]) }
        }
    }

    package func hasLeftFeeds(_ url: String) async throws(LibraryError) -> Bool {
        try await read { database in
            try database.value(
                Bool.self,
                sql: """
                    SELECT count(*) > 0 AND count(CASE WHEN left_at IS NULL AND slot IS NOT NULL THEN 1 END) = 0
                    FROM photo WHERE original = ?
                    """, arguments: [url]) ?? false
        }
    }

    @discardableResult
    package func deleteUnusedImages() async throws(LibraryError) -> Int {
        let isUnused = "NOT EXISTS (SELECT 1 FROM photo WHERE photo.original = image.address)"
        // Other writes wait only during the deletion, not during the search. Records beyond the limit are
        // deleted the next time.
        let unused = try await read { database in
            try database.values(String.self, sql: "SELECT address FROM image WHERE \(isUnused) LIMIT 100000")
        }
        var count = 0
        for start in stride(from: 0, to: unused.count, by: Self.deletedAtOnce) {
            let part = unused[start..<min(start + Self.deletedAtOnce, unused.count)]
            count += try await write { database in
                try part.reduce(0) { count, address in
                    try count
                        + database.execute(
                            sql: "DELETE FROM image WHERE address = ? AND \(isUnused)", arguments: [address])
                }
            }
            send(part.map(ServerNotice.image))
        }
        try await write { try EmbeddedPictures.deleteUnused($0) }
        return count
    }

    /// The records deleted in one transaction.
    private static let deletedAtOnce = 500
}
