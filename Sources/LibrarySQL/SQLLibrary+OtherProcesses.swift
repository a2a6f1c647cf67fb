package import Library
package import Photos

extension SQLLibrary {
    package func foreignVersion() async throws(LibraryError) -> Int {
        do { return try await database.foreignVersion() } catch { throw LibraryError(error) }
    }

    package func dataVersion() async throws(LibraryError) -> Int {
        do { return try await database.dataVersion() } catch { throw LibraryError(error) }
    }

    package func sourceStates() async throws(LibraryError) -> [SourceID: SourceState] {
        try await read { database in
            let states = try database.all(
                sql: """
                    SELECT name, title, own_title, location, layout, opens, initial_zoom, referer, failure,
                        version, slideshow_seconds, slideshow_fits, refresh_seconds, refreshed_at
                    FROM source
                    """
            ) { row in
                let texts = (0...8).map { row[$0] as String? }
                let numbers = (9...13).map { row[$0] as Double? }
                return (SourceID(rawValue: row[0]), SourceState(texts: texts, numbers: numbers))
            }
            return Dictionary(
                states.compactMap { id, state in id.map { ($0, state) } }, uniquingKeysWith: { $1 })
        }
    }
}
