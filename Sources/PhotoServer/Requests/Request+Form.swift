import Hummingbird
import Photos

extension Request {
    /// The fields of a form that a page sent.
    ///
    /// - Throws: 400 if a field is missing, or the form does not consist of plain fields.
    func form<Form: Decodable>(_ type: Form.Type, _ context: ServerContext) async throws -> Form {
        do {
            return try await URLEncodedFormDecoder().decode(type, from: self, context: context)
        } catch is DecodingError {
            throw RequestFailure(.badRequest, .formLacksField)
        } catch is URLEncodedFormError {
            throw RequestFailure(.badRequest, .formUnreadable)
        }
    }
}

/// The choice named by a field of a form.
///
/// - Throws: 400 if it is none of them.
func formChoice<Choice: RawRepresentable<String>>(_ text: String) throws(RequestFailure) -> Choice {
    guard let choice = Choice(rawValue: text) else {
        throw RequestFailure(.badRequest, .noChoice, [.text: .text(String(text.prefix(40)))])
    }
    return choice
}
