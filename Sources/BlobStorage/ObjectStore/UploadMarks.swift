import Basics
import Foundation

/// Which blobs of a folder are not in the object store yet: an empty file for each, so that a server that was stopped
/// uploads them after it is started again.
struct UploadMarks: Sendable {
    /// Exists once a blob was marked.
    let folder: URL

    /// Marks a blob before its upload begins. If the disk is full, it is uploaded only by this process.
    func add(_ name: String) async {
        await performBlocking {
            if create(name) { return }
            try? FolderOwner.createFolder(folder)
            _ = create(name)
        }
    }

    private func create(_ name: String) -> Bool {
        let descriptor = open(path(name), O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        FolderOwner.setOwner(of: [URL(fileURLWithPath: path(name))], toOwnerOf: folder)
        return true
    }

    /// Removes the mark of a blob that was uploaded or deleted.
    func remove(_ name: String) async { await performBlocking { _ = unlink(path(name)) } }

    /// The marked blobs.
    func all() async -> [String] {
        await performBlocking { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
    }

    /// Removes all marks.
    func removeAll() async { await performBlocking { try? FileManager.default.removeItem(at: folder) } }

    private func path(_ name: String) -> String { folder.path + "/" + name }
}
