/// The parts of the API's OpenAPI description that its page shows
/// (https://spec.openapis.org/oas/v3.1.0).
struct APIDescription: Decodable {
    let info: Info
    let tags: [Tag]
    let paths: [String: Path]
    let components: Components

    struct Info: Decodable {
        /// Paragraphs, with an empty line between.
        let description: String
    }

    struct Tag: Decodable {
        let name: String
        let description: String
    }

    struct Components: Decodable {
        let parameters: [String: Parameter]
        let requestBodies: [String: Body]
        let responses: [String: Response]
        let schemas: [String: Schema]
        let securitySchemes: [String: Scheme]
    }

    struct Scheme: Decodable {
        let description: String
    }

    /// The operations of a path.
    struct Path: Decodable {
        /// By method, in lower case.
        let operations: [String: Operation]
        let parameters: [Parameter]

        static let methods = ["get", "post", "put", "patch", "delete"]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: JSONName.self)
            parameters = try container.decodeIfPresent([Parameter].self, forKey: "parameters") ?? []
            var operations: [String: Operation] = [:]
            for method in Self.methods {
                operations[method] = try container.decodeIfPresent(
                    Operation.self, forKey: JSONName(stringValue: method))
            }
            self.operations = operations
        }
    }

    struct Operation: Decodable {
        let operationId: String
        let tags: [String]
        let summary: String
        let description: String?
        let parameters: [Parameter]?
        let requestBody: Body?
        /// By status.
        let responses: [String: Response]
    }

    struct Parameter: Decodable {
        let ref: String?
        let name: String?
        /// `path`, `query` or `header`.
        let location: String?
        let required: Bool?
        let description: String?
        let example: JSONValue?
        let schema: Schema?

        private enum CodingKeys: String, CodingKey {
            case ref = "$ref"
            case location = "in"
            case name, required, description, example, schema
        }
    }

    struct Body: Decodable {
        let ref: String?
        let content: [String: Content]?

        private enum CodingKeys: String, CodingKey {
            case ref = "$ref"
            case content
        }
    }

    struct Response: Decodable {
        let ref: String?
        let description: String?
        let content: [String: Content]?

        private enum CodingKeys: String, CodingKey {
            case ref = "$ref"
            case description, content
        }
    }

    struct Content: Decodable {
        let schema: Schema?
        let example: JSONValue?
        let events: [String: Event]?

        private enum CodingKeys: String, CodingKey {
            case events = "x-events"
            case schema, example
        }
    }

    struct Event: Decodable {
        let description: String
        let data: Schema
    }

    /// The schema of a value (https://json-schema.org/draft/2020-12).
    struct Schema: Decodable {
        let ref: String?
        let type: String?
        let format: String?
        let description: String?
        let minimum: Int?
        let maximum: Int?
        let choices: [JSONValue]
        let defaultValue: JSONValue?
        let required: [String]
        let properties: [String: Schema]
        /// The schema of an array's items: one, or none.
        let items: [Schema]

        private enum CodingKeys: String, CodingKey {
            case ref = "$ref"
            case choices = "enum"
            case defaultValue = "default"
            case type, format, description, minimum, maximum, required, properties, items
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            ref = try container.decodeIfPresent(String.self, forKey: .ref)
            type = try container.decodeIfPresent(String.self, forKey: .type)
            format = try container.decodeIfPresent(String.self, forKey: .format)
            description = try container.decodeIfPresent(String.self, forKey: .description)
            minimum = try container.decodeIfPresent(Int.self, forKey: .minimum)
            maximum = try container.decodeIfPresent(Int.self, forKey: .maximum)
            choices = try container.decodeIfPresent([JSONValue].self, forKey: .choices) ?? []
            defaultValue = try container.decodeIfPresent(JSONValue.self, forKey: .defaultValue)
            required = try container.decodeIfPresent([String].self, forKey: .required) ?? []
            properties = try container.decodeIfPresent([String: Schema].self, forKey: .properties) ?? [:]
            items = try container.decodeIfPresent(Schema.self, forKey: .items).map { [$0] } ?? []
        }
    }
}

// MARK: - References

extension APIDescription {
    func resolved(_ parameter: Parameter) -> Parameter {
        parameter.ref.flatMap { components.parameters[Self.name(of: $0)] } ?? parameter
    }

    func resolved(_ body: Body) -> Body {
        body.ref.flatMap { components.requestBodies[Self.name(of: $0)] } ?? body
    }

    func resolved(_ response: Response) -> Response {
        response.ref.flatMap { components.responses[Self.name(of: $0)] } ?? response
    }

    /// The name at the end of a reference such as `#/components/schemas/Photo`.
    static func name(of ref: String) -> String { String(ref.split(separator: "/").last ?? "") }
}

extension APIDescription.Schema {
    /// The type in short notation: `integer 1…500 = 60`, `list | wall | grid`, `Photo[]`.
    var notation: String {
        [kind, range, defaultValue.map { "= \($0.plain)" }].compactMap(\.self).joined(separator: " ")
    }

    /// The name of the schema that this one refers to, directly or as the items of an array.
    var named: String? { ref.map(APIDescription.name) ?? items.first?.named }

    private var kind: String {
        if let ref { return APIDescription.name(of: ref) }
        if !choices.isEmpty { return choices.map(\.plain).joined(separator: " | ") }
        if let item = items.first { return item.notation + "[]" }
        return format ?? type ?? "any"
    }

    private var range: String? {
        // The whole range of 64-bit integers is not worth showing.
        let maximum = maximum.flatMap { $0 == .max ? nil : $0 }
        let minimum = minimum.flatMap { $0 == .min ? nil : $0 }
        return switch (minimum, maximum) {
        case (let minimum?, let maximum?): "\(minimum)…\(maximum)"
        case (let minimum?, nil): "≥ \(minimum)"
        case (nil, let maximum?): "≤ \(maximum)"
        case (nil, nil): nil
        }
    }
}
