public import ServiceLifecycle

/// A service that is logged by the name of its type.
///
/// Without a description, all of its properties would be printed when the server starts.
public protocol NamedService: Service, CustomStringConvertible {}

extension NamedService {
    /// The name of the type.
    public var description: String { "\(Self.self)" }
}
