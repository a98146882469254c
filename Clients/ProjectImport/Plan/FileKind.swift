/// The part that a file of a project has in a package, by its extension.
enum FileKind: Equatable {
    case swift
    case resource
    /// Settings, headers and notes, which no package needs.
    case ignored
    /// A file that only Apple's tools can use, with the reason.
    case leftOut(String)

    init(_ path: String) {
        switch FilePath.ending(of: path) {
        case "swift": self = .swift
        case "storyboard" where FilePath.name(of: path).filter({ $0 != " " }).hasPrefix("LaunchScreen"):
            self = .leftOut("an app begins without a launch screen here")
        case "storyboard", "xib", "nib": self = .leftOut("Interface Builder made it; write its views in SwiftUI")
        case "m", "mm": self = .leftOut("it is Objective-C")
        case "c", "cc", "cpp", "cxx", "s":
            self = .leftOut("it is no Swift; put it into a package with a target of its own")
        case "metal": self = .leftOut("it is a shader for Metal")
        case "xcdatamodeld", "xcdatamodel", "xcmappingmodel": self = .leftOut("it is a model of Core Data")
        case "mlmodel", "mlpackage", "mlmodelc": self = .leftOut("it is a model of Core ML")
        case "intentdefinition": self = .leftOut("it defines intents of Siri")
        case "sks", "scn", "scnassets", "rcproject", "realitycomposerpro", "usdz", "reality", "arobject":
            self = .leftOut("it is a scene of SpriteKit, SceneKit or RealityKit")
        case "framework", "xcframework", "dylib", "a", "tbd", "app", "appex":
            self = .leftOut("it is machine code for Apple's systems")
        case "h", "hpp", "pch", "modulemap", "entitlements", "xcconfig", "pbxproj", "xcodeproj", "xcworkspace",
            "xctestplan", "storekit", "xcprivacy", "docc", "playground", "gpx", "gyb", "sh", "rb", "lock", "resolved",
            "icon":
            self = .ignored
        default: self = .resource
        }
    }

    /// True for a file that a phase of sources has, in any language.
    static func isSource(_ path: String) -> Bool {
        ["swift", "m", "mm", "c", "cc", "cpp", "cxx", "s", "metal", "xcdatamodeld", "intentdefinition", "mlmodel"]
            .contains(FilePath.ending(of: path))
    }

    /// True for a file beside the code that no app loads.
    static func isForDevelopers(_ path: String) -> Bool {
        if FileKind(path) == .ignored { return true }
        let name = FilePath.name(of: path).uppercased()
        return name == "INFO.PLIST" || name == "PACKAGE.SWIFT" || name == "MAKEFILE" || name == "PODFILE"
            || ["README", "LICENSE", "LICENCE", "CHANGELOG", "CONTRIBUTING", "CODE_OF_CONDUCT"].contains {
                name.hasPrefix($0)
            }
    }

    /// Returns the name of a resource in a bundle, as Xcode would place it: `data.json`,
    /// `en.lproj/Localizable.strings`.
    static func bundleName(of path: String) -> String {
        let parts = path.split(separator: "/").map(String.init)
        guard let place = parts.lastIndex(where: { $0.hasSuffix(".lproj") }) else { return FilePath.name(of: path) }
        return parts[place...].joined(separator: "/")
    }
}
