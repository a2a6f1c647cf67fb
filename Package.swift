// swift-tools-version: 6.2
// Vitrine: one package with a folder per module. docs/architecture.md explains their
// order, and scripts/check-imports.py enforces it.

import Foundation
import PackageDescription

/// `make fuzz` builds the sources with coverage counters for libFuzzer.
let fuzzing = ProcessInfo.processInfo.environment["VITRINE_FUZZING"] == "1"

/// `make build` builds the program separately from the tests (docs/decisions/0001).
let isProgram = ProcessInfo.processInfo.environment["VITRINE_PROGRAM"] == "1"

let strict: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
    + (isProgram
        ? []
        : [
            // Tests are built for release, too.
            .unsafeFlags(
                ["-enable-testing"] + (fuzzing ? ["-sanitize=fuzzer"] : []), .when(configuration: .release))
        ])

func stage(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tested code is optimized; the tests are not, since that would take more time than it saves.
let testSettings = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name)] + dependencies,
        swiftSettings: testSettings
    )
}

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

/// The flags of `vips` and `gexiv2` contain `-pthread`, which causes warnings of the package manager;
/// on Linux, their headers are in a default folder, so that GObject's flags suffice.
#if os(Linux)
let vipsPkgConfig = "gobject-2.0"
let gexiv2PkgConfig = "gobject-2.0"
#else
let vipsPkgConfig = "vips"
let gexiv2PkgConfig = "gexiv2"
#endif

/// The browser's copy of the core is compiled by `make wasm` as Embedded Swift,
/// from the same two targets and nothing else.
let wasm = ProcessInfo.processInfo.environment["VITRINE_WASM"] == "1"

let embedded: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableExperimentalFeature("Embedded"),
    .enableExperimentalFeature("Extern"),
    // Without the last flag, objects contain a hash of their path, and builds in different
    // folders would differ.
    .unsafeFlags(["-wmo", "-Osize", "-Xfrontend", "-disable-incremental-llvm-codegen"]),
]

let wasmTargets: [Target] = [
    .target(name: "ViewerCore", swiftSettings: embedded),
    .executableTarget(
        name: "ViewerWasm",
        dependencies: ["ViewerCore"],
        swiftSettings: embedded + [
            .unsafeFlags(["-parse-as-library", "-Xfrontend", "-disable-stack-protector"])
        ],
        linkerSettings: [
            .unsafeFlags([
                "-Xclang-linker", "-nostdlib", "-Xlinker", "--no-entry", "-Xlinker", "--gc-sections",
                "-Xlinker", "--strip-all", "-Xlinker", "--export=__heap_base",
            ])
        ]
    ),
]

let nativeTargets: [Target] = [
    stage("Basics"),
    stage("ViewerCore"),
    stage("Photos", ["Basics", crypto]),
    stage("Messages", ["Photos"]),
    .systemLibrary(
        name: "CLibXML2", pkgConfig: "libxml-2.0",
        providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "CSandbox"),
    stage("WorkerProcesses", ["Basics", "CSandbox"]),
    stage(
        "FeedReading",
        ["Photos", "Basics", "CLibXML2", "CLibArchive", "WorkerProcesses", crypto, logging]),
    stage(
        "Fetching",
        ["Photos", "Basics", logging, .product(name: "AsyncHTTPClient", package: "async-http-client")]),
    stage("Library", ["Photos", "Basics"]),
    .systemLibrary(
        name: "CLibPQ", pkgConfig: "libpq",
        providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    stage(
        "LibrarySQL",
        ["Photos", "Basics", "Library", "CLibPQ", crypto, .product(name: "GRDB", package: "GRDB.swift")]),
    stage(
        "BlobStorage",
        [
            "Basics", "CLibXML2", crypto, logging,
            .product(name: "AsyncHTTPClient", package: "async-http-client"),
        ]),
    stage(
        "OpenIDConnect",
        [
            "Photos", "Basics", crypto, logging,
            .product(name: "AsyncHTTPClient", package: "async-http-client"),
            .product(name: "JWTKit", package: "jwt-kit"),
        ]),
    .systemLibrary(
        name: "CLibVips", pkgConfig: vipsPkgConfig,
        providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .target(
        name: "CVips", dependencies: ["CLibVips"],
        linkerSettings: [.linkedLibrary("vips"), .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0")]),
    .systemLibrary(
        name: "CLibGExiv2", pkgConfig: gexiv2PkgConfig,
        providers: [.apt(["libgexiv2-dev"]), .brew(["gexiv2"])]),
    .target(
        name: "CMetadata", dependencies: ["CLibGExiv2"],
        linkerSettings: [.linkedLibrary("gexiv2"), .linkedLibrary("gobject-2.0"), .linkedLibrary("glib-2.0")]),
    stage(
        "ImagePipeline",
        [
            "Photos", "Basics", "Library", "BlobStorage", "CVips", "CMetadata", "WorkerProcesses", logging,
        ]),
    .target(name: "CTownTable", exclude: ["towns.bin", "LICENSE.txt"]),
    .target(name: "CLandOutlines", exclude: ["outlines.bin"]),
    stage("Gazetteer", ["Photos", "Basics", "CTownTable", "CLandOutlines"]),
    stage("SourceRefresh", ["Photos", "Basics", "Fetching", "FeedReading", "Library", "Gazetteer", logging]),
    // Painting computes every pixel, which is a hundred times slower without optimization.
    .target(
        name: "DemoSources", dependencies: ["Photos"],
        swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(name: "CWebAssets"),
    .systemLibrary(
        name: "CLibBrotli", pkgConfig: "libbrotlienc",
        providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .systemLibrary(
        name: "CLibArchive", pkgConfig: "libarchive",
        providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    stage(
        "PhotoServer",
        [
            "Photos", "Basics", "Messages", "ViewerCore", "Library", "ImagePipeline", "Gazetteer",
            "SourceRefresh", "DemoSources", "OpenIDConnect", "CWebAssets", "CLibBrotli", "CLibArchive",
            crypto, cryptoExtras, logging,
            .product(name: "Hummingbird", package: "hummingbird"),
            .product(name: "Mustache", package: "swift-mustache"),
        ]),
    .executableTarget(
        name: "vitrine",
        dependencies: [
            "Photos", "Basics", "Messages", "FeedReading", "Fetching", "Library", "LibrarySQL",
            "ImagePipeline", "BlobStorage",
            "Gazetteer",
            "SourceRefresh", "DemoSources", "OpenIDConnect", "PhotoServer", "WorkerProcesses", logging,
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
            .product(name: "Configuration", package: "swift-configuration"), crypto, "CLibArchive",
            .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        ],
        swiftSettings: strict
    ),

    .executableTarget(
        name: "image-benchmark", dependencies: ["ImagePipeline", "Photos", logging],
        path: "Benchmarks/images/ImageBenchmark", swiftSettings: strict),

    .executableTarget(
        name: "reading-benchmark", dependencies: ["FeedReading", "Photos", logging],
        path: "Benchmarks/reading/ReadingBenchmark", swiftSettings: strict),

    .executableTarget(
        name: "json-reference", path: "Benchmarks/adding/JSONReference", swiftSettings: strict),

    .executableTarget(
        name: "list-benchmark", dependencies: ["Library", "LibrarySQL", "Photos"],
        path: "Benchmarks/lists/ListBenchmark", swiftSettings: strict),

    .target(
        name: "FuzzTargets",
        dependencies: [
            "Photos", "Basics", "Messages", "FeedReading", "Fetching", "Library", "LibrarySQL",
            "BlobStorage", "ImagePipeline",
            "CVips", "CMetadata",
            "SourceRefresh", "PhotoServer", "WorkerProcesses", .product(name: "GRDB", package: "GRDB.swift"),
            .product(name: "Hummingbird", package: "hummingbird"),
        ],
        path: "Fuzzing/Targets", swiftSettings: strict),

    .target(
        name: "TestSupport",
        dependencies: ["Basics", "BlobStorage", .product(name: "Hummingbird", package: "hummingbird")],
        path: "Tests/TestSupport",
        swiftSettings: strict),
    tests("FuzzTargets", ["Basics"]),
    tests("Basics", ["TestSupport"]),
    tests("ViewerCore", ["Basics", "TestSupport"]),
    tests("Photos"),
    tests(
        "Messages",
        [
            "Photos", "FeedReading", "Fetching", "Library", "ImagePipeline", "Gazetteer", "SourceRefresh",
            "OpenIDConnect", "PhotoServer", "vitrine",
        ]),
    tests("WorkerProcesses", ["Basics", "CSandbox"]),
    tests("FeedReading", ["Photos", "Basics", "WorkerProcesses", "TestSupport", logging]),
    tests("Fetching", ["Photos", "TestSupport", .product(name: "Hummingbird", package: "hummingbird")]),
    .target(
        name: "LibrarySamples", dependencies: ["Photos", "Basics", "Library", "LibrarySQL"],
        path: "Tests/LibrarySamples", swiftSettings: strict),
    tests("Library", ["Photos", "LibrarySamples"]),
    tests(
        "LibrarySQL",
        ["Photos", "Basics", "Library", "LibrarySamples", .product(name: "GRDB", package: "GRDB.swift")]),
    tests("BlobStorage", ["Basics", "TestSupport", logging]),
    tests(
        "ImagePipeline",
        [
            "Photos", "Basics", "Library", "BlobStorage", "LibrarySamples", "CVips", "TestSupport", logging,
            .product(name: "InMemoryLogging", package: "swift-log"),
        ]),
    tests("Gazetteer", ["Photos", "Basics", "TestSupport"]),
    tests(
        "SourceRefresh",
        [
            "Photos", "Basics", "Library", "LibrarySQL", "Fetching", "FeedReading", "Gazetteer",
            "LibrarySamples", "TestSupport",
            logging,
        ]),
    tests("DemoSources", ["Photos", "ViewerCore"]),
    .target(
        name: "StandInProvider",
        dependencies: [
            .product(name: "Hummingbird", package: "hummingbird"),
            .product(name: "JWTKit", package: "jwt-kit"), crypto, cryptoExtras, logging,
        ], path: "Tests/StandInProvider", swiftSettings: strict),
    tests(
        "OpenIDConnect", ["Photos", "StandInProvider", .product(name: "JWTKit", package: "jwt-kit"), logging]),
    tests(
        "PhotoServer",
        [
            "Photos", "Basics", "Library", "LibrarySQL", "ImagePipeline", "SourceRefresh", "Fetching",
            "FeedReading",
            "DemoSources", "Gazetteer", "LibrarySamples", "OpenIDConnect", "StandInProvider", "BlobStorage",
            "TestSupport",
            .product(name: "Hummingbird", package: "hummingbird"),
            .product(name: "HummingbirdTesting", package: "hummingbird"),
        ]),
]

/// Links libFuzzer, which `Fuzzing/run.sh` names.
let fuzzDriver: [Target] = [
    .target(name: "CFuzzing", path: "Fuzzing/CFuzzing"),
    .executableTarget(
        name: "fuzz", dependencies: ["CFuzzing", "FuzzTargets"], path: "Fuzzing/Driver",
        swiftSettings: [.swiftLanguageMode(.v6)]),
]

let package = Package(
    name: "vitrine",
    platforms: [.macOS(.v15)],
    products: wasm
        ? [.executable(name: "ViewerWasm", targets: ["ViewerWasm"])]
        : [.executable(name: "vitrine", targets: ["vitrine"])],
    dependencies: wasm
        ? []
        : [
            .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
            .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
            .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
            .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
            .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
            .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
            .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
            .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
            .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
            .package(
                url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        ],
    targets: wasm ? wasmTargets : nativeTargets + (fuzzing ? fuzzDriver : [])
)
