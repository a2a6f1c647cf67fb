import Foundation
import Synchronization

/// What is known of addresses: in memory as far as it is used, and on disk.
final class AddressIndex: Sendable {
    private let folder: BlobFolder
    private let memory = Mutex<[String: AddressRecord]>([:])

    /// Records in memory at most; then it starts over from the disk.
    private static let memoryLimit = 50_000

    /// Keeps records in a folder of blobs.
    init(folder: BlobFolder) { self.folder = folder }

    private func name(_ address: String) -> String { Digest.hex(of: address) + ".json" }

    /// What is known of an address, which may be nothing.
    func record(of address: String) -> AddressRecord {
        if let known = memory.withLock({ $0[address] }) { return known }
        let stored = folder.data(named: name(address))
            .flatMap { try? JSONDecoder().decode(AddressRecord.self, from: $0) }
        let record = stored ?? AddressRecord(address: address)
        return memory.withLock { memory in
            if memory.count >= Self.memoryLimit { memory = [:] }
            // Another caller may have been faster.
            if let known = memory[address] { return known }
            memory[address] = record
            return record
        }
    }

    /// Changes what is known of an address, and says what was known before.
    ///
    /// A disk that is full costs only the memory of it over a restart.
    @discardableResult
    func update(_ address: String, _ change: (inout AddressRecord) -> Void) -> AddressRecord {
        let start = record(of: address)
        let (before, after) = memory.withLock { memory in
            let before = memory[address] ?? start
            var after = before
            change(&after)
            memory[address] = after
            return (before, after)
        }
        if before != after, let data = try? JSONEncoder().encode(after) {
            _ = try? folder.insert(data, as: name(address))
        }
        return before
    }
}
