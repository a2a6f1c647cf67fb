public import Foundation

/// Standard error, which may fail at any time: its disk is full, or the program that reads it has ended.
public enum StandardError {
    /// Writes bytes. There is nowhere to report that they cannot be written, and no reason to end the program.
    public static func write(_ bytes: Data) { try? FileHandle.standardError.write(contentsOf: bytes) }

    /// Writes text as it is, without a line break.
    public static func write(_ text: String) { write(Data(text.utf8)) }
}
