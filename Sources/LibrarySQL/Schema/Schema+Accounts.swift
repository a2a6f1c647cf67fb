extension Schema {
    /// Accounts. A user without a role has none: the owner of a library without accounts.
    /// Secrets are stored as SHA-256 digests, passwords as scrypt hashes. The number of a user is never
    /// reused: browsers store personal data under it.
    static let accounts = """
        ALTER TABLE user_account ADD COLUMN role TEXT CHECK (role IN ('viewer', 'member', 'admin'));
        ALTER TABLE user_account ADD COLUMN folded_name TEXT;
        ALTER TABLE user_account ADD COLUMN password TEXT;
        ALTER TABLE user_account ADD COLUMN made_at REAL;
        CREATE UNIQUE INDEX user_account_folded_name ON user_account (folded_name)
            WHERE folded_name IS NOT NULL;

        CREATE TABLE credential (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('session', 'token')),
            user_id INTEGER NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
            digest BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL,
            made_at REAL NOT NULL,
            used_at REAL NOT NULL,
            expires_at REAL
        ) STRICT;
        CREATE INDEX credential_user ON credential (user_id, used_at);

        ALTER TABLE library_state ADD COLUMN secret BLOB;
        ALTER TABLE library_state ADD COLUMN last_user_id INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE source ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1));
        """

    /// The users' identities at sign-in providers. A provider may change a person's name, not the subject.
    static let providerIdentities = """
        CREATE TABLE provider_identity (
            issuer TEXT NOT NULL CHECK (issuer <> ''),
            subject TEXT NOT NULL CHECK (subject <> ''),
            user_id INTEGER NOT NULL REFERENCES user_account (id) ON DELETE CASCADE,
            linked_at REAL NOT NULL,
            PRIMARY KEY (issuer, subject),
            UNIQUE (user_id, issuer)
        ) STRICT, WITHOUT ROWID;
        """

    /// The user 0 stands for everybody, visitors included: photos that this user has hidden are removed for everybody,
    /// and mixes of this user are for all. The name begins with a space, as that of no account does.
    static let everybody = """
        INSERT INTO user_account (id, name) VALUES (0, ' everybody');
        ALTER TABLE mix ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0
            CHECK (is_public = 0 OR (is_public = 1 AND user_id = 0));
        """
}
