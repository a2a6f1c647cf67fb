import Basics
import Foundation
import Logging
import Photos
import Testing
import TestSupport

@testable import FeedReading

/// A feed of any number of entries is read in little memory.
@Suite(.serialized) struct LongFeedTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let context = FeedContext(url: "https://a.example/feed")

    // More than the 8 MiB from which a text is read as a stream. Without optimization an entry takes long, so
    // that there are fewer, with white space between them.
    #if DEBUG
    private static let (count, space) = (40_000, 160)
    #else
    private static let (count, space) = (300_000, 0)
    #endif

    private func reader(_ change: (inout ReadLimits) -> Void = { _ in }) -> ConfinedFeedReader {
        var limits = ReadLimits()
        limits.bytes = 64 << 20
        limits.readingSeconds = 600
        limits.seconds = 600
        limits.waitingSeconds = 600
        limits.memory = 1 << 30
        change(&limits)
        return ConfinedFeedReader(
            command: WorkerLocation.command("read-worker"), limits: limits, logger: logger)
    }

    private func file(_ count: Int, space: Int = 0, of kind: Kind = .json) throws -> SpooledBytes {
        let space = String(repeating: " ", count: space)
        let file = try TemporaryFile(in: FileManager.default.temporaryDirectory)
        var text = kind.start
        for number in 0..<count {
            text += (number == 0 ? "" : kind.separator) + space + kind.entry(number)
            guard text.utf8.count > 1 << 20 || number == count - 1 else { continue }
            try file.append(Data(text.utf8))
            text = ""
        }
        try file.append(Data(kind.end.utf8))
        return .file(file)
    }

    enum Kind: CaseIterable {
        case json, rss, atom

        var start: String {
            switch self {
            case .json: "["
            case .rss: "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Long</title>"
            case .atom: "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Long</title>"
            }
        }

        var separator: String { self == .json ? "," : "" }

        var end: String {
            switch self {
            case .json: "]"
            case .rss: "</channel></rss>"
            case .atom: "</feed>"
            }
        }

        func entry(_ number: Int) -> String {
            let url = "https://a.example/\(number).jpg"
            return switch self {
            case .json: #"{"url":"\#(url)","title":"Photo \#(number)"}"#
            case .rss:
                "<item><title>Photo \(number)</title><enclosure url=\"\(url)\" type=\"image/jpeg\"/></item>"
            case .atom:
                "<entry><title>Photo \(number)</title><link rel=\"enclosure\" type=\"image/jpeg\" href=\"\(url)\"/></entry>"
            }
        }
    }

    /// The most memory that a process has held, in bytes (proc(5)).
    private func peak(of process: Int32) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0) }) << 10
    }

    @Test(arguments: Kind.allCases)
    func readsAnyNumberOfPhotosInLittleMemory(of kind: Kind) async throws {
        let reader = reader()
        let bytes = try file(Self.count, space: Self.space, of: kind)
        // The memory that any feed needs.
        _ = try await reader.feed(of: try file(10, of: kind), from: context)
        let before = try peak(of: try #require(reader.runningProcesses.first))
        let feed = try await reader.feed(of: bytes, from: context)
        #expect(feed.photoCount == Self.count)
        #expect(feed.photos.count < 35_000)
        #expect(feed.notices.isEmpty)
        // The table of all values alone would need more.
        #if os(Linux)
        for process in reader.runningProcesses {
            #expect(try peak(of: process) - before < 40 << 20)
        }
        #endif
        for _ in 0..<2 {
            var number = 0
            var isInOrder = true
            try feed.forEachPhoto { photo in
                isInOrder = isInOrder && photo.title == "Photo \(number)"
                number += 1
            }
            #expect(isInOrder && number == Self.count)
        }
        await reader.shutdown()
    }

    @Test func reportsWhichLimitOfPhotosWasReached() async throws {
        let reader = reader { $0.photos = 1_000 }
        let feed = try await reader.feed(of: try file(2_000), from: context)
        #expect(feed.photoCount == 1_000)
        #expect(feed.notices == [.photos(limit: 1_000)])
        await reader.shutdown()
    }

    @Test func readsAFileAsItReadsBytes() async throws {
        let reader = reader()
        let bytes = try file(500)
        var data = Data()
        try bytes.forEachPart { data += $0 }
        let expected = try await reader.feed(of: data, from: context)
        #expect(try await reader.feed(of: bytes, from: context) == expected)
        #expect(try await FeedReader().feed(of: bytes, from: context) == expected)
        let digest = ContentDigest(of: data)
        #expect(try ContentDigest(of: bytes) == digest)
        await reader.shutdown()
    }
}
