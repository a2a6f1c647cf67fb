import FeedReading
import Foundation
import Photos

/// Reads a text as a feed.
func read(
    _ text: String, address: String? = nil, listPath: String? = nil
) throws(FeedReadingError) -> Feed {
    try FeedReader().read(Data(text.utf8), from: FeedContext(address: address, listPath: listPath))
}

/// The line that a person sees where a text cannot be read as photos; nothing where it can.
func failure(_ text: String, listPath: String? = nil) -> String? {
    do {
        _ = try read(text, listPath: listPath)
        return nil
    } catch {
        return error.message
    }
}
