import Foundation
import Photos
import Synchronization

/// What is known of images by their keys: in memory as far as it is used, and on disk.
final class AddressIndex: Sendable {
    private struct Memory {
        var records: [String: AddressRecord] = [:]
        var byteCount = 0
    }

    private let folder: BlobFolder
    private let memory = Mutex(Memory())

    /// Bytes that records in memory take at most, roughly; then it starts over from the disk.
    static let memoryCap = 24 << 20

    /// Keeps records in a folder of blobs.
    init(folder: BlobFolder) { self.folder = folder }

    /// The bytes that records in memory take, roughly.
    var byteCount: Int { memory.withLock { $0.byteCount } }

    private func name(_ key: String) -> String { Digest.hex(of: key) + ".json" }

    /// What is known of an image, which may be nothing.
    func record(of key: String) -> AddressRecord {
        if let known = memory.withLock({ $0.records[key] }) { return known }
        let stored = folder.data(named: name(key))
            .flatMap { try? JSONDecoder().decode(AddressRecord.self, from: $0) }
        let record = stored ?? AddressRecord(address: key)
        return memory.withLock { memory in
            // Another caller may have been faster.
            if let known = memory.records[key] { return known }
            Self.keep(record, key, in: &memory)
            return record
        }
    }

    /// Changes what is known of an image, and says what was known before.
    ///
    /// A disk that is full costs only the memory of it over a restart.
    @discardableResult
    func update(_ key: String, _ change: (inout AddressRecord) -> Void) -> AddressRecord {
        let start = record(of: key)
        let (before, after) = memory.withLock { memory in
            let before = memory.records[key] ?? start
            var after = before
            change(&after)
            Self.keep(after, key, in: &memory)
            return (before, after)
        }
        if before != after, let data = try? JSONEncoder().encode(after) {
            _ = try? folder.insert(data, as: name(key))
        }
        return before
    }

    private static func keep(_ record: AddressRecord, _ key: String, in memory: inout Memory) {
        memory.byteCount += record.byteCount - (memory.records[key]?.byteCount ?? 0)
        if memory.byteCount > memoryCap {
            memory.records = [:]
            memory.byteCount = record.byteCount
        }
        memory.records[key] = record
    }
}

extension AddressRecord {
    /// What it takes in memory, with its key, roughly.
    fileprivate var byteCount: Int {
        let texts = [
            content, validators.entityTag, validators.lastModified, failure?.reason, failure?.referer,
        ]
        return 384 + address.utf8.count + texts.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
}
