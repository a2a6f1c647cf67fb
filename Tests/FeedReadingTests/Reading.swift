import Foundation
import Photos
import Testing

@testable import FeedReading

/// Reads a text as a feed, and checks that it is the same feed when it is read as a long one.
func read(
    _ text: String, url: String? = nil, pointer: FeedPointer = FeedPointer()
) throws(FeedReadingError) -> Feed {
    let context = FeedContext(url: url, pointer: pointer)
    let reading = Result { () throws(FeedReadingError) in
        try FeedReader().read(Data(text.utf8), from: context)
    }
    guard text.utf8.count < 1 << 20 else { return try reading.get() }
    let sampling = JSONSampling(storedElements: 1_000, smallestBytes: 0, batchBytes: 200)
    let reader = FeedReader(
        maximumByteCount: 32 << 20, seconds: 15, maximumPhotos: nil, sampling: sampling)
    let long = Result { () throws(FeedReadingError) in
        try reader.read(Data(text.utf8), from: context)
    }
    #expect(long == reading)
    return try reading.get()
}

/// The message if a text cannot be read as photos; `nil` if it can.
func failure(_ text: String, pointer: FeedPointer = FeedPointer()) -> Message? {
    do {
        _ = try read(text, pointer: pointer)
        return nil
    } catch {
        return error.message
    }
}

/// Whether the message names one entry without a picture, with a reason or without.
func isOneEntryWithoutPicture(_ message: Message?) -> Bool {
    guard let message, message.arguments[.count] == .number(1) else { return false }
    return message.has(FeedMessage.noPhotos) || message.has(FeedMessage.noPhotosReason)
}
