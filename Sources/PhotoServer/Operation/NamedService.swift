public import ServiceLifecycle

/// A service that log entries name by its type.
///
/// Without a description of its own, everything that it holds would be printed when the server starts.
public protocol NamedService: Service, CustomStringConvertible {}

extension NamedService {
    /// The name of the type.
    public var description: String { "\(Self.self)" }
}
