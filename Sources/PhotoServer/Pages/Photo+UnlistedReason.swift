import Photos

extension Photo {
    /// Why the lists of its source do not contain the photo, in short; `nil` if they do.
    var unlistedReason: String? {
        if isRemovedForEverybody { return PageMessage.removedForEverybody.text() }
        if isRemoved { return PageMessage.removed.text() }
        return hasLeftFeed ? PageMessage.leftFeed.text() : nil
    }
}
