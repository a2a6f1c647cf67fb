import Foundation

/// The bytes of a feed, of which only the parts in use need to be in memory.
final class FeedBytes: Sendable {
    let data: Data
    /// Whether they are a mapped file, so that memory can be released and is reloaded on access.
    private let isMapped: Bool

    /// Creates bytes in memory.
    init(_ data: Data) {
        self.data = data
        isMapped = false
    }

    /// Maps a file, which must not be truncated meanwhile; `nil` if that is not possible.
    init?(mapping descriptor: Int32) {
        let length = Int(lseek(descriptor, 0, SEEK_END))
        guard length > 0, let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0),
            start != MAP_FAILED
        else { return nil }
        data = Data(bytesNoCopy: start, count: length, deallocator: .custom { munmap($0, $1) })
        isMapped = true
    }

    var count: Int { data.count }

    func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows -> Value {
        try data.withUnsafeBytes { try body($0.bindMemory(to: UInt8.self)) }
    }

    /// Releases the memory of bytes that were read; they may be read again.
    func release(_ range: Range<Int>) {
        guard isMapped else { return }
        data.withUnsafeBytes { bytes in
            let page = Int(sysconf(Int32(_SC_PAGESIZE)))
            let (start, end) = (range.lowerBound / page * page, range.upperBound / page * page)
            guard end > start, let base = bytes.baseAddress else { return }
            madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, MADV_DONTNEED)
        }
    }
}
