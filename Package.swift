// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Settings for typical app code. A body that takes a second to type-check is an error, so that no file takes five.
/// Processor time counts, so the machine's load does not matter.
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

/// - Parameter links: libraries that no pkg-config file of a dependency passes to the linker.
func module(
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

/// The result of `dladdr`. The C library's header hides the declaration behind a macro.
struct LinkedImage {
    var path: UnsafePointer<CChar>?
    var base, symbol, address: UnsafeRawPointer?
}

@_silgen_name("dladdr")
func findImage(_ address: UnsafeRawPointer, _ image: UnsafeMutablePointer<LinkedImage>) -> CInt

/// Decision record: Decisions/MacrosFromTheToolchain.md
///
/// The path of the compiler's own swift-syntax: in the toolchain whose PackageDescription loads this file.
let swiftSyntax: String = {
    var library = LinkedImage()
    let inside = unsafeBitCast(Package.self as AnyClass, to: UnsafeRawPointer.self)
    guard findImage(inside, &library) != 0, let path = library.path else {
        fatalError("Package.swift finds no toolchain around itself: its macros cannot be built.")
    }
    // lib/swift/pm/ManifestAPI/libPackageDescription.so and lib/swift/host are in the same toolchain.
    return URL(filePath: String(cString: path)).appending(path: "../../../host").standardized.path
}()

/// A program that the compiler runs to expand macros; it links the compiler's own libraries.
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
        // For targets whose files import modules of these names. Others do not depend on them.
        .library(name: "UIKitShim", targets: ["UIKit", "_Testing_UIKit", "_Testing_CoreGraphics"]),
        .library(name: "AppKitShim", targets: ["AppKit", "Cocoa", "_Testing_AppKit", "_Testing_CoreGraphics"]),
        .library(name: "CoreGraphicsShim", targets: ["CoreGraphics", "_Testing_CoreGraphics"]),
        .library(name: "OSLogShim", targets: ["OSLog", "os"]),
        // For targets that use the network: FoundationNetworking brings curl.
        .library(name: "URLSessionPublishers", targets: ["URLSessionPublishers"]),
        .library(name: "FanlightTesting", targets: ["FanlightTesting"]),
        .plugin(name: "AssetSymbols", targets: ["AssetSymbols"]),
        .executable(name: "fanlightd", targets: ["Daemon"]),
        .executable(name: "fanlight-gate", targets: ["Gate"]),
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
        system("CWebPMux", "libwebpmux", "libwebp-dev"),
        system("CRSVG", "librsvg-2.0", "librsvg2-dev"),
        .systemLibrary(name: "CLinux", path: "Sources/CLinux"),
        .target(name: "CAdmission", path: "Sources/CAdmission"),
        .target(name: "CFanlightWire", dependencies: ["CProtobufC"], path: "Sources/CFanlightWire"),

        .target(name: "Motion", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
        .target(
            name: "Display", dependencies: ["Motion"], swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
        module("Threading", ["CLinux"]),
        module("Combine", []),
        module("URLSessionPublishers", ["Combine"]),
        module("UniformTypeIdentifiers", []),
        module("CoreTransferable", ["UniformTypeIdentifiers"]),
        module("Wire", ["Display", "Motion", "CFanlightWire"]),
        module("Transport", ["Wire", "Threading", "CSodium", "CLinux"]),
        module("Network", ["Transport", "CZeroMQ", "CLinux"]),
        module("Typesetting", ["Display", "CPango"], links: ["fontconfig"]),
        module("Painter", ["Display", "Typesetting", "CCairo", "CPango", "CTurboJPEG", "CWebP", "CRSVG", "CLinux"]),
        module("Localization", [], links: ["_FoundationICU"]),
        module("PathGeometry", ["CGEOS", "Display", "Motion"]),
        module("SymbolNames", []),
        module("AssetCatalogs", []),
        module("AssetCode", ["AssetCatalogs"]),
        module("MarkdownParsing", ["Localization", "CCommonMark"]),
        module("TextEditing", ["Display", "Typesetting"]),
        macros("FanlightMacros"),
        program("AssetSymbolTool", ["AssetCatalogs", "AssetCode"]),
        .plugin(
            name: "AssetSymbols", capability: .buildTool(), dependencies: ["AssetSymbolTool"],
            path: "Sources/AssetSymbols"),
        module(
            "FanlightCore",
            [
                "Display", "Motion", "Threading", "Typesetting", "Painter", "Localization", "PathGeometry",
                "TextEditing", "MarkdownParsing", "SymbolNames", "AssetCatalogs", "Combine", "CoreTransferable",
                "FanlightMacros",
            ]),
        module(
            "Fanlight",
            [
                "FanlightCore", "Display", "Typesetting", "TextEditing", "Combine", "CoreTransferable",
                "UniformTypeIdentifiers", "FanlightMacros",
            ]),
        module("Broker", ["Wire", "Transport", "CLinux"]),
        module("Host", ["Fanlight", "Painter", "Threading", "Wire", "Transport", "Broker", "CSQLite"]),
        program("Daemon", ["Broker"], exclude: ["Packaging"]),
        program("Gate", ["Wire", "Transport", "Network", "CAdmission", "CLinux"]),
        module("SwiftUI", ["Fanlight", "Host", "Combine", "CoreTransferable"]),
        module("CoreGraphics", ["Fanlight", "FanlightCore", "PathGeometry"]),
        module(
            "PlatformSupport",
            [
                "AssetCatalogs", "Combine", "CoreTransferable", "Display", "Fanlight", "FanlightCore", "FanlightMacros",
            ]),
        module("UIKit", ["Combine", "CoreGraphics", "Display", "Fanlight", "FanlightCore", "PlatformSupport"]),
        module(
            "AppKit",
            [
                "Combine", "CoreGraphics", "Display", "Fanlight", "FanlightCore", "PlatformSupport",
                "UniformTypeIdentifiers",
            ]),
        module("Cocoa", ["AppKit"]),
        module("os", []),
        module("OSLog", ["os"]),
        // The compiler looks for these modules where a file imports one of those and Testing.
        module("_Testing_AppKit", []),
        module("_Testing_CoreGraphics", []),
        module("_Testing_UIKit", []),
        // The stage needs the core only. Tests of the core are then not rebuilt after a change to a control.
        module("FanlightCoreTesting", ["FanlightCore", "Display", "Wire", "Painter"]),
        module("FanlightTesting", ["FanlightCoreTesting", "Fanlight", "Display"]),
        // Fanlight is listed although SwiftUI re-exports it. The file of SwiftUI does not change with Fanlight. Without
        // it a change would rebuild nothing here.
        program("Gallery", ["SwiftUI", "Fanlight"], settings: prompt),
        program("TestApp", ["SwiftUI", "Fanlight"], path: "Tests/Fixtures/TestApp"),
        program("DecoderProgram", ["Painter"], path: "Tests/Fixtures/DecoderProgram"),

        module("ClientKit", ["Display", "Wire", "Transport", "Network"], path: "Clients/ClientKit"),
        module("TerminalClient", ["ClientKit", "Painter", "CTermKey", "CChafa"], path: "Clients/Terminal"),
        module("ImageClient", ["ClientKit", "Painter", "CWebPMux"], path: "Clients/Image"),
        module("ProjectImport", ["AssetCatalogs", "AssetCode", "Localization"], path: "Clients/ProjectImport"),
        program(
            "CLI", ["ClientKit", "TerminalClient", "ImageClient", "ProjectImport", "Painter", "CLinux"],
            path: "Clients/CLI"),
        program(
            "Bench",
            [
                "ClientKit", "TerminalClient", "SwiftUI", "Fanlight", "Painter", "Wire", "Transport", "Network",
                "CCairo", "CPango", "CZeroMQ", "CLinux", "CZlib",
            ],
            path: "Tests/Benchmarks"),

        // The random number generator that several test targets share.
        module("SeededRandom", [], path: "Tests/SeededRandom"),
        tests("MotionTests", ["Motion"]),
        tests("DisplayTests", ["Display", "Motion", "SeededRandom"]),
        tests("CombineTests", ["Combine"]),
        tests("URLSessionPublishersTests", ["Combine", "URLSessionPublishers"]),
        tests("ThreadingTests", ["Threading"]),
        tests("LocalizationTests", ["Localization"]),
        tests("PathGeometryTests", ["PathGeometry", "Display"]),
        tests("TextEditingTests", ["TextEditing", "Display", "Typesetting"]),
        tests("ProjectImportTests", ["ProjectImport"]),
        tests("AssetCodeTests", ["AssetCatalogs", "AssetCode"]),
        tests("WireTests", ["Wire", "Display", "Motion", "CFanlightWire", "SeededRandom"], exclude: ["Corpus"]),
        module("TransportTestSupport", ["Transport", "Wire"], path: "Tests/TransportTestSupport"),
        tests("TransportTests", ["Transport", "Network", "Wire", "TransportTestSupport"]),
        tests("NetworkTests", ["Network", "Transport", "TransportTestSupport", "CZeroMQ"]),
        tests("TypesettingTests", ["Typesetting", "Display"]),
        // DecoderProgram is a program that the tests start.
        tests(
            "PainterTests",
            ["Painter", "Display", "Typesetting", "Wire", "SeededRandom", "CCairo", "CZlib", "DecoderProgram"]),
        // The functions that `make fuzz` and FuzzTests execute. They import no module of views, to be built quickly.
        module("FuzzTargets", ["Display", "Wire", "Transport", "Broker", "Painter"], path: "Tests/Fuzz/Targets"),
        tests("FuzzTests", ["FuzzTargets", "SeededRandom"]),
        // Helpers for the tests of both view modules. They import the core only, as the tests of the core do.
        module("TestSupport", ["FanlightCore", "FanlightCoreTesting", "Display"], path: "Tests/TestSupport"),
        tests(
            "FanlightCoreTests",
            [
                "FanlightCore", "FanlightCoreTesting", "Display", "Painter", "Combine", "CoreTransferable",
                "UniformTypeIdentifiers", "SeededRandom", "TestSupport", "Threading",
            ]),
        tests(
            "FanlightTests",
            [
                "Fanlight", "FanlightCore", "FanlightTesting", "Display", "Painter", "Combine", "CoreTransferable",
                "UniformTypeIdentifiers", "SeededRandom", "TestSupport", "TestApp", "Threading",
            ]),
        tests("SwiftUITests", ["SwiftUI", "Fanlight", "FanlightTesting", "Broker", "Display"]),
        tests(
            "UIKitTests",
            ["UIKit", "Display", "Fanlight", "FanlightTesting", "_Testing_CoreGraphics", "_Testing_UIKit"]),
        tests(
            "AppKitTests",
            ["AppKit", "Cocoa", "Display", "Fanlight", "FanlightTesting", "_Testing_AppKit", "_Testing_CoreGraphics"]),
        tests("OSLogTests", ["OSLog", "os"]),
        // TestApp is a program that the tests start.
        tests("HostTests", ["Host", "Fanlight", "Display", "Motion", "Wire", "Transport", "Network", "TestApp"]),
        tests("GateTests", ["Gate", "Transport"]),
        // Gate is a program that the tests start.
        tests("BrokerTests", ["Broker", "Transport", "Network", "Wire", "Display", "Gate", "TransportTestSupport"]),
        tests(
            "ClientTests",
            [
                "ClientKit", "TerminalClient", "ImageClient", "CLI", "Display", "Motion", "Painter", "Transport",
                "Network",
            ]),
        // Fanlight is listed for the same reason as in Gallery.
        tests("Conformance", ["SwiftUI", "Fanlight", "FanlightTesting"]),
    ],
    swiftLanguageModes: [.v6]
)

// The installed package, which the packages of apps depend on, has no tests.
if !FileManager.default.fileExists(atPath: Context.packageDirectory + "/Tests") {
    package.targets.removeAll { $0.path?.hasPrefix("Tests/") == true }
}

// The program of `make fuzz`. Its `main` is libFuzzer's, so no other build can link it.
if ProcessInfo.processInfo.environment["FANLIGHT_FUZZ"] != nil {
    package.targets.append(
        program(
            "Fuzz", ["FuzzTargets"], path: "Tests/Fuzz/Program",
            settings: strict + [.unsafeFlags(["-parse-as-library"])]))
}
