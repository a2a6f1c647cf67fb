/// The first message to a worker: its limits, and the process that started it.
public struct WorkerAllowance: Sendable, Codable {
    /// Bytes of address space; 0 for no limit of its own.
    public var addressSpace: Int
    /// The process that started the worker.
    public var parent: Int32

    /// Creates an allowance.
    public init(addressSpace: Int, parent: Int32) {
        self.addressSpace = addressSpace
        self.parent = parent
    }
}
