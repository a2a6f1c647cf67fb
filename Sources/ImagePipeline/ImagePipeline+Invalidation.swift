import Library

extension ImagePipeline {
    /// Invalidates everything cached in memory of an image that another server has changed.
    ///
    /// - Parameter url: The image's `ImageRequest.key`; `nil` for all images.
    public func invalidateCache(of url: String? = nil) {
        store.records.invalidate(url)
        if let url { memory.remove(url) } else { memory.removeAll() }
    }

    /// Invalidates the records in memory, since some were deleted from the library; renditions stay.
    public func invalidateRecords() { store.records.invalidate() }
}
