import Basics

#if canImport(Glibc)
import Foundation
import Glibc

/// The system's events of a folder and its subfolders (inotify).
///
/// `@unchecked Sendable`: it is created on one thread, and then used by one task at a time.
final class FolderEvents: @unchecked Sendable {
    private let descriptor: Int32
    private var folders: [Int32: String] = [:]
    private let root: String
    private let links: FolderLinks
    /// The folder at the path when the watch began.
    private let identity: FileStatus.Identity?
    /// Whether there will be no more events.
    private(set) var hasEnded = false

    private static let eventMask = UInt32(
        IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF)
    private static let maxDepth = 64

    /// Starts watching, or returns `nil` if the system cannot watch the whole folder.
    init?(path: String) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        root = path
        links = FolderLinks(of: path)
        identity = FileStatus(path)?.identity
        guard descriptor >= 0 else { return nil }
        guard watch(path, depth: 0) else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether another folder is at the path now, of which there are no events: a disk is mounted there, or a
    /// link has changed. Blocks while the file system does not respond.
    func isReplaced() -> Bool { FileStatus(root)?.identity != identity }

    /// Whether there may be events to read; does not block.
    var isPending: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) != 0
    }

    /// Reads the events since the last call; returns whether there were any. Lists new subfolders, which
    /// blocks.
    func readChanges() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        var hasChanges = false
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return hasChanges }
            for event in Self.events(in: bytes.prefix(count)) {
                // Systems write hidden files for themselves, which are ignored.
                hasChanges = hasChanges || !event.name.hasPrefix(".")
                apply(event)
            }
        }
    }

    /// Adds a watch for the folder and its subfolders; false if no more are available.
    private func watch(_ path: String, depth: Int) -> Bool {
        // The number of watches of the system is limited, and other programs need them too.
        guard depth <= Self.maxDepth, depth == 0 || !links.pointsOutside(path) else { return true }
        let number = inotify_add_watch(descriptor, path, Self.eventMask)
        guard number >= 0 else { return depth > 0 && errno != ENOSPC && errno != ENOMEM }
        // A link to a folder that is watched already would recurse forever. A renamed folder has its number
        // still, and folders inside it are known by their old paths.
        if let old = folders.updateValue(path, forKey: number), isSame(old, path) { return true }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names where !name.hasPrefix(".") {
            let inner = path + "/" + name
            guard FileStatus(inner)?.kind == .folder else { continue }
            guard watch(inner, depth: depth + 1) else { return false }
        }
        return true
    }

    private func isSame(_ old: String, _ path: String) -> Bool {
        old == path || FileStatus(old)?.identity == FileStatus(path)?.identity
    }

    private func apply(_ event: Event) {
        if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.watch] = nil }
        // Unmounted file systems send no more events.
        if event.mask & UInt32(IN_Q_OVERFLOW | IN_UNMOUNT) != 0 { hasEnded = true }
        guard let folder = folders[event.watch] else { return }
        let isRemoved = event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0
        if isRemoved, folder == root { hasEnded = true }
        let isNew = event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0
        guard isNew, event.mask & UInt32(IN_ISDIR) != 0, !event.name.hasPrefix(".") else { return }
        let depth = folder.dropFirst(root.count).count { $0 == "/" } + 1
        if !watch(folder + "/" + event.name, depth: depth) { hasEnded = true }
    }
}

extension FolderEvents {
    private struct Event {
        let watch: Int32
        let mask: UInt32
        let name: String
    }

    /// Parses `struct inotify_event`: watch, mask, cookie, length, name (man 7 inotify).
    private static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
        var events: [Event] = []
        var rest = bytes
        while rest.count >= 16 {
            func word(_ index: Int) -> UInt32 {
                let start = rest.startIndex + index * 4
                return rest[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            }
            let length = Int(word(3))
            let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
            events.append(
                Event(
                    watch: Int32(bitPattern: word(0)), mask: word(1),
                    name: String(decoding: name, as: UTF8.self)))
            rest = rest.dropFirst(16 + length)
        }
        return events
    }
}
#else
/// Other systems poll folders instead.
final class FolderEvents: Sendable {
    /// Always `nil`.
    init?(path: String) { return nil }

    /// Whether there will be no more events.
    let hasEnded = true

    /// Always false.
    let isPending = false

    /// Always false.
    func readChanges() -> Bool { false }

    /// Always false.
    func isReplaced() -> Bool { false }
}
#endif
