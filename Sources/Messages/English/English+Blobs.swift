extension English {
    /// About the store of images that several servers share.
    static let blobs = [
        "blobs.scheme": "An object store is named as s3://bucket/prefix?endpoint=https://….",
        "blobs.bucket":
            "The bucket's name has 3 letters, digits, “.”, “-” and “_” or more. Keys do not belong there.",
        "blobs.prefix": "The prefix has letters, digits, “.”, “-” and “_”, with single “/” between.",
        "blobs.endpoint":
            "The endpoint is http:// or https:// and a host, with or without a port, and no more.",
        "blobs.region": "The region has letters, digits, “-” and “_”, as in eu-central-1.",
        "blobs.style": "The style is path or host.",
        "blobs.parameter": "An object store takes endpoint, region and style, each once.",
        "blobs.noKeys":
            "The object store needs keys: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment, or aws-access-key-id and aws-secret-access-key in the configuration file.",
        "blobs.noStore": "Name the store that is trimmed with --blobs.",
        "blobs.oneOfCache": "Either --empty or --trim.",
        "blobs.trimmed":
            "{name}: {removed, plural, =0 {nothing was deleted} one {# image ({size}) was deleted} other {# images ({size}) were deleted}}; {kept, plural, one {# image} other {# images}}, {keptSize} stay.",
        "blobs.notTrimmed": "{name} cannot be trimmed: {text}.",
    ]
}
