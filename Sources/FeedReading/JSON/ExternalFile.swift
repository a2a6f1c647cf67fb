/// Notion's files on other servers: `"external": {"url": "…"}`.
///
/// Bluesky's link cards, which have the same name, have a `uri` and words.
enum ExternalFile {
    /// The name of the object, which is the `PictureVariant.stem` of its picture too.
    static let stem = "external"
    private static let keys: Set<String> = ["url", "expiry_time"]

    /// Whether a member is an object with the URL of a file and nothing else.
    static func matches(_ member: JSONValue, _ name: KeyTraits) -> Bool {
        guard name.stem == stem, member.isObject, member.key == stem, member["url"]?.string != nil else {
            return false
        }
        return member.children.allSatisfy { keys.contains($0.key) }
    }
}
