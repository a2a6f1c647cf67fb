import Foundation
import Photos

/// Brings originals: from the store, from their files, or from their servers.
final class Originals: Sendable {
    private let store: ImageStore
    private let loader: any OriginalLoading
    private let gate: HostGate
    private let limits: ImageLimits
    private let freshSeconds: Double
    private let loads = SharedWork<String, Original>()

    /// Makes the way to originals.
    init(
        store: ImageStore, loader: any OriginalLoading, gate: HostGate,
        configuration: ImagePipelineConfiguration
    ) {
        self.store = store
        self.loader = loader
        self.gate = gate
        limits = configuration.limits
        freshSeconds = configuration.freshSeconds
    }

    /// The original of an address; one download for all who ask at once.
    func original(_ request: ImageRequest, _ urgency: Urgency) async throws(ImageError) -> Original {
        if let stored = stored(request.address) { return stored }
        return try await loads.value(for: request.address, priority: urgency.priority) {
            [self] urgency throws(ImageError) in try await load(request, urgency)
        }
    }

    /// The stored original of an address, if there is one.
    func stored(_ address: String) -> Original? {
        let record = store.addresses.record(of: address)
        guard !request(address).isLocal, let content = record.content, let type = record.type,
            let file = store.originals.file(named: content), let status = FileStatus(of: file)
        else { return nil }
        return Original(file: file, content: content, type: type, byteCount: status.byteCount)
    }

    private func request(_ address: String) -> ImageRequest { ImageRequest(address: address) }

    /// Whether the server should be asked again whether the stored original is still right.
    func isStale(_ address: String) -> Bool {
        guard let checked = store.addresses.record(of: address).checkedAt else { return false }
        return Date().timeIntervalSince(checked) > freshSeconds
    }

    /// Asks the server again; what is stored stays until something else has come.
    func refresh(_ request: ImageRequest) async throws(ImageError) -> Original {
        try await loads.value(for: request.address, priority: .background) {
            [self] urgency throws(ImageError) in try await load(request, urgency)
        }
    }

    /// Ends all loading.
    func cancelAll() { loads.cancelAll() }
}

// MARK: - Loading

extension Originals {
    private func load(_ request: ImageRequest, _ urgency: Urgency) async throws(ImageError) -> Original {
        let file = store.scratch.file(upTo: limits.bytes)
        let scrap = TemporaryFile(file)
        if request.address.prefix(5).lowercased() == "data:" {
            try write(request.address, to: file)
            return try keep(scrap, of: request.address, Validators())
        }
        switch try await fetch(request, to: file, urgency) {
        case .localFile(let url):
            return try local(url, request.address)
        case .downloaded(_, let validators, _):
            return try keep(scrap, of: request.address, validators)
        case .notModified:
            store.addresses.update(request.address) { $0.checkedAt = Date() }
            if let stored = stored(request.address) { return stored }
            // It was evicted while the server was asked.
            store.addresses.update(request.address) { $0.validators = Validators() }
            return try await load(request, urgency)
        }
    }

    private func fetch(
        _ request: ImageRequest, to file: URL, _ urgency: Urgency
    ) async throws(ImageError) -> OriginalLoad {
        let hasCopy = stored(request.address) != nil
        let wanted = OriginalRequest(
            address: request.address, referer: request.referer,
            validators: hasCopy ? store.addresses.record(of: request.address).validators : nil,
            maximumBytes: limits.bytes)
        let load = { [loader] () async throws(ImageError) -> OriginalLoad in
            do throws(OriginalError) {
                return try await loader.load(wanted, to: file)
            } catch {
                throw ImageError(error)
            }
        }
        guard let host = request.host else { return try await load() }
        return try await gate.pass(to: host, urgency: urgency, load)
    }

    private func write(_ address: String, to file: URL) throws(ImageError) {
        guard let bytes = DataAddress.bytes(of: address) else {
            throw .notAnImage(reason: "The image's data address is not well-formed.")
        }
        do { try bytes.write(to: file) } catch {
            throw .storage(reason: "The image cannot be written to the disk.", cause: error)
        }
    }

    /// Judges what was downloaded and stores it under its content.
    private func keep(
        _ scrap: TemporaryFile, of address: String, _ validators: Validators
    ) throws(ImageError) -> Original {
        let byteCount = FileStatus(of: scrap.url)?.byteCount ?? 0
        guard byteCount <= limits.bytes else {
            throw .tooLarge(reason: "The image is too large: more than \(limits.bytes >> 20) MB.")
        }
        let type = try Original.type(of: scrap.url)
        let content: String
        do { content = try Digest.hex(ofFile: scrap.url) } catch {
            throw .storage(reason: "The image's file cannot be read.", cause: error)
        }
        let original: Original
        if let file = try? store.originals.insert(moving: scrap.url, as: content) {
            original = Original(file: file, content: content, type: type, byteCount: byteCount)
        } else {
            // A full disk: it is served, and not stored.
            scrap.release()
            original = Original(
                file: scrap.url, content: content, type: type, byteCount: byteCount, isTemporary: true)
        }
        store.addresses.update(address) { record in
            record.note(content: content, type: type)
            record.validators = validators
            record.checkedAt = Date()
        }
        return original
    }

    /// A local file is read where it is, and known by its path, size and date.
    private func local(_ url: URL, _ address: String) throws(ImageError) -> Original {
        guard let status = FileStatus(of: url) else {
            throw .unavailable(reason: "The file is no longer there.", isTransient: true, retryAfter: nil)
        }
        guard status.byteCount <= limits.bytes * 4 else {
            throw .tooLarge(reason: "The file is too large: more than \(limits.bytes >> 18) MB.")
        }
        let state = "\(url.path)\u{0}\(status.byteCount)\u{0}\(status.changedAtNanoseconds)"
        let content = Digest.hex(of: state)
        let record = store.addresses.record(of: address)
        let known = record.content == content ? record.type : nil
        let type = if let known { known } else { try Original.type(of: url) }
        if known == nil { store.addresses.update(address) { $0.note(content: content, type: type) } }
        return Original(file: url, content: content, type: type, byteCount: status.byteCount)
    }
}

extension AddressRecord {
    /// Takes note of what the bytes are; what is known of other bytes is forgotten.
    fileprivate mutating func note(content: String, type: ImageType) {
        if self.content != content {
            if self.content != nil { facts = nil }
            isPlaceless = nil
        }
        self.content = content
        self.type = type
    }
}

extension ImageRequest {
    /// Whether it is a file of this machine.
    var isLocal: Bool { address.hasPrefix("/") }

    /// The host that a download goes to; nothing for files and data.
    var host: String? {
        guard !isLocal else { return nil }
        return URLComponents(string: address)?.host?.lowercased()
            ?? address.split(separator: "/", maxSplits: 3).dropFirst().first.map(String.init)
    }
}

extension ImageError {
    /// Says why an original could not be loaded.
    init(_ error: OriginalError) {
        self =
            Task.isCancelled
            ? .cancelled
            : .unavailable(
                reason: error.message, isTransient: error.isTransient, retryAfter: error.retryAfter)
    }
}

/// A file that is deleted when it is no longer needed, unless it was released.
private final class TemporaryFile {
    let url: URL
    private var isReleased = false

    init(_ url: URL) { self.url = url }

    func release() { isReleased = true }

    deinit { if !isReleased { unlink(url.path) } }
}
