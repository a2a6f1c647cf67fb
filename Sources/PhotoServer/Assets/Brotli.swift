import CLibBrotli

/// Brotli (RFC 7932) through its own library.
enum Brotli {
    /// Compresses `bytes`, or returns `nil` if that does not make them smaller.
    ///
    /// - Parameter quality: The library's, `0` (fast) to `11` (small).
    static func compress(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
        let capacity = BrotliEncoderMaxCompressedSize(bytes.count)
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            var written = capacity
            let isDone = BrotliEncoderCompress(
                quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &written,
                buffer.baseAddress)
            count = isDone == BROTLI_TRUE ? written : 0
        }
        return output.isEmpty || output.count >= bytes.count ? nil : output
    }
}
