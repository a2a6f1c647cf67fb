import Basics
import Foundation
import Testing

@Suite final class LinkResolutionTests {
    private let folder: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "links-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        folder = try #require(LinkResolution.path(url.path))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/\(name)", withDestinationPath: target)
    }

    @Test func followsLinksToWhatDoesNotExist() throws {
        try link("relative", to: "missing/deep/../site")
        try link("absolute", to: "\(folder)/relative")
        #expect(LinkResolution.path("\(folder)/relative") == "\(folder)/missing/site")
        #expect(LinkResolution.path("\(folder)/absolute/a/./b") == "\(folder)/missing/site/a/b")
        #expect(LinkResolution.path("\(folder)/none") == "\(folder)/none")
    }

    /// The parent of the target, not that of the link.
    @Test func resolvesParentsAfterLinks() throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/a/b", withIntermediateDirectories: true)
        try link("link", to: "a/b")
        #expect(LinkResolution.path("\(folder)/link/../c") == "\(folder)/a/c")
        #expect(LinkResolution.path("/../..") == "/")
    }

    @Test func endsAtLinksToThemselves() throws {
        try link("one", to: "two")
        try link("two", to: "one")
        #expect(LinkResolution.path("\(folder)/one/a") == nil)
    }
}
