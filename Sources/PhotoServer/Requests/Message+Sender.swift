import Library
import Photos

extension Message {
    /// Why an image failed, without hosts and paths if the current request is a visitor's.
    var forSender: Message {
        Identity.current?.isVisitor == true ? forVisitors(or: .imageUnavailable) : self
    }
}
