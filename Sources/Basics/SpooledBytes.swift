public import Foundation

/// Bytes in memory or, if they are many, in a file.
public enum SpooledBytes: Sendable {
    case memory(Data)
    case file(TemporaryFile)

    /// The number of bytes.
    public var count: Int {
        switch self {
        case .memory(let data): data.count
        case .file(let file): file.count
        }
    }

    /// Passes all bytes in order, in parts.
    public func forEachPart(_ body: (Data) -> Void) throws(TemporaryFile.Failure) {
        switch self {
        case .memory(let data): body(data)
        case .file(let file):
            for offset in stride(from: 0, to: file.count, by: Self.partBytes) {
                body(try file.read(Self.partBytes, at: offset))
            }
        }
    }

    private static let partBytes = 1 << 20
}

extension SpooledBytes {
    /// The most bytes that are held in memory.
    public static let memoryLimit = 2 << 20

    /// Reads a file, through a copy if it is long, so that changes meanwhile are not seen.
    ///
    /// - Parameters:
    ///   - limit: The most bytes that are read.
    ///   - folder: The folder of the copy.
    /// - Returns: The bytes; `nil` if there are more than `limit`.
    /// - Throws: The system's error about the file, or `TemporaryFile.Failure` of the copy.
    public init?(contentsOf url: URL, limit: Int, spoolingIn folder: URL) throws {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        let head = try handle.read(upToCount: Self.memoryLimit + 1) ?? Data()
        guard head.count <= limit else { return nil }
        guard head.count > Self.memoryLimit else {
            self = .memory(head)
            return
        }
        let file = try TemporaryFile(in: folder)
        try file.append(head)
        while let part = try handle.read(upToCount: Self.partBytes), !part.isEmpty {
            guard file.count + part.count <= limit else { return nil }
            try file.append(part)
        }
        self = .file(file)
    }
}
