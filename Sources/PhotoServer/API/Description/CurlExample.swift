import Foundation

/// A `curl` command for an operation of the API.
///
/// `$VITRINE` is the server and `$TOKEN` an access token; placeholders for a person are in capitals.
struct CurlExample {
    let text: String

    init(_ operation: APIDescription.Operation, _ method: String, _ path: String, in api: APIDescription) {
        var parts = ["curl -H \"Authorization: Bearer $TOKEN\""]
        if method != "get" { parts.append("-X \(method.uppercased())") }
        let success = operation.responses.keys.sorted().first.flatMap { operation.responses[$0] }
        let types = success.map(api.resolved)?.content?.keys
        if types?.contains("text/event-stream") == true { parts.append("-N") }
        if types?.contains("application/octet-stream") == true { parts.append("-o FILE") }
        if let body = operation.requestBody.map(api.resolved) { parts += Self.parts(of: body) }
        for parameter in (operation.parameters ?? []).map(api.resolved)
        where parameter.required == true && parameter.location == "query" {
            guard let name = parameter.name else { continue }
            parts.append("-G --data-urlencode \"\(name)=\(parameter.example?.plain ?? name.uppercased())\"")
        }
        let names = path.split(separator: "/").map { part in
            part.hasPrefix("{") ? part.dropFirst().dropLast().uppercased() : String(part)
        }
        parts.append("\"$VITRINE/api/v1/\(names.joined(separator: "/"))\"")
        text = parts.joined(separator: " ")
    }

    private static func parts(of body: APIDescription.Body) -> [String] {
        guard let content = body.content else { return [] }
        if let example = content["application/json"]?.example {
            return ["-H \"Content-Type: application/json\"", "-d '\(example.json)'"]
        }
        return content.keys.sorted().last.map { ["-H \"Content-Type: \($0)\"", "--data-binary @FILE"] } ?? []
    }
}
