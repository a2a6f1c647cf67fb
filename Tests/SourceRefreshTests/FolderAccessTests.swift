import Foundation
import Photos
import Testing

@testable import SourceRefresh

@Suite struct FolderAccessTests {
    /// `Pictures/Harbour`, a file in it, a link out of it, a link into it, and a folder beside it.
    private final class Tree {
        let root: String

        init() throws {
            let files = FileManager.default
            let folder = files.temporaryDirectory.appending(path: "folder-access-\(UUID().uuidString)")
            for name in ["Pictures/Harbour", "Pictures of others", "Secret"] {
                try files.createDirectory(
                    at: folder.appending(path: name), withIntermediateDirectories: true)
            }
            try Data("{}".utf8).write(to: folder.appending(path: "Pictures/feed.json"))
            for (link, target) in [("Pictures/out", "Secret"), ("in", "Pictures"), ("Pictures/up", "..")] {
                try files.createSymbolicLink(
                    at: folder.appending(path: link), withDestinationURL: folder.appending(path: target))
            }
            root = folder.resolvingSymlinksInPath().path
        }

        deinit { try? FileManager.default.removeItem(atPath: root) }

        func path(_ name: String) -> String { "\(root)/\(name)" }
    }

    @Test func allowsTheFolderAndItsSubfolders() throws {
        let tree = try Tree()
        let access = FolderAccess(folders: [tree.path("in")])
        for name in ["Pictures", "Pictures/Harbour", "Pictures/Harbour/../Harbour/", "in", "in/Harbour"] {
            let location = try access.location(tree.path(name))
            #expect(location.hasPrefix(tree.path("Pictures")))
            let url = URL(fileURLWithPath: tree.path(name)).absoluteString
            #expect(try access.location(url) == location)
        }
    }

    @Test(arguments: [
        "Secret", "Pictures of others", "Pictures/out", "Pictures/up", "Pictures/up/Secret",
        "Pictures/feed.json",
        "Pictures/../Secret", "nothing", "Pictures/nothing", "",
    ])
    func refusesAllElseInTheSameWay(name: String) throws {
        let tree = try Tree()
        let access = FolderAccess(folders: [tree.path("Pictures")])
        let message = SourceError.folderNotAllowed(allowed: [tree.path("Pictures")]).message
        let error = #expect(throws: SourceError.self) { try access.location(tree.path(name)) }
        #expect(error?.message == message)
        let nothing = #expect(throws: SourceError.self) { try FolderAccess().location(tree.path(name)) }
        #expect(nothing?.message == Message(SourceMessage.foldersNotAllowed))
    }

    @Test(arguments: [
        "~", "/", "/etc", "/etc/passwd", "file:///etc", "../x", "feed.json", "/dev",
    ])
    func refusesPathsOfTheServer(path: String) {
        #expect(throws: SourceError.self) { try FolderAccess().location(path) }
    }

    @Test(arguments: [
        ("https://Example.com", "https://example.com/"), ("example.com/feed", "https://example.com/feed"),
        // A file in the working folder is not accessible to a visitor: the text is interpreted as a host.
        ("Package.swift", "https://package.swift/"),
        ("feed:https://example.com/a", "https://example.com/a"),
        ("flickr:interestingness", "flickr:interestingness"),
    ])
    func leavesURLsAlone(text: String, location: String) throws {
        #expect(try FolderAccess().location(text) == location)
    }
}
