import Basics
import Library
import Photos
import Synchronization

/// What searches found last, so that each window of a long result is not searched for anew.
final class SearchCache: Sendable {
    /// What is searched for, in which list.
    struct Key: Hashable {
        let user: UserID
        let source: Int64
        let version: Int64
        let words: [String]
    }

    /// A connection for each search leaves others for pages: GRDB has five.
    let turns = AsyncSemaphore(limit: 2)

    private let entries = Mutex<[Entry]>([])

    /// The one used last stands at the end.
    private struct Entry {
        let key: Key
        let photos: [Int64]
    }

    /// Photos in all results together: 4 MiB.
    private static let photoLimit = 524_288
    private static let entryLimit = 64

    func photos(_ key: Key) -> [Int64]? {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
            entries.append(entries.remove(at: index))
            return entries.last?.photos
        }
    }

    /// Keeps a result; one that is larger than all may be together is not kept.
    func store(_ photos: [Int64], _ key: Key) {
        guard photos.count <= Self.photoLimit else { return }
        entries.withLock { entries in
            entries.removeAll {
                $0.key == key
                    || ($0.key.user == key.user && $0.key.source == key.source
                        && $0.key.version < key.version)
            }
            entries.append(Entry(key: key, photos: photos))
            var total = entries.reduce(0) { $0 + $1.photos.count }
            while total > Self.photoLimit || entries.count > Self.entryLimit {
                total -= entries.removeFirst().photos.count
            }
        }
    }
}
