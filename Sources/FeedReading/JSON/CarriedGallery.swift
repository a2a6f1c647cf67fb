/// The list of an entry's own pictures in an object, as services with GraphQL and Strapi 4 have it:
/// `"gallery": {"data": […]}`. Other objects of that name are what the entry belongs to.
enum CarriedGallery {
    private static let lists = ["data", "nodes", "edges", "items"]

    /// Whether a member is an object that holds such a list.
    static func matches(_ member: JSONValue, _ name: KeyTraits) -> Bool {
        name.isCarriedContainer && member.isObject && lists.contains { member[$0]?.isArray ?? false }
    }
}
