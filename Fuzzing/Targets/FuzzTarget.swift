/// A reader of what comes from outside, called with any bytes at all.
///
/// Whatever the bytes are, it must return: a trap, more than two seconds or more than
/// 300 MB are faults, and so is a result that breaks what the reader promises.
public struct FuzzTarget: Sendable {
    /// The name on the command line, and of the folder of its inputs.
    public let name: String
    private let body: @Sendable (UnsafeRawBufferPointer) -> Void

    init(_ name: String, _ body: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) {
        self.name = name
        self.body = body
    }

    /// Reads the bytes, and ends the process if the result breaks a promise.
    public func check(_ bytes: UnsafeRawBufferPointer) { body(bytes) }

    /// All readers.
    public static let all = feeds + texts + files + stores
}

/// Ends the process with words if a promise is broken.
func require(_ holds: Bool, _ promise: @autoclosure () -> String) {
    if !holds { fatalError(promise()) }
}
