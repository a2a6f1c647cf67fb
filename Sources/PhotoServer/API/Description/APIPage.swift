import Hummingbird

/// The page that describes the API for people.
struct APIPage: ViewModel {
    let shell: PageShell
    /// The path of the description for programs.
    let descriptionURL = "/api/v1/openapi.json"
    /// The shell variables of the examples.
    let variables = "VITRINE=https://photos.example.org\nTOKEN=vitrine_…"
    let paragraphs: [Paragraph]
    let groups: [Group]
    /// The responses that all operations have in common.
    let commonResponses: [Response]
    let schemes: [Paragraph]
    let events: [Event]
    let schemas: [NamedSchema]

    struct Paragraph: ViewModel {
        let text: String
    }

    struct Group: ViewModel {
        let name: String
        let id: String
        let text: String
        let operations: [Operation]
    }

    struct Operation: ViewModel {
        let id: String
        let method: String
        let path: String
        let summary: String
        let details: String?
        /// Who may send the request.
        let permission: String
        let parameters: [Member]
        let hasParameters: Bool
        let body: Value?
        let responses: [Response]
        let example: String
    }

    /// A parameter, or a member of an object.
    struct Member: ViewModel {
        let name: String
        let value: Value
        let isRequired: Bool
        /// `query` and the like; `nil` for a member.
        let location: String?
        let text: String?
    }

    /// The type of a value.
    struct Value: ViewModel {
        let notation: String
        /// The link to its schema on the page.
        let link: String?
        /// The members of an object without a name.
        let members: [Member]
        let hasMembers: Bool
    }

    struct Response: ViewModel {
        let status: String
        let text: String
        let value: Value?
    }

    struct Event: ViewModel {
        let name: String
        let text: String
        let value: Value
    }

    struct NamedSchema: ViewModel {
        let name: String
        let id: String
        let text: String?
        let value: Value
    }

    init(_ api: APIDescription, shell: PageShell) {
        self.shell = shell
        paragraphs = api.info.description.split(separator: "\n\n").map { Paragraph(text: String($0)) }
        schemes = api.components.securitySchemes.sorted { $0.key < $1.key }
            .map { Paragraph(text: $0.value.description) }
        let common = api.commonStatuses
        groups = api.tags.map { tag in
            Group(
                name: tag.name, id: "group-" + tag.name.lowercased(), text: tag.description,
                operations: api.operations(of: tag.name).map { Operation($0, in: api, without: common) })
        }
        let first = api.operations(of: nil).first?.operation.responses ?? [:]
        commonResponses = common.sorted().compactMap { status in
            first[status].map { Response(status, $0, in: api) }
        }
        events = api.events.sorted { $0.key < $1.key }.map {
            Event(name: $0.key, text: $0.value.description, value: Value($0.value.data))
        }
        schemas = api.components.schemas.sorted { $0.key < $1.key }.map {
            NamedSchema(
                name: $0.key, id: Value.id(of: $0.key), text: $0.value.description, value: Value($0.value))
        }
    }
}

extension APIPage.Operation {
    fileprivate init(
        _ found: APIDescription.PathOperation, in api: APIDescription, without commonStatuses: Set<String>
    ) {
        let operation = found.operation
        id = operation.operationId
        method = found.method.uppercased()
        path = found.path
        summary = operation.summary
        details = operation.description
        permission = RouteAccess.text(isWrite: found.method != "get", path: "/api/v1" + found.path)
        parameters = (found.common + (operation.parameters ?? [])).map(api.resolved).map { parameter in
            APIPage.Member(
                name: parameter.name ?? "", value: APIPage.Value(parameter.schema),
                isRequired: parameter.required == true, location: parameter.location,
                text: parameter.description)
        }
        hasParameters = !parameters.isEmpty
        let content = operation.requestBody.map(api.resolved)?.content ?? [:]
        body = content["application/json"].map { APIPage.Value($0.schema) }
        responses = operation.responses.filter { !commonStatuses.contains($0.key) }.sorted { $0.key < $1.key }
            .map { APIPage.Response($0.key, $0.value, in: api) }
        example = CurlExample(operation, found.method, found.path, in: api).text
    }
}

extension APIPage.Response {
    fileprivate init(_ status: String, _ response: APIDescription.Response, in api: APIDescription) {
        let response = api.resolved(response)
        self.status = status
        text = response.description ?? ""
        value = response.content?["application/json"].map { APIPage.Value($0.schema) }
    }
}

extension APIPage.Value {
    fileprivate init(_ schema: APIDescription.Schema?) {
        notation = schema?.notation ?? ""
        link = schema?.named.map { "#" + Self.id(of: $0) }
        let required = schema?.required ?? []
        // Required members first.
        let names = required + (schema?.properties.keys.sorted().filter { !required.contains($0) } ?? [])
        members = names.compactMap { name in
            guard let property = schema?.properties[name] else { return nil }
            // Members without a name of their own are those of a list's items.
            return APIPage.Member(
                name: name,
                value: Self(
                    property.items.first(where: { !$0.properties.isEmpty }) ?? property, as: property),
                isRequired: required.contains(name), location: nil, text: property.description)
        }
        hasMembers = !members.isEmpty
    }

    /// The members of one schema under the notation of another.
    private init(_ schema: APIDescription.Schema, as outer: APIDescription.Schema) {
        let inner = Self(schema)
        self.init(
            notation: outer.notation, link: outer.named.map { "#" + Self.id(of: $0) }, members: inner.members,
            hasMembers: inner.hasMembers)
    }

    fileprivate static func id(of schema: String) -> String { "schema-\(schema)" }
}

// MARK: - Contents of the description

extension APIDescription {
    /// An operation with its path.
    fileprivate struct PathOperation {
        let path: String
        let method: String
        let operation: Operation
        /// The parameters that all operations of its path share.
        let common: [Parameter]
    }

    /// The operations with a tag, or all of them, by path.
    fileprivate func operations(of tag: String?) -> [PathOperation] {
        paths.sorted { $0.key < $1.key }.flatMap { path, item in
            Path.methods.compactMap { method in
                guard let operation = item.operations[method], tag.map(operation.tags.contains) ?? true else {
                    return nil
                }
                return PathOperation(
                    path: path, method: method, operation: operation, common: item.parameters)
            }
        }
    }

    /// The statuses that all operations have.
    fileprivate var commonStatuses: Set<String> {
        let all = operations(of: nil).map { Set($0.operation.responses.keys) }
        return all.dropFirst().reduce(all.first ?? []) { $0.intersection($1) }
    }

    fileprivate var events: [String: Event] {
        paths["/events"]?.operations["get"]?.responses["200"]?.content?["text/event-stream"]?.events ?? [:]
    }
}
