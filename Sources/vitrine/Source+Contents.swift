import Photos

extension Source {
    /// What it shows: `12 photos`, or `4 places` if its feed lists places.
    var contents: Message {
        placeCount > 0 && photoCount == 0
            ? Message(CommandMessage.places, [.count: .number(placeCount)])
            : Message(CommandMessage.photos, [.count: .number(photoCount)])
    }
}
