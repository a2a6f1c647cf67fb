import Library
import Messages
import PhotoServer
import Photos

/// The text that is printed when the server starts.
extension ServeCommand {
    /// The URL of the app, once the port is known.
    func announcement(
        of sources: [Source], _ configuration: ServerConfiguration
    ) -> @Sendable (_ port: Int) -> String {
        let publicURL = configuration.publicURL
        let code = configuration.accounts.setupCode
        let name = host.contains(":") ? "[\(host)]" : host
        let path = sources.count == 1 ? "sources/\(sources[0].id)" : ""
        let publicPage = publicURL.map { "\($0.text)\(path)" }
        return { port in
            let url = Message.Argument.text("http://\(name):\(port)/\(path)")
            var text = CommandMessage.serving.text([.url: url])
            if let publicPage {
                text = CommandMessage.servingPublicly.text([.url: url, .name: .text(publicPage)])
            }
            guard let code else { return text }
            let base = publicURL?.text ?? "http://\(name):\(port)/"
            return text + "\n"
                + CommandMessage.welcome.text([.url: .text("\(base)welcome?code=\(code)")])
        }
    }

    /// The error if the server could not listen.
    func listenFailure(_ error: any Error) -> CommandFailure? {
        let port = Message.Argument.text("\(port)")
        let cause: Message
        switch ListenFailure(error) {
        case .portTaken: return CommandFailure(.portTaken, [.name: port])
        case .unknownHost: cause = Message(CommandMessage.unknownHost)
        case .other(let reason): cause = .system(reason)
        case nil: return nil
        }
        return CommandFailure(
            .notListening, [.host: .text(host), .name: port, .cause: .message(cause)])
    }
}
