import ArgumentParser
import ImagePipeline
import Photos

/// The limits of the cache folder.
struct CacheSizes: ParsableArguments {
    /// The valid range in MiB, up to 1 PiB.
    static let range = 16...(1 << 30)

    @Option(
        help: ArgumentHelp("Maximum size of the cached originals.", valueName: "MiB"),
        transform: { try WholeNumber.read($0, of: "cache-originals") })
    var cacheOriginals = 4096

    @Option(
        help: ArgumentHelp("Maximum size of the cached renditions.", valueName: "MiB"),
        transform: { try WholeNumber.read($0, of: "cache-renditions") })
    var cacheRenditions = 2048

    /// Applies the limits to a pipeline.
    func apply(to images: inout ImagePipelineConfiguration) {
        images.originalsCap = cacheOriginals << 20
        images.renditionsCap = cacheRenditions << 20
    }
}

/// The resource limits of the image pipeline.
struct PipelineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Maximum size of the images kept in memory.", valueName: "MiB"),
        transform: { try WholeNumber.read($0, of: "cache-memory") })
    var cacheMemory = 48

    @Option(
        help: ArgumentHelp(
            "Number of processes that decode images; 0 for one per processor.", valueName: "count"),
        transform: { try WholeNumber.read($0, of: "workers") })
    var workers = 0

    @Option(
        help: ArgumentHelp("Maximum number of images downloaded at the same time.", valueName: "count"),
        transform: { try WholeNumber.read($0, of: "downloads") })
    var downloads = 64

    @Option(
        help: ArgumentHelp(
            "Maximum number of images downloaded from one host at the same time.", valueName: "count"),
        transform: { try WholeNumber.read($0, of: "downloads-per-host") })
    var downloadsPerHost = 6

    @Option(
        help: ArgumentHelp(
            "Maximum number of images waiting to be downloaded or decoded.", valueName: "count"),
        transform: { try WholeNumber.read($0, of: "image-queue") })
    var imageQueue = 4096

    /// Applies the limits to a pipeline.
    func apply(to images: inout ImagePipelineConfiguration) {
        images.memoryCap = cacheMemory << 20
        if workers > 0 { images.workerCount = workers }
        images.connections = downloads
        images.connectionsPerHost = downloadsPerHost
        images.queueLimit = imageQueue
    }
}

/// Parses whole numbers of options, within the range of the setting with the same name.
enum WholeNumber {
    /// - Throws: `ValidationError` for values that the setting does not allow.
    static func read(_ text: String, of name: String) throws -> Int {
        let setting = Setting.all.first { $0.name == name }
        guard let number = setting?.checked(text).flatMap({ Int($0) }) else {
            throw ValidationError(
                .optionRange,
                [.option: .text("--\(name)"), .choices: setting?.expectation ?? .text("")])
        }
        return number
    }
}
