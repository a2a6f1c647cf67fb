/// Reports changes of a folder, one for each read of the stream
/// after a change; ending the stream ends the watch.
public typealias FolderWatching = @Sendable (_ folder: String) -> AsyncStream<Void>
