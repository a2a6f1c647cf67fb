import Foundation
import Testing

@testable import Basics

@Suite struct FolderOwnerTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "owner-\(UUID().uuidString)")

    private func owner(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.ownerAccountID] as? Int
    }

    @Test func changesNoOwnerWithoutNeed() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(FolderOwner(folder) == nil)
        #expect(FolderOwner(folder.appending(path: "missing")) == nil)
        let before = try owner(folder)
        FolderOwner.setOwner(of: [folder], toOwnerOf: folder)
        #expect(try owner(folder) == before)
    }

    @Test(.enabled(if: geteuid() == 0, "Only root may change owners."))
    func setsTheOwnerOfFilesThatRootCreates() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, link) = (folder.appending(path: "file"), folder.appending(path: "link"))
        try Data([1]).write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        try #require(chown(folder.path, 65_534, 65_534) == 0)
        FolderOwner.setOwner(of: [file, folder.appending(path: "missing")], toOwnerOf: link)
        #expect(try owner(file) == 65_534)
        let other = try #require(FolderOwner(folder))
        #expect(throws: POSIXError.self) { try other.setOwner(of: folder.appending(path: "missing")) }
    }

    @Test(.enabled(if: geteuid() == 0, "Only root may change owners."))
    func createsFoldersOfTheOwnerOfTheNearestOne() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try #require(chown(folder.path, 65_534, 65_534) == 0)
        let inner = folder.appending(path: "originals/ab")
        for _ in 0..<2 { try FolderOwner.createFolder(inner) }
        #expect(try owner(inner) == 65_534)
        #expect(try owner(inner.deletingLastPathComponent()) == 65_534)
    }
}
