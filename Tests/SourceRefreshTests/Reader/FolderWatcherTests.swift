import Foundation
import Testing

@testable import SourceRefresh

@Suite(.timeLimit(.minutes(1))) struct FolderWatcherTests {
    private func watcher(_ folder: URL) -> FolderWatcher {
        FolderWatcher(
            path: folder.path, quiet: .milliseconds(50), maxDelay: .seconds(2),
            pollingInterval: .milliseconds(50))
    }

    /// Makes changes again and again until one is reported: the watch may begin a little later.
    private func expectNews(_ folder: URL, _ change: @escaping @Sendable (Int) throws -> Void) async throws {
        let changes = watcher(folder).changes()
        let making = Task {
            for number in 0... {
                try change(number)
                try await Task.sleep(for: .milliseconds(200))
            }
        }
        for await _ in changes { break }
        making.cancel()
    }

    @Test func reportsNewFiles() async throws {
        try await withFolder { folder in
            try await expectNews(folder) { try folder.add("\($0).jpg") }
        }
    }

    @Test func reportsFilesInSubfolders() async throws {
        try await withFolder { folder in
            try folder.add("a/b/1.jpg")
            try await expectNews(folder) { try folder.add("a/b/\($0).jpg") }
        }
    }

    @Test func reportsFilesInNewSubfolders() async throws {
        try await withFolder { folder in
            let changes = watcher(folder).changes()
            var iterator = changes.makeAsyncIterator()
            let making = Task {
                for number in 0... {
                    try folder.add("new \(number)/1.jpg")
                    try await Task.sleep(for: .milliseconds(200))
                }
            }
            _ = await iterator.next()
            making.cancel()
            _ = await making.result
            // Its result is reported first; then only the folder inside changes.
            try await Task.sleep(for: .milliseconds(500))
            let later = Task {
                for number in 0... {
                    try folder.add("new 0/later \(number).jpg")
                    try await Task.sleep(for: .milliseconds(200))
                }
            }
            _ = await iterator.next()
            #expect(await iterator.next() != nil)
            later.cancel()
        }
    }

    @Test func reportsDeletions() async throws {
        try await withFolder { folder in
            for number in 0..<200 { try folder.add("\(number).jpg") }
            try await expectNews(folder) {
                try FileManager.default.removeItem(at: folder.appendingPathComponent("\($0).jpg"))
            }
        }
    }

    @Test func gathersManyChanges() async throws {
        try await withFolder { folder in
            let watcher = FolderWatcher(
                path: folder.path, quiet: .seconds(2), maxDelay: .seconds(30),
                pollingInterval: .milliseconds(50))
            // The files at the first reported change: all of them, if changes are gathered.
            let firstNews = Task {
                for await _ in watcher.changes() {
                    return try FileManager.default.contentsOfDirectory(atPath: folder.path).count
                }
                return 0
            }
            try await Task.sleep(for: .milliseconds(300))
            for number in 0..<50 {
                try folder.add("\(number).jpg")
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(try await firstNews.value == 50)
        }
    }

    @Test func reportsAFolderThatIsCreatedLater() async throws {
        try await withFolder { folder in
            let inner = folder.appendingPathComponent("later")
            try await expectNews(inner) { try inner.add("\($0 / 4).jpg") }
        }
    }

    #if canImport(Glibc)
    /// As when a disk is mounted over the folder, for which the system sends no event.
    @Test func reportsAReplacedFolder() async throws {
        try await withFolder { folder in
            try folder.add("a/1.jpg")
            try folder.add("b/1.jpg")
            let path = folder.appendingPathComponent("link").path
            func link(to name: String) throws {
                try? FileManager.default.removeItem(atPath: path)
                try FileManager.default.createSymbolicLink(
                    atPath: path, withDestinationPath: folder.path + "/" + name)
            }
            try link(to: "a")
            let events = try #require(FolderEvents(path: path))
            #expect(!events.isReplaced())
            var iterator = watcher(URL(fileURLWithPath: path)).changes().makeAsyncIterator()
            // The watch may begin a little later.
            try await Task.sleep(for: .milliseconds(500))
            try link(to: "b")
            #expect(events.isReplaced())
            #expect(await iterator.next() != nil)
            let making = Task {
                for number in 0... {
                    try folder.add("b/new \(number).jpg")
                    try await Task.sleep(for: .milliseconds(200))
                }
            }
            #expect(await iterator.next() != nil)
            making.cancel()
        }
    }

    @Test func targetsOfLinksOutsideAreNotWatched() async throws {
        try await withFolder { folder in
            try folder.add("photos/1.jpg")
            try folder.add("photos/inner/1.jpg")
            try folder.add("outside/1.jpg")
            let photos = folder.path + "/photos"
            for (link, target) in [("out", "/outside"), ("in", "/photos/inner")] {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(photos)/\(link)", withDestinationPath: folder.path + target)
            }
            let events = try #require(FolderEvents(path: photos))
            try folder.add("outside/2.jpg")
            #expect(!events.readChanges())
            try FileManager.default.createSymbolicLink(
                atPath: "\(photos)/later", withDestinationPath: folder.path + "/outside")
            #expect(events.readChanges())
            try folder.add("outside/3.jpg")
            #expect(!events.readChanges())
            try folder.add("photos/in/2.jpg")
            #expect(events.readChanges())
        }
    }

    @Test func noticesWhatIsNewBelowARenamedFolder() async throws {
        try await withFolder { folder in
            try folder.add("a/b/1.jpg")
            let events = try #require(FolderEvents(path: folder.path))
            try FileManager.default.moveItem(
                at: folder.appendingPathComponent("a"), to: folder.appendingPathComponent("c"))
            #expect(events.readChanges())
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("c/b/new"), withIntermediateDirectories: false)
            #expect(events.readChanges())
            try folder.add("c/b/new/2.jpg")
            #expect(events.readChanges())
            #expect(!events.hasEnded)
        }
    }

    @Test func followsALinkToAWatchedFolderOnce() async throws {
        try await withFolder { folder in
            try folder.add("a/1.jpg")
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/a/loop", withDestinationPath: folder.path + "/a")
            let events = try #require(FolderEvents(path: folder.path))
            try folder.add("a/2.jpg")
            #expect(events.readChanges())
            #expect(!events.readChanges())
        }
    }
    #endif
}
