import Basics
import Foundation
import Synchronization

/// Files that take no more of the disk than a cap, the least recently used out first.
///
/// A file is there whole or not at all: it is written beside the folder and
/// renamed. The folder itself is the truth, so a `kill -9` at any moment and
/// a person who deletes files do no harm; what is remembered of sizes and use
/// only decides what goes first.
final class BlobFolder: Sendable {
    private struct Use {
        var byteCount: Int
        /// Seconds since 1970.
        var moment: Double
    }

    private struct State {
        var uses: [String: Use] = [:]
        var total = 0
    }

    private let folder: URL
    private let incoming: URL
    private let cap: Int
    private let state = Mutex(State())

    /// Below the cap by so much after an eviction, so that each is not the next one's cause.
    private static let slack = 0.9
    /// The file's own date follows its use this coarsely, in seconds.
    private static let touchInterval = 600.0

    /// Names a folder, made with its first file; `incoming` is where files are written before they are renamed.
    init(folder: URL, incoming: URL, cap: Int) {
        self.folder = folder
        self.incoming = incoming
        self.cap = cap
    }

    /// Bytes on the disk that are known to be taken.
    var byteCount: Int { state.withLock { $0.total } }
    /// Files known to be stored.
    var fileCount: Int { state.withLock { $0.uses.count } }

    private func url(_ name: String) -> URL {
        folder.appendingPathComponent(String(name.prefix(2)), isDirectory: true)
            .appendingPathComponent(name, isDirectory: false)
    }

    /// A stored file, which counts as used now; nothing where there is none.
    func file(named name: String) -> URL? {
        let url = url(name)
        guard let status = FileStatus(file: url.path), status.byteCount > 0 else {
            forget(name)
            return nil
        }
        note(name, status.diskByteCount, at: url)
        return url
    }

    /// The bytes of a stored file, which counts as used now.
    func data(named name: String) -> Data? {
        guard let file = file(named: name) else { return nil }
        return try? Data(contentsOf: file)
    }

    /// Moves a file in; the file of the same name, if there is one, is replaced.
    @discardableResult
    func insert(moving file: URL, as name: String) throws -> URL {
        let url = url(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        guard rename(file.path, url.path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        note(name, FileStatus(file: url.path)?.diskByteCount ?? 0, at: url)
        evict()
        return url
    }

    /// Writes bytes as a file.
    @discardableResult
    func insert(_ data: Data, as name: String) throws -> URL {
        let temporary = incoming.appendingPathComponent(UUID().uuidString)
        do {
            try data.write(to: temporary)
            return try insert(moving: temporary, as: name)
        } catch {
            try? FileManager.default.removeItem(at: temporary)
            throw error
        }
    }

    /// Deletes a file, if it is there.
    func remove(_ name: String) {
        forget(name)
        unlink(url(name).path)
    }
}

// MARK: - Use and eviction

extension BlobFolder {
    private func note(_ name: String, _ byteCount: Int, at url: URL) {
        let now = Date().timeIntervalSince1970
        let isStale = state.withLock { state in
            let before = state.uses[name]
            state.total += byteCount - (before?.byteCount ?? 0)
            state.uses[name] = Use(byteCount: byteCount, moment: now)
            return now - (before?.moment ?? 0) > Self.touchInterval
        }
        if isStale { utimes(url.path, nil) }
    }

    private func forget(_ name: String) {
        state.withLock { state in
            guard let use = state.uses.removeValue(forKey: name) else { return }
            state.total -= use.byteCount
        }
    }

    /// Deletes what was not used for longest until there is room.
    func evict(to cap: Int? = nil) {
        let cap = cap ?? self.cap
        let names = state.withLock { state -> [String] in
            guard state.total > cap else { return [] }
            let goal = Int(Double(cap) * Self.slack)
            var names: [String] = []
            for (name, use) in state.uses.sorted(by: { $0.value.moment < $1.value.moment }) {
                guard state.total > goal else { break }
                state.total -= use.byteCount
                state.uses[name] = nil
                names.append(name)
            }
            return names
        }
        for name in names { unlink(url(name).path) }
    }

    /// Learns what is there from an earlier run; slow for very many files.
    func survey() {
        let manager = FileManager.default
        for part in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] {
            let path = folder.appendingPathComponent(part, isDirectory: true)
            for name in (try? manager.contentsOfDirectory(atPath: path.path)) ?? [] {
                guard let status = FileStatus(file: path.appendingPathComponent(name).path) else { continue }
                state.withLock { state in
                    guard state.uses[name] == nil else { return }
                    state.uses[name] = Use(
                        byteCount: status.diskByteCount, moment: Double(status.modified) / 1e9)
                    state.total += status.diskByteCount
                }
            }
        }
        evict()
    }
}
