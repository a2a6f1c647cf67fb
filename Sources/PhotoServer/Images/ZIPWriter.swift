import CLibArchive
import Foundation
import NIOCore

/// Writes a ZIP archive in parts through libarchive: only the current part is in memory.
///
/// Files are stored uncompressed, since photos are compressed already; their names are in UTF-8.
final class ZIPWriter {
    private let archive: OpaquePointer
    private let output = Output()
    private var hasFinished = false

    private final class Output {
        var buffer = ByteBuffer()
    }

    /// - Throws: `ZIPError` if the library cannot start.
    init() throws(ZIPError) {
        guard let archive = archive_write_new() else { throw ZIPError(text: "out of memory") }
        self.archive = archive
        try check(archive_write_set_format_zip(archive))
        try check(archive_write_zip_set_compression_store(archive))
        // Without blocks, output is available at once.
        try check(archive_write_set_bytes_per_block(archive, 0))
        let status = archive_write_open(
            archive, Unmanaged.passUnretained(output).toOpaque(), nil,
            { _, output, bytes, count in
                guard let output, let bytes else { return -1 }
                return Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().buffer
                    .writeBytes(UnsafeRawBufferPointer(start: bytes, count: count))
            }, nil)
        try check(status)
    }

    deinit {
        // An unfinished archive is left without its end.
        if !hasFinished { archive_write_fail(archive) }
        archive_write_free(archive)
    }

    /// Begins a file; all of its bytes follow.
    ///
    /// - Parameters:
    ///   - name: A unique name without folders.
    ///   - byteCount: The number of bytes that follow, 0 or more.
    ///   - date: The file's modification date.
    func begin(_ name: String, byteCount: Int, date: Date) throws(ZIPError) {
        guard let entry = archive_entry_new() else { throw ZIPError(text: "out of memory") }
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_size(entry, la_int64_t(byteCount))
        archive_entry_set_filetype(entry, VITRINE_REGULAR_FILE)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_mtime(entry, time_t(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0, 0)
        try check(Self.inUnicode { archive_write_header(archive, entry) })
    }

    /// The next bytes of the file.
    func write(_ bytes: some ContiguousBytes) throws(ZIPError) {
        let (written, count) = bytes.withUnsafeBytes { bytes in
            (archive_write_data(archive, bytes.baseAddress, bytes.count), bytes.count)
        }
        guard written == count else { throw lastError }
    }

    /// Ends the archive.
    func finish() throws(ZIPError) {
        try check(archive_write_close(archive))
        hasFinished = true
    }

    /// Removes and returns the output since the last call.
    func readOutput() -> ByteBuffer {
        defer { output.buffer = ByteBuffer() }
        return output.buffer
    }

    /// The library marks names as UTF-8 only if the thread's locale is.
    private static func inUnicode(_ body: () -> Int32) -> Int32 {
        guard let locale = newlocale(unicodeMask, unicodeName, nil) else { return body() }
        let before = uselocale(locale)
        defer {
            uselocale(before)
            freelocale(locale)
        }
        return body()
    }

    #if os(Linux)
    private static let unicodeMask = Int32(1) << LC_CTYPE
    private static let unicodeName = "C.UTF-8"
    #else
    private static let unicodeMask = LC_CTYPE_MASK
    private static let unicodeName = "en_US.UTF-8"
    #endif

    private func check(_ status: Int32) throws(ZIPError) {
        guard status == ARCHIVE_OK else { throw lastError }
    }

    private var lastError: ZIPError {
        ZIPError(text: archive_error_string(archive).map { String(cString: $0) } ?? "unknown")
    }
}

/// Why an archive could not be written: the message of libarchive, for the log.
struct ZIPError: Error {
    let text: String
}
