import CWebAssets

/// gzip (RFC 1952) through zlib.
enum Gzip {
    /// Compresses `bytes`, or returns `nil` if that does not make them smaller.
    ///
    /// - Parameter level: zlib's, `1` (fast) to `9` (small).
    static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        let capacity = web_gzip_bound(bytes.count)
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = web_gzip(bytes, bytes.count, level, buffer.baseAddress, capacity)
        }
        return output.isEmpty || output.count >= bytes.count ? nil : output
    }
}
