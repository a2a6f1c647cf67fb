/// What became of the files of originals that no photo needs any more.
public struct DeletedOriginals: Sendable {
    /// The files that were deleted, or were not there.
    public var deletedCount = 0
    /// The files that could not be deleted; the next sweep tries again.
    public var failedCount = 0
    /// Why the first of them could not be deleted.
    public var failure: (any Error)?

    /// Creates a value for no files.
    public init() {}

    /// Records a file that could not be deleted.
    public mutating func note(_ failure: any Error) {
        failedCount += 1
        self.failure = self.failure ?? failure
    }

    /// Adds what became of further files.
    public mutating func add(_ other: DeletedOriginals) {
        deletedCount += other.deletedCount
        failedCount += other.failedCount
        failure = failure ?? other.failure
    }
}
