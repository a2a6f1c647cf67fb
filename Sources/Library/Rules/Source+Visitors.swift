public import Photos

extension Source {
    /// The source as visitors without an account see it.
    ///
    /// Without where and how it is read: its location may be a path of the server, or a URL with a secret in it.
    public var forVisitors: Source {
        var source = self
        source.location = ""
        source.settings.referer = nil
        source.settings.pointer = FeedPointer()
        source.failure = failure?.forVisitors(or: .sourceUnavailable)
        source.older?.reason = older?.reason?.forVisitors(or: .sourceUnavailable)
        source.credentials = nil
        return source
    }
}

extension Photo {
    /// The photo without the URL of its page if that reveals the location of its source.
    public func withoutLink(toSourceOf kind: FeedKind, at location: String) -> Photo {
        guard kind.photoPagesContainLink || entry.page == location else { return self }
        var photo = self
        photo.entry.page = nil
        return photo
    }

    /// The photo without its coordinates, which may be those of a home. Its images do not contain them either.
    public var withoutCoordinate: Photo {
        var photo = self
        photo.entry.coordinate = nil
        photo.facts?.metadata = facts?.metadata?.forVisitors
        return photo
    }
}

extension PhotoMetadata {
    /// The metadata without coordinates, and without keywords, which may be names; original files keep these.
    public var forVisitors: PhotoMetadata {
        var metadata = self
        metadata.coordinate = nil
        metadata.keywords = []
        return metadata
    }
}

extension Message {
    /// The message if it consists of numbers and times, else another one: a text in it may be a host, a path,
    /// or a text of another server.
    public func forVisitors(or other: LibraryMessage) -> Message { hasNoTexts ? self : Message(other) }

    private var hasNoTexts: Bool {
        arguments.values.allSatisfy { argument in
            switch argument {
            case .text, .texts: false
            case .number, .bytes, .seconds, .date: true
            case .message(let message): message.hasNoTexts
            }
        }
    }
}
