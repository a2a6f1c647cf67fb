/// The result of deleting the files of originals that no photo needs any more.
public struct DeletedOriginals: Sendable {
    /// The files that were deleted, or did not exist.
    public var deletedCount = 0
    /// The files that could not be deleted; the next sweep retries this.
    public var failedCount = 0
    /// Why the first of them could not be deleted.
    public var failure: (any Error)?

    /// Creates a value for no files.
    public init() {}

    /// Records a file that could not be deleted.
    public mutating func addFailure(_ failure: any Error) {
        failedCount += 1
        self.failure = self.failure ?? failure
    }

    /// Adds the result for further files.
    public mutating func add(_ other: DeletedOriginals) {
        deletedCount += other.deletedCount
        failedCount += other.failedCount
        failure = failure ?? other.failure
    }
}
