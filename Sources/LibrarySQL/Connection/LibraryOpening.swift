/// What may be changed when a library is opened.
package enum LibraryOpening: Sendable {
    /// A library is created if there is none, and older tables are migrated.
    case creating
    /// Older tables are migrated; a library must exist.
    case existing
    /// Nothing: a library must exist, with the tables of this version.
    case examining
}

/// Runs the migration of an existing file while no server uses it.
///
/// - Throws: If a server uses it, without having run `upgrade`; and what `upgrade` throws.
package typealias UpgradeGuard = @Sendable (_ upgrade: () throws -> Void) throws -> Void
