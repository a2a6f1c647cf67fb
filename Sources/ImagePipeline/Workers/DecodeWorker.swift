import Basics
import CMetadata
import CVips
import Foundation
import Photos
import WorkerProcesses

/// The process that decodes and encodes for the pipeline.
public enum DecodeWorker {
    /// Handles requests on standard input until it closes; never returns.
    public static func run() -> Never {
        ConfinedProcess.run("decode worker", prepare: warmUp) { channel, message in
            var (reply, pictures) = handle(message)
            ConfinedProcess.trim(above: retainedBytes)
            reply.resident = ConfinedProcess.residentBytes
            let count = pictures.reduce(0) { $0 + $1.count }
            let body = pictures.count == 1 ? pictures[0] : pictures.reduce(into: Data()) { $0 += $1 }
            pictures = []
            guard let head = try? JSONEncoder().encode(reply) else { return false }
            return (try? channel.send(head: head, body: body, count: count)) != nil
        }
    }

    /// Up to this size memory is retained for the next image: releasing and allocating
    /// it again costs a twentieth of the time of a decode.
    private static let retainedBytes: UInt64 = 112 << 20

    private static func warmUp() throws(ConfinedProcess.StartFailure) {
        guard vitrine_images_start(CommandLine.arguments.first ?? "worker") == 0 else {
            let reason = String(cString: vitrine_images_take_error())
            throw ConfinedProcess.StartFailure("libvips does not start: \(reason)")
        }
        guard vitrine_metadata_start() == 0 else {
            throw ConfinedProcess.StartFailure("libgexiv2 does not start")
        }
        WarmUp.run()
    }

    private static func handle(_ message: WorkerChannel.Message) -> (WorkerReply, [Data]) {
        defer { if message.descriptor >= 0 { close(message.descriptor) } }
        do {
            let request = try JSONDecoder().decode(WorkerRequest.self, from: message.head)
            ConfinedProcess.allow(seconds: request.seconds)
            guard message.descriptor >= 0 else {
                return try message.body.withUnsafeBytes { bytes in try perform(request, bytes) }
            }
            let file = MappedFile(descriptor: message.descriptor)
            return try file.withBytes { bytes throws(WorkerReply.Failure) in try perform(request, bytes) }
        } catch let failure as WorkerReply.Failure {
            return (WorkerReply(failure: failure), [])
        } catch {
            let reason = Message.system(SystemReason.text(of: error))
            return (WorkerReply(failure: .init(kind: .request, message: reason)), [])
        }
    }

    private static func perform(
        _ request: WorkerRequest, _ bytes: UnsafeRawBufferPointer
    ) throws(WorkerReply.Failure) -> (WorkerReply, [Data]) {
        if case .encode(let width, let height, let format) = request.task {
            return try encode(bytes, width, height, format)
        }
        guard let type = request.type, !bytes.isEmpty else {
            throw WorkerReply.Failure(kind: .request, message: Message(ImageMessage.nothingToDecode))
        }
        let renderer = Renderer(bytes: bytes, type: type, pixelLimit: request.pixelLimit)
        do throws(WorkerReply.Failure) {
            return try perform(request.task, renderer)
        } catch {
            guard error.message == Message(ImageDamage.cutOff), type == .jpeg, !BareJpeg.hasEnd(bytes) else {
                throw error
            }
            // Perhaps all rows are present, and only the end marker is missing.
            let completed = (Data(bytes) + BareJpeg.end(for: bytes)).withUnsafeBytes { bytes in
                Result { () throws(WorkerReply.Failure) in
                    var renderer = Renderer(bytes: bytes, type: type, pixelLimit: request.pixelLimit)
                    renderer.isCompleted = true
                    return try perform(request.task, renderer)
                }
            }
            guard case .success(let reply) = completed else { throw error }
            return reply
        }
    }

    private static func perform(
        _ task: WorkerRequest.Task, _ renderer: Renderer
    ) throws(WorkerReply.Failure) -> (WorkerReply, [Data]) {
        let (bytes, type) = (renderer.bytes, renderer.type)
        switch task {
        case .header(let isPartial):
            if isPartial, let facts = PartialHeader.facts(of: bytes, type: type) {
                return (WorkerReply(facts: facts), [])
            }
            return (WorkerReply(facts: try renderer.facts(isWhole: !isPartial)), [])
        case .metadata:
            return (WorkerReply(metadata: MetadataReader.read(try renderer.header(), bytes)), [])
        case .render(let outputs, let wantsFacts):
            let (pictures, facts) = try renderer.render(outputs, wantsFacts: wantsFacts)
            return (WorkerReply(facts: facts, lengths: pictures.map(\.count)), pictures)
        case .tiles(let block, let format):
            let pictures = try renderer.render(block, as: format)
            return (WorkerReply(lengths: pictures.map(\.count)), pictures)
        case .withoutPlace:
            var (reply, pictures) = withoutPlace(try renderer.header(), bytes, type)
            // The caller sends the file itself, which may be an endless animation.
            if type.canBeAnimated { reply.facts = try renderer.facts(isWhole: true) }
            return (reply, pictures)
        case .encode:
            return (WorkerReply(), [])
        }
    }

    /// Copies a JPEG without its metadata; other files with a place are encoded again by the caller.
    private static func withoutPlace(
        _ header: VipsImage, _ bytes: UnsafeRawBufferPointer, _ type: ImageType
    ) -> (WorkerReply, [Data]) {
        guard PlaceMetadata.isIn(header, bytes, type) else { return (WorkerReply(tellsPlace: false), []) }
        guard type == .jpeg, let copy = BareJpeg.copy(of: bytes, orientation: header.orientation) else {
            return (WorkerReply(tellsPlace: true), [])
        }
        return (WorkerReply(tellsPlace: true, lengths: [copy.count]), [copy])
    }

    private static func encode(
        _ bytes: UnsafeRawBufferPointer, _ width: Int, _ height: Int, _ format: RenditionFormat
    ) throws(WorkerReply.Failure) -> (WorkerReply, [Data]) {
        guard width > 0, height > 0, width * height * 3 == bytes.count else {
            throw WorkerReply.Failure(kind: .request, message: Message(ImageMessage.pixelsMissing))
        }
        let picture = try VipsImage(rgb: bytes, width: width, height: height)
            .encoded(as: format, .rendition)
        return (WorkerReply(lengths: [picture.count]), [picture])
    }
}
