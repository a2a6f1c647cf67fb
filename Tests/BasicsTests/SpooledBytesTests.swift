import Basics
import Foundation
import Testing

@Suite struct SpooledBytesTests {
    private let folder = FileManager.default.temporaryDirectory

    @Test func readsWhatWasWritten() throws {
        let file = try TemporaryFile(in: folder)
        try file.append(Data([1, 2, 3]))
        try file.append(Data([4, 5]))
        #expect(file.count == 5)
        #expect(try file.read(3, at: 1) == Data([2, 3, 4]))
        #expect(try file.read(9, at: 4) == Data([5]))
        #expect(try file.read(9, at: 7).isEmpty)
    }

    @Test func reportsThatAFileCannotBeCreated() {
        #expect(throws: TemporaryFile.Failure.self) {
            try TemporaryFile(in: URL(fileURLWithPath: "/nowhere/at/all"))
        }
    }

    @Test(arguments: [0, 10, SpooledBytes.memoryLimit, SpooledBytes.memoryLimit + 1, 5 << 20])
    func copiesAFileThatIsTooLongForMemory(count: Int) throws {
        let url = folder.appending(path: "spooled-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) })
        try bytes.write(to: url)
        let spooled = try #require(
            try SpooledBytes(contentsOf: url, limit: count, spoolingIn: folder))
        var read = Data()
        try spooled.forEachPart { read += $0 }
        #expect(read == bytes)
        #expect(spooled.count == count)
        if case .memory = spooled {
            #expect(count <= SpooledBytes.memoryLimit)
        } else {
            #expect(count > SpooledBytes.memoryLimit)
        }
        if count > 0 {
            #expect(try SpooledBytes(contentsOf: url, limit: count - 1, spoolingIn: folder) == nil)
        }
    }
}
