public import Foundation

/// Bytes in memory, or, if they are many, in a file.
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

    /// Returns all bytes in order, some at a time.
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
    /// More bytes than these lie in a file.
    public static let memoryLimit = 2 << 20

    /// Reads a file, through a copy of it if it is long: one that is changed meanwhile is not seen to change.
    ///
    /// - Parameters:
    ///   - limit: The bytes that are read at most.
    ///   - folder: Where the copy lies.
    /// - Returns: The bytes; `nil` if there are more than `limit`.
    /// - Throws: What the system says of the file, or `TemporaryFile.Failure` of the copy.
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
