import Basics
import Crypto
import Foundation
import NIOCore
import NIOHTTP1

/// A request to an object store, before it is signed.
struct ObjectRequest: Sendable {
    let method: HTTPMethod
    /// The name of an object below the location's prefix; `nil` for the bucket itself.
    var key: String?
    var query: [(name: String, value: String)] = []
    var headers: [(name: String, value: String)] = []
    var body = ObjectBody.data(Data())
}

/// The body of a request.
enum ObjectBody: Sendable {
    case data(Data)
    /// A range of a file, and its SHA-256 in hexadecimal.
    case file(OpenFile, Range<Int>, hash: String)

    var byteCount: Int {
        switch self {
        case .data(let data): data.count
        case .file(_, let range, _): range.count
        }
    }

    /// The SHA-256 of the bytes, by which the store detects corruption in transit.
    var hash: String {
        switch self {
        case .data(let data): RequestSigner.hash(data)
        case .file(_, _, let hash): hash
        }
    }
}

/// An open file, which stays readable even if it is deleted.
final class OpenFile: Sendable {
    let byteCount: Int
    private let descriptor: Int32

    /// The number of bytes read at a time.
    static let partBytes = 256 << 10

    /// Opens a file; may block on the disk.
    init(_ url: URL) throws(ObjectStoreError) {
        let opened = open(url.path, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { throw .file(POSIXError.last) }
        descriptor = opened
        byteCount = FileStatus(file: url.path)?.byteCount ?? 0
    }

    deinit { close(descriptor) }

    /// Reads up to `count` bytes; fewer only at the end.
    func read(_ count: Int, at offset: Int) throws(ObjectStoreError) -> Data {
        var bytes = Data(count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes {
                pread(
                    descriptor, $0.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw .file(POSIXError.last) }
            guard got > 0 else { break }
            filled += got
        }
        return bytes.prefix(filled)
    }

    /// A range of the file as the body of a request.
    func body(_ range: Range<Int>) async throws(ObjectStoreError) -> ObjectBody {
        let hash = try await performBlocking { () throws(ObjectStoreError) in
            var hasher = SHA256()
            for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.partBytes) {
                hasher.update(data: try self.read(min(Self.partBytes, range.upperBound - start), at: start))
            }
            return hasher.finalize().hexadecimal
        }
        return .file(self, range, hash: hash)
    }
}

/// The bytes of a range of a file, in chunks.
struct FileParts: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let file: OpenFile
    let range: Range<Int>

    func makeAsyncIterator() -> Iterator { Iterator(file: file, rest: range) }

    struct Iterator: AsyncIteratorProtocol {
        let file: OpenFile
        var rest: Range<Int>

        mutating func next() async throws -> ByteBuffer? {
            guard !rest.isEmpty else { return nil }
            let (start, count) = (rest.lowerBound, Swift.min(OpenFile.partBytes, rest.count))
            let data = try await performBlocking { [file] () throws(ObjectStoreError) in
                try file.read(count, at: start)
            }
            // If the file was truncated, the body is too short and the request fails.
            guard !data.isEmpty else { return nil }
            rest = (start + data.count)..<rest.upperBound
            return ByteBuffer(bytes: data)
        }
    }
}
