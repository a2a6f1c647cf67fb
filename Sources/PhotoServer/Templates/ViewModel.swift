import Foundation
import Mustache

/// What a template is filled with: its stored properties by their names.
///
/// A property without a value ends the search for its name; a template would
/// otherwise go on to the models around it and take what stands there.
protocol ViewModel: MustacheParent {}

extension ViewModel {
    func child(named name: String) -> Any? {
        for property in Mirror(reflecting: self).children where property.label == name {
            let value = Mirror(reflecting: property.value)
            guard value.displayStyle == .optional else { return property.value }
            return value.children.first?.value ?? NSNull()
        }
        return nil
    }
}
