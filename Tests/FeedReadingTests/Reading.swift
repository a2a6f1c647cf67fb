import FeedReading
import Foundation
import Photos

/// Reads a text as a feed.
func read(
    _ text: String, url: String? = nil, pointer: FeedPointer = FeedPointer()
) throws(FeedReadingError) -> Feed {
    try FeedReader().read(Data(text.utf8), from: FeedContext(url: url, pointer: pointer))
}

/// What a person is told where a text cannot be read as photos; nothing where it can.
func failure(_ text: String, pointer: FeedPointer = FeedPointer()) -> Message? {
    do {
        _ = try read(text, pointer: pointer)
        return nil
    } catch {
        return error.message
    }
}

/// Whether a person is told of one entry without a picture, with a reason or without.
func isOneEntryWithoutPicture(_ message: Message?) -> Bool {
    guard let message, message.arguments[.count] == .number(1) else { return false }
    return message.has(FeedMessage.noPhotos) || message.has(FeedMessage.noPhotosReason)
}
