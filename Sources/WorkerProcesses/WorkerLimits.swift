/// The first message to a worker: its limits, and its parent process.
public struct WorkerLimits: Sendable, Codable {
    /// Bytes of address space; 0 for no limit of its own.
    public var addressSpace: Int
    /// The process that started the worker.
    public var parent: Int32

    /// Creates limits.
    public init(addressSpace: Int, parent: Int32) {
        self.addressSpace = addressSpace
        self.parent = parent
    }
}
