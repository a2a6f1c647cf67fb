import Photos

/// The text of the status page.
enum StatusMessage: String, MessageCode {
    // Parts of the page.
    case sources = "status.sources"
    case pictures = "status.pictures"
    case storage = "status.storage"
    case server = "status.server"

    // Problems.
    case openToAll = "status.openToAll"
    case lowDisk = "status.lowDisk"
    case failingSources = "status.failingSources"
    case fullQueue = "status.fullQueue"
    case storeOutage = "status.storeOutage"

    // Figures.
    case sourceCount = "status.sourceCount"
    case photoCount = "status.photoCount"
    case failingCount = "status.failingCount"
    case waiting = "status.waiting"
    case waitingImages = "status.waitingImages"
    case workers = "status.workers"
    case someOf = "status.someOf"
    case downloads = "status.downloads"
    case someAndWaiting = "status.someAndWaiting"
    case made = "status.made"
    case originals = "status.originals"
    case renditions = "status.renditions"
    case memory = "status.memory"
    case store = "status.store"
    case storeRequests = "status.storeRequests"
    case storePending = "status.storePending"
    case storeHolding = "status.storeHolding"
    case imagesWithBytes = "status.imagesWithBytes"
    case imagesOf = "status.imagesOf"
    case dataFolder = "status.dataFolder"
    case cacheFolder = "status.cacheFolder"
    case freeIn = "status.freeIn"
    case version = "status.version"
    case running = "status.running"
    case handled = "status.answered"
    case requests = "status.requests"
    case openPages = "status.openPages"
    case resident = "status.resident"
    case processor = "status.processor"
    case amount = "status.amount"
}
