import Basics
import Crypto
package import Foundation

/// SHA-256 digests as used for file names.
package enum Digest {
    /// The digest of a string as 64 hexadecimal digits.
    package static func hex(of text: String) -> String { SHA256.hash(data: Data(text.utf8)).hexadecimal }

    /// The digest of a file as 64 hexadecimal digits, read in chunks.
    package static func hex(ofFile file: URL) throws -> String {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        return try hex(of: handle)
    }

    /// 64 hexadecimal digits for the bytes of an open file from its position to its end, read in parts.
    package static func hex(of handle: FileHandle) throws -> String {
        var hasher = SHA256()
        while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty { hasher.update(data: part) }
        return hasher.finalize().hexadecimal
    }

    /// Whether an untrusted name has the form of a digest.
    package static func isHex(_ name: String) -> Bool {
        name.utf8.count == 64
            && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
