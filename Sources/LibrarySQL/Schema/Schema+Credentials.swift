extension Schema {
    /// The credentials of sources. `sealed` is useless without the key (`SecretKey`), and can be opened only
    /// for this source and origin; `scope` is the name in the marks of images (`CredentialScope`).
    static let credentials = """
        CREATE TABLE source_credentials (
            source_id INTEGER PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('basic', 'bearer', 'headers')),
            origin TEXT NOT NULL,
            scope TEXT NOT NULL UNIQUE CHECK (length(scope) = 32),
            sealed BLOB NOT NULL
        ) STRICT;
        """
}
