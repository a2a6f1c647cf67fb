import Photos

extension Photo {
    /// Why the photo is in no list of its source, in short; `nil` if it is in them.
    var standing: String? {
        if isRemovedForEverybody { return PageMessage.removedForEverybody.text() }
        if isRemoved { return PageMessage.removed.text() }
        return hasLeftFeed ? PageMessage.leftFeed.text() : nil
    }
}
