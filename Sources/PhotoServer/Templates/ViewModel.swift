import Foundation
import Mustache

/// The data of a template: its stored properties by name.
protocol ViewModel {}

/// The properties of a view model, and of nested ones, read once for a page: reflection costs
/// more per property than a dictionary of all.
struct ModelFields: MustacheParent {
    private let fields: [String: Any]

    init(_ model: any ViewModel) {
        var fields: [String: Any] = [:]
        for property in Mirror(reflecting: model).children {
            guard let name = property.label else { continue }
            fields[name] = Self.value(property.value)
        }
        self.fields = fields
    }

    func child(named name: String) -> Any? { fields[name] }

    /// A property without a value ends the search for its name: a template would
    /// otherwise search the enclosing models for it.
    private static func value(_ value: Any) -> Any {
        switch value {
        case let text as String: text
        case let isTrue as Bool: isTrue
        case let model as any ViewModel: ModelFields(model)
        case let models as [any ViewModel]: models.map(ModelFields.init)
        case let optional as any OptionalValue: optional.wrapped ?? NSNull()
        default: value
        }
    }
}

/// An optional of any type.
private protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self }
}
