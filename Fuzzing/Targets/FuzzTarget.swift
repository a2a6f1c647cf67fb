/// A parser of untrusted input, called with arbitrary bytes.
///
/// Whatever the bytes are, it must return: a trap, more than two seconds or more than
/// 300 MB are failures, and so is a result that violates an invariant.
public struct FuzzTarget: Sendable {
    /// The name on the command line, and of the folder of its inputs.
    public let name: String
    private let body: @Sendable (UnsafeRawBufferPointer) -> Void

    init(_ name: String, _ body: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) {
        self.name = name
        self.body = body
    }

    /// Parses the bytes, and ends the process if the result violates an invariant.
    public func check(_ bytes: UnsafeRawBufferPointer) { body(bytes) }

    /// All targets.
    public static let all = feeds + texts + files + stores
}

/// Ends the process with a message if a condition is violated.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
