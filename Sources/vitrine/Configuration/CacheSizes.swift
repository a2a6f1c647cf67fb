import ArgumentParser
import ImagePipeline
import Photos

/// How much the cache folder holds.
struct CacheSizes: ParsableArguments {
    /// In MiB; up to 1 PiB.
    static let range = 16...(1 << 30)

    @Option(
        help: ArgumentHelp("Originals in the cache folder at most.", valueName: "MiB"),
        transform: { try WholeNumber.read($0, "--cache-originals", in: CacheSizes.range) })
    var cacheOriginals = 4096

    @Option(
        help: ArgumentHelp("Smaller pictures in the cache folder at most.", valueName: "MiB"),
        transform: { try WholeNumber.read($0, "--cache-renditions", in: CacheSizes.range) })
    var cacheRenditions = 2048

    /// Sets the sizes of a pipeline.
    func apply(to images: inout ImagePipelineConfiguration) {
        images.originalsCap = cacheOriginals << 20
        images.renditionsCap = cacheRenditions << 20
    }
}

/// What the making of pictures may take of the machine.
struct PipelineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Pictures kept in memory at most.", valueName: "MiB"),
        transform: { try WholeNumber.read($0, "--cache-memory", in: 1...65_536) })
    var cacheMemory = 48

    @Option(
        help: ArgumentHelp(
            "Processes that decode images; 0 for as many as there are processors.", valueName: "count"),
        transform: { try WholeNumber.read($0, "--workers", in: 0...256) })
    var workers = 0

    @Option(
        help: ArgumentHelp("Images that are downloaded at the same time at most.", valueName: "count"),
        transform: { try WholeNumber.read($0, "--downloads", in: 1...1024) })
    var downloads = 64

    @Option(
        help: ArgumentHelp(
            "Images that are downloaded from one host at the same time at most.", valueName: "count"),
        transform: { try WholeNumber.read($0, "--downloads-per-host", in: 1...64) })
    var downloadsPerHost = 6

    @Option(
        help: ArgumentHelp("Images that may wait to be decoded.", valueName: "count"),
        transform: { try WholeNumber.read($0, "--image-queue", in: 1...1_000_000) })
    var imageQueue = 4096

    /// Sets what a pipeline may take.
    func apply(to images: inout ImagePipelineConfiguration) {
        images.memoryCap = cacheMemory << 20
        if workers > 0 { images.workerCount = workers }
        images.connections = downloads
        images.connectionsPerHost = downloadsPerHost
        images.queueLimit = imageQueue
    }
}

/// Whole numbers that options take.
enum WholeNumber {
    /// - Throws: `ValidationError` for what is no number of a range.
    static func read(_ text: String, _ option: String, in range: ClosedRange<Int>) throws -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw ValidationError(
                .optionRange,
                [.option: .text(option), .choices: .text("\(range.lowerBound) to \(range.upperBound)")])
        }
        return number
    }
}
