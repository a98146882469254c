/// Names of targets in a package, which are names of modules.
enum ModuleName {
    /// The modules of Fanlight's package. SwiftPM permits each name once among all packages.
    package static let ofFanlight: Set<String> = [
        "AppKit", "AssetCatalogs", "AssetCode", "AssetSymbolTool", "AssetSymbols", "Broker", "CAdmission", "CCairo",
        "CChafa", "CCommonMark", "CFanlightWire", "CGEOS", "CLI", "CLinux", "CPango", "CProtobufC", "CRSVG", "CSQLite",
        "CSodium", "CTermKey", "CTurboJPEG", "CWebP", "CWebPMux", "CZeroMQ", "CZlib", "ClientKit", "Cocoa", "Combine",
        "CoreGraphics", "CoreTransferable", "Daemon", "Display", "Fanlight", "FanlightCore", "FanlightCoreTesting",
        "FanlightMacros", "FanlightTesting", "Gallery", "Gate", "Host", "ImageClient", "Localization",
        "MarkdownParsing", "Motion", "Network", "OSLog", "Painter", "PathGeometry", "PlatformSupport", "ProjectImport",
        "SwiftUI", "SymbolNames", "TerminalClient", "TextEditing", "Threading", "Transport", "Typesetting", "UIKit",
        "URLSessionPublishers", "UniformTypeIdentifiers", "Wire", "_Testing_AppKit", "_Testing_CoreGraphics",
        "_Testing_UIKit", "os",
    ]

    /// Modules of Fanlight that no app loads. Only their names can be aliases of an app's module. The compiler would
    /// take another for the app's wherever SwiftUI needs it.
    private static let notInApps: Set<String> = [
        "AssetCode", "AssetSymbolTool", "AssetSymbols", "CAdmission", "CChafa", "CLI", "CTermKey", "CWebPMux",
        "CZeroMQ", "ClientKit", "Daemon", "Gallery", "Gate", "ImageClient", "Network", "ProjectImport",
        "TerminalClient",
    ]

    /// Returns true if the author's files can go on to use a name although the target has another.
    static func canBeAlias(_ name: String) -> Bool { notInApps.contains(name) || !isTaken(name) }

    /// Modules of the toolchain, and names that would hide one of Apple's.
    private static let ofToolchain: Set<String> = [
        "Builtin", "CoreFoundation", "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation",
        "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
        "Observation", "PackageDescription", "RegexBuilder", "Runtime", "Swift", "Synchronization", "Testing",
        "XCTest",
    ]

    /// Returns true if no target of an app may have the name. File systems may ignore case.
    static func isTaken(_ name: String) -> Bool {
        let name = name.lowercased()
        return ofFanlight.contains { $0.lowercased() == name } || ofToolchain.contains { $0.lowercased() == name }
    }

    /// Returns the name as an identifier, as Xcode makes a module's: `My App` is `My_App`.
    static func identifier(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            let isLetter = scalar.properties.isXIDStart || scalar == "_"
            if name.isEmpty, !isLetter, scalar.properties.isXIDContinue { name += "_" }
            name.unicodeScalars.append(isLetter || scalar.properties.isXIDContinue ? scalar : "_")
        }
        return name.isEmpty ? "App" : name
    }
}
