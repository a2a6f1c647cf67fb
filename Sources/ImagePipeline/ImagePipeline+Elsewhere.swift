import Library

extension ImagePipeline {
    /// Forgets what is in memory of an image that another server has changed.
    ///
    /// - Parameter url: The image's `ImageRequest.key`; `nil` for all images.
    public func noteChangeElsewhere(of url: String? = nil) {
        store.records.forget(url)
        if let url { memory.forget(url) } else { memory.forgetAll() }
    }

    /// Has the records in memory read again before they are used, since some were deleted from the library; what was
    /// rendered stays.
    public func noteDeletedRecords() { store.records.forget() }
}
