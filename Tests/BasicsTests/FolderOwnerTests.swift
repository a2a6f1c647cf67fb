import Foundation
import Testing

@testable import Basics

@Suite struct FolderOwnerTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "owner-\(UUID().uuidString)")

    private func owner(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.ownerAccountID] as? Int
    }

    @Test func givesNothingToOneself() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(FolderOwner(folder) == nil)
        #expect(FolderOwner(folder.appending(path: "missing")) == nil)
        let before = try owner(folder)
        FolderOwner.give([folder], toOwnerOf: folder)
        #expect(try owner(folder) == before)
    }

    @Test(.enabled(if: geteuid() == 0, "Only root may give files away."))
    func givesWhatRootMakesToTheOwnerOfTheFolder() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, link) = (folder.appending(path: "file"), folder.appending(path: "link"))
        try Data([1]).write(to: file)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        try #require(chown(folder.path, 65_534, 65_534) == 0)
        FolderOwner.give([file, folder.appending(path: "missing")], toOwnerOf: link)
        #expect(try owner(file) == 65_534)
        let other = try #require(FolderOwner(folder))
        #expect(throws: POSIXError.self) { try other.own(folder.appending(path: "missing")) }
    }
}
