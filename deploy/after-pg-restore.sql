-- Run this after pg_restore and before the servers start: numbers and versions that were given since the dump are not
-- given again, so that open pages, links and changes made without a network do not reach other photos.

DO $$
DECLARE
    each record;
BEGIN
    -- More rows than a library gets between two dumps.
    FOR each IN SELECT sequencename, coalesce(last_value, 0) AS last FROM pg_sequences WHERE schemaname = current_schema()
    LOOP
        PERFORM setval(quote_ident(each.sequencename), each.last + 1000000);
    END LOOP;
END $$;

-- One change a second.
UPDATE source SET
    version = greatest(version, CAST(extract(epoch FROM now()) AS bigint) + own_version) + 1,
    order_version = greatest(order_version, CAST(extract(epoch FROM now()) AS bigint)) + 1;

UPDATE library_state SET
    list_version = greatest(list_version, CAST(extract(epoch FROM now()) AS bigint) + own_list_version) + 1,
    view_version = greatest(view_version, CAST(extract(epoch FROM now()) AS bigint) + own_view_version) + 1,
    personal_version = greatest(personal_version, CAST(extract(epoch FROM now()) AS bigint) + own_personal_version) + 1,
    shape_version = greatest(shape_version, CAST(extract(epoch FROM now()) AS bigint)) + 1;

UPDATE user_account SET personal_version = greatest(personal_version, CAST(extract(epoch FROM now()) AS bigint)) + 1;

-- More users than a library gets between two dumps: browsers store personal data under these numbers.
UPDATE library_state SET last_user_id = greatest(last_user_id, (SELECT coalesce(max(id), 1) FROM user_account)) + 1000;
