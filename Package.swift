// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// For views as authors write them: a body that takes a second to type-check is an error, so that no file takes five.
/// Processor time counts, whatever else the machine does.
let prompt: [SwiftSetting] =
    strict + [
        .unsafeFlags([
            "-Xfrontend", "-warn-long-function-bodies=1000", "-Xfrontend", "-warn-long-expression-type-checking=1000",
        ])
    ]

/// A C library of the system, described by its module map and found through pkg-config.
func system(_ name: String, _ pkgConfig: String, _ apt: String) -> Target {
    .systemLibrary(name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// - Parameter links: libraries that no pkg-config file of a dependency names to the linker.
func room(
    _ name: String, _ imports: [String], path: String? = nil, resources: [Resource]? = nil, links: [String] = []
) -> Target {
    .target(
        name: name, dependencies: imports.map { .init(stringLiteral: $0) }, path: path ?? "Sources/\(name)",
        resources: resources, swiftSettings: strict, linkerSettings: links.map { .linkedLibrary($0) })
}

func program(
    _ name: String, _ imports: [String], path: String? = nil, exclude: [String] = [],
    settings: [SwiftSetting] = strict
) -> Target {
    .executableTarget(
        name: name, dependencies: imports.map { .init(stringLiteral: $0) }, path: path ?? "Sources/\(name)",
        exclude: exclude, swiftSettings: settings)
}

func tests(_ name: String, _ imports: [String], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: imports.map { .init(stringLiteral: $0) }, path: "Tests/\(name)", exclude: exclude,
        swiftSettings: strict)
}

/// Where the dynamic linker found something. The C library's header hides this behind a macro.
struct LinkedImage {
    var path: UnsafePointer<CChar>?
    var base, symbol, address: UnsafeRawPointer?
}

@_silgen_name("dladdr")
func findImage(_ address: UnsafeRawPointer, _ image: UnsafeMutablePointer<LinkedImage>) -> CInt

/// The compiler's own swift-syntax: the toolchain in use is the one whose PackageDescription reads this file.
let swiftSyntax: String = {
    var library = LinkedImage()
    let inside = unsafeBitCast(Package.self as AnyClass, to: UnsafeRawPointer.self)
    guard findImage(inside, &library) != 0, let path = library.path else {
        fatalError("Package.swift finds no toolchain around itself: its macros cannot be built.")
    }
    // lib/swift/pm/ManifestAPI/libPackageDescription.so and lib/swift/host lie in the same toolchain.
    return URL(filePath: String(cString: path)).appending(path: "../../../host").standardized.path
}()

/// A program that the compiler runs to expand macros; it links what the compiler itself is made of.
func macros(_ name: String) -> Target {
    .macro(
        name: name, path: "Sources/\(name)",
        swiftSettings: strict + [.unsafeFlags(["-I", swiftSyntax])],
        linkerSettings: [
            .unsafeFlags(["-L", swiftSyntax, "-Xlinker", "-rpath", "-Xlinker", swiftSyntax]),
            .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftSyntaxMacros"), .linkedLibrary("SwiftSyntaxBuilder"),
            .linkedLibrary("SwiftDiagnostics"), .linkedLibrary("SwiftCompilerPluginMessageHandling"),
        ])
}

let package = Package(
    name: "fanlight",
    products: [
        .library(name: "SwiftUI", targets: ["SwiftUI"]),
        .library(name: "Fanlight", targets: ["Fanlight"]),
        .library(name: "FanlightTesting", targets: ["FanlightTesting"]),
        .executable(name: "fanlightd", targets: ["Daemon"]),
        .executable(name: "fanlight", targets: ["CLI"]),
        .executable(name: "gallery", targets: ["Gallery"]),
    ],
    targets: [
        system("CZeroMQ", "libzmq", "libzmq3-dev"),
        system("CProtobufC", "libprotobuf-c", "libprotobuf-c-dev"),
        system("CCairo", "cairo", "libcairo2-dev"),
        system("CPango", "pangocairo", "libpango1.0-dev"),
        system("CCommonMark", "libcmark-gfm", "libcmark-gfm-dev"),
        system("CTermKey", "termkey", "libtermkey-dev"),
        system("CChafa", "chafa", "libchafa-dev"),
        system("CGEOS", "geos", "libgeos-dev"),
        system("CSQLite", "sqlite3", "libsqlite3-dev"),
        system("CSodium", "libsodium", "libsodium-dev"),
        system("CZlib", "zlib", "zlib1g-dev"),
        system("CTurboJPEG", "libturbojpeg", "libturbojpeg0-dev"),
        system("CWebP", "libwebp", "libwebp-dev"),
        system("CRSVG", "librsvg-2.0", "librsvg2-dev"),
        .systemLibrary(name: "CLinux", path: "Sources/CLinux"),
        .target(name: "CAdmission", path: "Sources/CAdmission"),
        .target(name: "CFanlightWire", dependencies: ["CProtobufC"], path: "Sources/CFanlightWire"),

        .target(name: "Display", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
        room("Combine", []),
        room("UniformTypeIdentifiers", []),
        room("CoreTransferable", ["UniformTypeIdentifiers"]),
        room("Wire", ["Display", "CFanlightWire"]),
        room("Transport", ["Wire", "CZeroMQ", "CSodium", "CLinux", "CAdmission"]),
        room("Typesetting", ["Display", "CPango"], links: ["fontconfig"]),
        room("Painter", ["Display", "Typesetting", "CCairo", "CPango", "CTurboJPEG", "CWebP", "CRSVG"]),
        macros("FanlightMacros"),
        room(
            "Fanlight",
            [
                "Display", "Typesetting", "Painter", "Combine", "CoreTransferable", "FanlightMacros", "CCommonMark",
                "CGEOS", "CLinux",
            ], links: ["_FoundationICU"]),
        room("Broker", ["Wire", "Transport", "CLinux"]),
        room("Host", ["Fanlight", "Wire", "Transport", "Broker", "CSQLite"]),
        program("Daemon", ["Broker"], exclude: ["Packaging"]),
        room("SwiftUI", ["Fanlight", "Host", "Combine", "CoreTransferable"]),
        room("FanlightTesting", ["Fanlight", "Wire", "Painter"]),
        // What SwiftUI hands on is named, too: it is the same file whatever Fanlight became, and nobody would be built anew.
        program("Gallery", ["SwiftUI", "Fanlight"], settings: prompt),
        program("TestApp", ["SwiftUI", "Fanlight"], path: "Tests/Fixtures/TestApp"),

        room("ClientKit", ["Display", "Wire", "Transport"], path: "Clients/ClientKit"),
        room("TerminalClient", ["ClientKit", "Painter", "CTermKey", "CChafa"], path: "Clients/Terminal"),
        room("ImageClient", ["ClientKit", "Painter"], path: "Clients/Image"),
        program("CLI", ["ClientKit", "TerminalClient", "ImageClient", "CLinux"], path: "Clients/CLI"),
        program(
            "Bench",
            [
                "ClientKit", "TerminalClient", "SwiftUI", "Fanlight", "Painter", "Wire", "Transport", "CCairo",
                "CPango", "CZeroMQ", "CLinux", "CZlib",
            ],
            path: "Tests/Benchmarks"),

        // What several of them roll.
        room("SeededRandom", [], path: "Tests/SeededRandom"),
        tests("DisplayTests", ["Display", "SeededRandom"]),
        tests("CombineTests", ["Combine"]),
        tests("WireTests", ["Wire", "Display", "SeededRandom"], exclude: ["Corpus"]),
        tests("TransportTests", ["Transport"]),
        tests("TypesettingTests", ["Typesetting"]),
        tests("PainterTests", ["Painter", "Display", "SeededRandom"]),
        tests("FanlightTests", ["SwiftUI", "Fanlight", "FanlightTesting", "Broker", "SeededRandom"]),
        tests("HostTests", ["Host", "TestApp"]),
        tests("BrokerTests", ["Broker", "Transport", "Wire", "Display"]),
        tests(
            "ClientTests",
            ["ClientKit", "TerminalClient", "ImageClient", "CLI", "Display", "Painter", "Transport", "Wire"]),
        tests("Conformance", ["SwiftUI", "Fanlight", "FanlightTesting"]),
    ],
    swiftLanguageModes: [.v6]
)
