import Foundation
import Photos
import Testing

@testable import SourceRefresh

@Suite struct FolderFilesTests {
    @Test(arguments: [ENOENT, EACCES, EPERM, ELOOP, ENOTDIR, ENAMETOOLONG])
    func treatsAPropertyOfTheFolderAsLasting(number: Int32) {
        #expect(!FolderFiles.Failure(number: number).isTransient)
    }

    /// A crashed FUSE server results in `ENOTCONN`, an SMB server that is off in `EHOSTDOWN`.
    @Test(arguments: [EIO, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ENETDOWN, ENODEV, ENXIO, ENOMEM, EINTR, EAGAIN])
    func treatsEverythingElseAsTransient(number: Int32) {
        #expect(FolderFiles.Failure(number: number).isTransient)
    }

    /// The tag of a file goes with it to another name and folder, and changes with its content.
    @Test func knowsFilesByTheirContent() async throws {
        try await withFolder { folder in
            try folder.add("a.jpg")
            try folder.add("b.jpg", .jpeg + Data("longer".utf8))
            func tags() async throws -> [String: String?] {
                let reading = try await withReader { try await $0.read(folder.path) }
                let feed = try #require(reading.feed)
                return Dictionary(uniqueKeysWithValues: feed.photos.map { ($0.key ?? "", $0.fileTag) })
            }
            let before = try await tags()
            #expect(before["a.jpg"] != nil && before["a.jpg"] != before["b.jpg"])
            try FileManager.default.createDirectory(
                at: folder.appending(path: "2024"), withIntermediateDirectories: true)
            try FileManager.default.moveItem(
                at: folder.appending(path: "a.jpg"), to: folder.appending(path: "2024/harbour.jpg"))
            try folder.add("b.jpg", .jpeg + Data("edited".utf8))
            let after = try await tags()
            #expect(after["2024/harbour.jpg"] == before["a.jpg"])
            #expect(after["b.jpg"] != before["b.jpg"])
        }
    }
}
