import Basics
import Foundation
import Library

/// The record files that older versions stored in the cache folder; imported once, then deleted.
struct OldRecordFiles {
    private let folder: URL
    private static let filesAtOnce = 256

    /// Creates the value for a cache folder.
    init(cacheFolder: URL) {
        folder = cacheFolder.appendingPathComponent("addresses", isDirectory: true)
    }

    private struct Key: Decodable {
        let address: String
    }

    /// Imports unknown records. Unreadable ones are omitted: they can be recreated.
    func importRecords(into records: ImageRecords) async {
        let files = await performBlocking(on: .background) { [folder] in Self.files(in: folder) }
        for start in stride(from: 0, to: files.count, by: Self.filesAtOnce) {
            guard !Task.isCancelled else { return }
            let batch = files[start..<min(start + Self.filesAtOnce, files.count)]
            for (key, old) in await performBlocking(on: .background, { Self.read(batch) }) {
                // The rest is imported at the next start.
                do throws(ImageError) { try await records.load(key) } catch { return }
                records.update(key) { record in
                    guard record.content == nil else { return }
                    let facts = record.facts
                    record = old
                    // Versions with such files have missed some places.
                    record.isPlaceless = nil
                    record.facts = facts ?? old.facts
                }
            }
        }
        // A folder that cannot be deleted is read again next time.
        await performBlocking(on: .background) { [folder] in
            _ = try? FileManager.default.removeItem(at: folder)
        }
    }

    private static func files(in folder: URL) -> [URL] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "json" }
    }

    private static func read(_ files: ArraySlice<URL>) -> [(String, ImageRecord)] {
        let decoder = JSONDecoder()
        return files.compactMap { file in
            guard let data = try? Data(contentsOf: file),
                let key = try? decoder.decode(Key.self, from: data),
                let record = try? decoder.decode(ImageRecord.self, from: data)
            else { return nil }
            return (key.address, record)
        }
    }
}
