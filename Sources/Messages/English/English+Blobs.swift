extension English {
    /// Messages about the object store shared by several servers.
    static let blobs = [
        "blobs.scheme": "An object store is given as s3://bucket/prefix?endpoint=https://….",
        "blobs.bucket":
            "The bucket name must have at least 3 characters: letters, digits, “.”, “-” and “_”. Do not put keys in it.",
        "blobs.prefix":
            "The prefix may contain letters, digits, “.”, “-” and “_”, with single “/” as separators.",
        "blobs.endpoint": "The endpoint must be http:// or https:// followed by a host and an optional port.",
        "blobs.region": "The region may contain letters, digits, “-” and “_”, for example eu-central-1.",
        "blobs.style": "The style must be path or host.",
        "blobs.parameter":
            "The URL of an object store accepts endpoint, region and style, each at most once.",
        "blobs.noKeys":
            "The object store needs keys: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, or aws-access-key-id and aws-secret-access-key in the configuration file.",
        "blobs.noStore": "Specify the object store with --blobs.",
        "blobs.oneOfCache": "Use either --empty or --trim.",
        "blobs.trimmed":
            "{name}: {removed, plural, =0 {nothing was deleted} one {# image ({size}) was deleted} other {# images ({size}) were deleted}}; {kept, plural, one {# image ({keptSize}) remains} other {# images ({keptSize}) remain}}.",
        "blobs.notTrimmed": "{name} cannot be trimmed: {cause}.",

        // Why, within the messages above and those of operation.
        "store.connectionClosed": "the connection was closed",
        "store.timedOut": "no answer within {count} s",
        "store.status":
            "status {status}{answer, select, given {, {answer}} other {}}{text, select, given {, {text}} other {}}",
        "store.busy": "too many requests are waiting for it",
        "store.malformedAnswer": "its answer is not that of an S3-compatible object store",
        "store.tooLarge": "its answer is larger than {limit}",
        "store.cancelled": "cancelled",
        "store.shutDown": "shut down",
    ]
}
