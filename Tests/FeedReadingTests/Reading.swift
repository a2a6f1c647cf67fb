import FeedReading
import Foundation
import Photos

/// Reads a text as a feed.
func read(
    _ text: String, address: String? = nil, pointer: FeedPointer = FeedPointer()
) throws(FeedReadingError) -> Feed {
    try FeedReader().read(Data(text.utf8), from: FeedContext(address: address, pointer: pointer))
}

/// The line that a person sees where a text cannot be read as photos; nothing where it can.
func failure(_ text: String, pointer: FeedPointer = FeedPointer()) -> String? {
    do {
        _ = try read(text, pointer: pointer)
        return nil
    } catch {
        return error.message
    }
}
