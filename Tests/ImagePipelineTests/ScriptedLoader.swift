import Foundation
import ImagePipeline
import Photos
import Synchronization

/// Loads URLs from memory, with scripted responses, and counts the loads.
final class ScriptedLoader: OriginalLoading {
    enum Response: Sendable {
        case bytes(Data)
        case failure(OriginalError)
        /// Waits until it is cancelled.
        case stall
        case local(URL)
    }

    struct State {
        var responses: [String: Response] = [:]
        var loads: [String: Int] = [:]
        /// The URLs that were loaded, in order.
        var order: [String] = []
        /// The loads that brought bytes.
        var downloads: [String: Int] = [:]
        var heads: [String: Int] = [:]
        var cancelled = 0
        var active = 0
        var maxActive = 0
        var delay = Duration.zero
        var validators: [String: Validators] = [:]
    }

    let state = Mutex(State())

    func set(_ url: String, _ response: Response) { state.withLock { $0.responses[url] = response } }
    func downloads(_ url: String) -> Int { state.withLock { $0.downloads[url, default: 0] } }
    func loads(_ url: String) -> Int { state.withLock { $0.loads[url, default: 0] } }

    private func response(_ url: String) async throws(OriginalError) -> Data {
        let (response, delay) = state.withLock { state in
            state.active += 1
            state.maxActive = max(state.maxActive, state.active)
            return (state.responses[url], state.delay)
        }
        defer { state.withLock { $0.active -= 1 } }
        do {
            try await Task.sleep(for: delay)
            switch response {
            case .bytes(let data): return data
            case .failure(let error): throw error
            case .local, nil: throw OriginalError(message: .system("No such address."), isTransient: false)
            case .stall:
                try await Task.sleep(for: .seconds(60))
                throw OriginalError(message: .system("It stalled."), isTransient: true)
            }
        } catch let error as OriginalError {
            throw error
        } catch {
            state.withLock { $0.cancelled += 1 }
            throw OriginalError(message: .system("It was cancelled."), isTransient: true)
        }
    }

    func load(_ request: OriginalRequest, to file: URL) async throws(OriginalError) -> OriginalLoad {
        state.withLock { state in
            state.loads[request.url, default: 0] += 1
            state.order.append(request.url)
        }
        if case .local(let url) = state.withLock({ $0.responses[request.url] }) { return .localFile(url) }
        let validators = state.withLock { $0.validators[request.url] } ?? Validators()
        if let sent = request.validators, sent == validators, sent != Validators() { return .notModified }
        let data = try await response(request.url)
        state.withLock { $0.downloads[request.url, default: 0] += 1 }
        do { try data.write(to: file) } catch {
            throw OriginalError(message: .system("\(error)"), isTransient: true)
        }
        return .downloaded(contentType: nil, validators: validators, byteCount: data.count)
    }

    func firstBytes(_ count: Int, of request: OriginalRequest) async throws(OriginalError) -> Data {
        state.withLock { $0.heads[request.url, default: 0] += 1 }
        return try await response(request.url).prefix(count)
    }
}
