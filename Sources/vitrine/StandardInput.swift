import Basics
import Foundation
import Photos

/// Standard input.
enum StandardInput {
    /// The maximum number of bytes that are read.
    private static let maxBytes = 64 << 20

    /// All bytes, up to the end.
    ///
    /// - Throws: `CommandFailure` if it cannot be read, or is longer than 64 MiB.
    static func bytes() throws -> Data {
        var bytes = Data()
        do {
            while let part = try FileHandle.standardInput.read(upToCount: 1 << 16), !part.isEmpty {
                bytes.append(part)
                guard bytes.count <= maxBytes else {
                    throw CommandFailure(.inputTooLong, [.limit: .bytes(maxBytes)])
                }
            }
        } catch let error as CommandFailure {
            throw error
        } catch {
            throw CommandFailure(
                .inputUnreadable, [.cause: .message(.system(SystemReason.text(of: error)))])
        }
        return bytes
    }

    /// The lines that are not empty, without surrounding white space and comments (`#`).
    static func lines() throws -> [String] {
        String(decoding: try bytes(), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }
}
