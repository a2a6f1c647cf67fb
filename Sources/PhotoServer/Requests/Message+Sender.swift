import Library
import Photos

extension Message {
    /// What the sender of the present request is told of an image that failed.
    var forSender: Message {
        Identity.current?.isVisitor == true ? forVisitors(or: .imageUnavailable) : self
    }
}
