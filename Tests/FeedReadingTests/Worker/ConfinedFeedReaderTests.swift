import Foundation
import Logging
import Photos
import Testing
import TestSupport

@testable import FeedReading

@Suite(.serialized) struct ConfinedFeedReaderTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let context = FeedContext(url: "http://a.example/feed")

    private func reader(_ change: (inout ReadLimits) -> Void = { _ in }) -> ConfinedFeedReader {
        var limits = ReadLimits()
        change(&limits)
        return ConfinedFeedReader(
            command: WorkerLocation.command("read-worker"), limits: limits, logger: logger)
    }

    private static func feed(_ count: Int, words: String = "Some words on photo") -> Data {
        let rows = (0..<count).map { number in
            #"{"id": \#(number), "url": "https://a.example/photos/\#(number).jpg", "title": "Photo \#(number)","#
                + #" "description": "\#(words) \#(number)", "width": 4000, "height": 3000}"#
        }
        return Data("[\(rows.joined(separator: ","))]".utf8)
    }

    private func failure(_ reader: ConfinedFeedReader, _ bytes: Data) async -> FeedReadingError? {
        do {
            _ = try await reader.feed(of: bytes, from: context)
            return nil
        } catch {
            return error
        }
    }

    /// Waits for something to become true, a minute at most.
    private func eventually(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<2400 {
            if condition() { return true }
            try? await Task.sleep(for: .milliseconds(25))
        }
        return false
    }

    @Test(arguments: [
        String(decoding: Self.feed(5_000), as: UTF8.self),
        "<rss><channel><item><title>a</title><enclosure url='/a.jpg' type='image/jpeg'/></item></channel></rss>",
        "<!DOCTYPE html><title>T</title><img src=/a.jpg alt=words width=400 height=300>",
    ])
    func readsAsTheReaderInThisProcessDoes(text: String) async throws {
        let reader = reader()
        let bytes = Data(text.utf8)
        let expected = try FeedReader().read(bytes, from: context)
        #expect(try await reader.feed(of: bytes, from: context) == expected)
        await reader.shutdown()
    }

    @Test func hasAProcessReadyForSmallFeedsAndAgainAfterOneEnded() async throws {
        let reader = reader {
            $0.keepsReady = true
            $0.idleSeconds = 0.05
        }
        #expect(await eventually { reader.runningProcesses.count == 1 })
        try await Task.sleep(for: .milliseconds(300))
        let first = try #require(reader.runningProcesses.first)
        _ = try await reader.feed(of: Self.feed(10), from: context)
        #expect(reader.runningProcesses.contains(first))
        kill(first, SIGKILL)
        // Until its end was noticed, the next feed would be sent to it.
        try await Task.sleep(for: .milliseconds(500))
        _ = try await reader.feed(of: Self.feed(11), from: context)
        #expect(await eventually { reader.runningProcesses.contains { $0 != first } })
        await reader.shutdown()
    }

    @Test func readsTheResponsesOfServicesAsSuch() async throws {
        let reader = reader()
        let context = FeedContext(url: "https://a.example/api/shared-links/me?key=k", service: .immich)
        let link = Data(
            #"{"type": "INDIVIDUAL", "key": "k", "assets": [{"id": "a", "originalFileName": "a.jpg"}]}"#.utf8)
        let feed = try await reader.feed(of: link, from: context)
        #expect(try feed == FeedReader().read(link, from: context))
        #expect(feed.kind == .immich && feed.photos.first?.key == "a")
        let refusal = Data(#"{"message": "Password required", "statusCode": 401}"#.utf8)
        await #expect(throws: FeedReadingError.album(AlbumError(.immich, .passwordRequired))) {
            try await reader.feed(of: refusal, from: context)
        }
        await reader.shutdown()
    }

    @Test func readsOutlinesAndReportsTheSameErrors() async throws {
        let reader = reader()
        let opml = #"<opml><body><outline text="A &amp; B" xmlUrl="http://a.example/"/></body></opml>"#
        #expect(
            try await reader.outlines(of: Data(opml.utf8))
                == [FeedOutline(title: "A & B", location: "http://a.example/")])
        for text in ["", "plain words", "%PDF-1.4", "[]", "{\"a\": 1}"] {
            let bytes = Data(text.utf8)
            let expected = #expect(throws: FeedReadingError.self) {
                try FeedReader().read(bytes, from: context)
            }
            #expect(await failure(reader, bytes)?.message == expected?.message)
        }
        await reader.shutdown()
    }

    /// Their tables are files, which a confined process cannot open.
    @Test(arguments: [
        ("windows-1251", [0xCF, 0xF0, 0xE8]), ("koi8-r", [0xF0, 0xD2, 0xC9]),
        ("shift_jis", [0x83, 0x76, 0x83, 0x8A, 0x82]), ("gb18030", [0xC4, 0xE3, 0xBA, 0xC3]),
    ])
    func knowsTheEncodingsOfTheWeb(name: String, bytes: [UInt8]) async throws {
        let reader = reader()
        var text = Data("<?xml version='1.0' encoding='\(name)'?><rss><channel><title>".utf8)
        text += Data(bytes.prefix(4)) + Data("</title><item><enclosure url='/a.jpg' type='image/jpeg'/>".utf8)
        text += Data("</item></channel></rss>".utf8)
        let expected = try FeedReader().read(text, from: context)
        #expect(expected.title?.unicodeScalars.allSatisfy { $0.value > 0x100 } == true)
        #expect(try await reader.feed(of: text, from: context) == expected)
        await reader.shutdown()
    }

    #if os(Linux)
    @Test func confinesItsProcesses() async throws {
        let reader = reader()
        _ = try await reader.feed(of: Self.feed(10), from: context)
        let process = try #require(reader.runningProcesses.first)
        let tasks = "/proc/\(process)/task"
        for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
            let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
            for line in ["Seccomp:\t2", "NoNewPrivs:\t1", "CapEff:\t0000000000000000"] {
                #expect(status.contains(line))
            }
        }
        await reader.shutdown()
        #expect(kill(process, 0) == -1)
    }
    #endif

    @Test func losesOnlyTheReadingWhoseProcessIsKilled() async throws {
        let reader = reader { $0.smallBytes = 0 }
        _ = try await reader.feed(of: Self.feed(1), from: context)
        let process = try #require(reader.runningProcesses.first)
        kill(process, SIGSTOP)
        let bytes = Self.feed(200)
        let victim = Task { await failure(reader, bytes) }
        // The feed fits into the socket: the process has all of it, and has not read it.
        try await Task.sleep(for: .milliseconds(300))
        kill(process, SIGKILL)
        let error = try #require(await victim.value)
        #expect(error == .noReader(Message(ReaderFailure.endedBySystem)) && error.isTransient)
        // The bytes are not recorded: they were not the cause.
        #expect(try await reader.feed(of: bytes, from: context).photos.count == 200)
        await reader.shutdown()
    }

    @Test func recordsBytesThatEndTheirProcess() async throws {
        // No processor time at all: the minimum is one second.
        let reader = reader {
            $0.readingSeconds = 1_000
            $0.seconds = 0
        }
        // Markup takes more time to read than words do.
        let bytes = Self.feed(150_000, words: "<p>Some <b>words</b> on <i>photo</i> &amp;")
        let error = try #require(await failure(reader, bytes))
        guard case .endedReader(let digest, afterSeconds: 0) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.message.has(FeedMessage.usedUpTime))
        #expect(digest == ContentDigest(of: bytes))
        #expect(reader.runningProcesses.isEmpty)
        // The same bytes are refused without a process; others are read.
        #expect(await failure(reader, bytes) == error)
        #expect(reader.runningProcesses.isEmpty)
        #expect(try await reader.feed(of: Self.feed(2), from: context).photos.count == 2)
        await reader.shutdown()
    }

    @Test func refusesBytesThatEndedAnEarlierReader() async throws {
        let reader = reader()
        let bytes = Self.feed(3)
        reader.refuse(ContentDigest(of: bytes))
        let error = try #require(await failure(reader, bytes))
        #expect(!error.isTransient && error.message.has(FeedMessage.endedReader))
        #expect(try await reader.feed(of: Self.feed(2), from: context).photos.count == 2)
        await reader.shutdown()
    }

    @Test func dropsReadingsThatNobodyWaitsFor() async throws {
        let reader = reader { $0.smallBytes = 0 }
        _ = try await reader.feed(of: Self.feed(1), from: context)
        let process = try #require(reader.runningProcesses.first)
        kill(process, SIGSTOP)
        let first = Task { await failure(reader, Self.feed(10)) }
        let second = Task { await failure(reader, Self.feed(11)) }
        try await Task.sleep(for: .milliseconds(100))
        second.cancel()
        #expect(await second.value == .cancelled)
        first.cancel()
        #expect(await first.value == .cancelled)
        // A process that works on something nobody waits for is ended.
        #expect(await eventually { kill(process, 0) == -1 })
        await reader.shutdown()
    }

    @Test func endsProcessesThatHaveNothingToDo() async throws {
        let reader = reader { $0.idleSeconds = 0.2 }
        _ = try await reader.feed(of: Self.feed(1), from: context)
        #expect(await eventually { reader.runningProcesses.isEmpty })
        _ = try await reader.feed(of: Self.feed(1), from: context)
        await reader.shutdown()
    }

    @Test func refusesWhenTooManyWait() async throws {
        let reader = reader {
            $0.queueLimit = 2
            $0.smallBytes = 0
        }
        _ = try await reader.feed(of: Self.feed(1), from: context)
        let process = try #require(reader.runningProcesses.first)
        kill(process, SIGSTOP)
        // One is being processed and two wait; those that arrive before the process has started one are
        // refused.
        var waiting: [Task<FeedReadingError?, Never>] = []
        let isFull = await eventually {
            if reader.isFull { return true }
            let bytes = Self.feed(waiting.count + 2)
            waiting.append(Task { await failure(reader, bytes) })
            return false
        }
        #expect(isFull)
        let error = try #require(await failure(reader, Self.feed(1)))
        let full = Message(ReaderFailure.full, [.count: .number(2)])
        #expect(error == .noReader(full) && error.isTransient)
        kill(process, SIGCONT)
        for task in waiting { _ = await task.value }
        await reader.shutdown()
    }
}
