/// Tells that something in a folder has changed, once for each time it is asked
/// after a change; watching ends when the stream is no longer listened to.
public typealias FolderWatching = @Sendable (_ folder: String) -> AsyncStream<Void>
