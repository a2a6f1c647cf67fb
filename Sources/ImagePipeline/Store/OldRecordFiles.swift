import Foundation
import Library

/// What older versions kept in a file of the cache folder for each image; taken over once, then deleted.
struct OldRecordFiles {
    private let folder: URL
    private static let filesAtOnce = 256

    /// Looks into a cache folder.
    init(cacheFolder: URL) {
        folder = cacheFolder.appendingPathComponent("addresses", isDirectory: true)
    }

    private struct Key: Decodable {
        let address: String
    }

    /// Takes over what is not known otherwise. What cannot be read is left out: it can be had again.
    func takeOver(by records: ImageRecords) async {
        for files in batches() {
            guard !Task.isCancelled else { return }
            for (key, old) in await Self.read(files) {
                await records.load(key)
                records.update(key) { record in
                    guard record.content == nil else { return }
                    let facts = record.facts
                    record = old
                    record.facts = facts ?? old.facts
                }
            }
        }
        // A folder that cannot be deleted is read once more next time.
        try? FileManager.default.removeItem(at: folder)
    }

    private func batches() -> [[URL]] {
        guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else {
            return []
        }
        let all = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }
        return stride(from: 0, to: all.count, by: Self.filesAtOnce).map { start in
            Array(all[start..<min(start + Self.filesAtOnce, all.count)])
        }
    }

    private static func read(_ files: [URL]) async -> [(String, ImageRecord)] {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async {
                let decoder = JSONDecoder()
                continuation.resume(
                    returning: files.compactMap { file in
                        guard let data = try? Data(contentsOf: file),
                            let key = try? decoder.decode(Key.self, from: data),
                            let record = try? decoder.decode(ImageRecord.self, from: data)
                        else { return nil }
                        return (key.address, record)
                    })
            }
        }
    }
}
