extension Schema {
    /// What servers want to know the program by. `sealed` is of no use without the key (`SecretKey`), and opens for
    /// this source and origin alone; `scope` is the name in the marks of images (`CredentialScope`).
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
