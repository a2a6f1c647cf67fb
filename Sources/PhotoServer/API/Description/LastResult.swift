import Synchronization

/// Caches the result for the last input, for work that is repeated only after its input has changed.
final class LastResult<Input: Equatable & Sendable, Output: Sendable>: Sendable {
    private let compute: @Sendable (Input) throws -> Output
    private let last = Mutex<(input: Input, output: Output)?>(nil)

    init(_ compute: @escaping @Sendable (Input) throws -> Output) {
        self.compute = compute
    }

    /// Concurrent callers wait for one result. Errors are not cached.
    func value(for input: Input) throws -> Output {
        try last.withLock { last in
            if let last, last.input == input { return last.output }
            let output = try compute(input)
            last = (input, output)
            return output
        }
    }
}
