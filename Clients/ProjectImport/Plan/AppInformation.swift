import Foundation

/// The keys of an app's `Info.plist` that mean something here.
enum AppInformation {
    private static let keys = [
        "CFBundleDisplayName", "CFBundleName", "CFBundleIdentifier", "CFBundleShortVersionString", "CFBundleVersion",
        "CFBundleDevelopmentRegion", "NSHumanReadableCopyright",
    ]

    /// Returns the names of an app: those of its file, then those that Xcode generates from settings.
    static func read(_ settings: BuildSettings, folder: String) throws(ImportProblem) -> [String: String] {
        var info = names(in: try fields(settings, folder: folder), settings)
        func fill(_ key: String, _ value: String?) {
            if info[key] == nil, let value { info[key] = value }
        }
        fill("CFBundleDisplayName", settings["INFOPLIST_KEY_CFBundleDisplayName"])
        fill("CFBundleName", settings["PRODUCT_NAME"])
        fill("CFBundleIdentifier", settings["PRODUCT_BUNDLE_IDENTIFIER"])
        fill("CFBundleShortVersionString", settings["MARKETING_VERSION"])
        fill("CFBundleVersion", settings["CURRENT_PROJECT_VERSION"])
        fill("NSHumanReadableCopyright", settings["INFOPLIST_KEY_NSHumanReadableCopyright"])
        return info
    }

    /// Returns the types of files that an app's file declares.
    static func types(_ settings: BuildSettings, folder: String) throws(ImportProblem) -> [TypeDeclaration] {
        let fields = try fields(settings, folder: folder)
        return TypeDeclaration.Kind.allCases.flatMap { kind in
            (fields[kind.rawValue] as? [[String: Any]] ?? []).compactMap {
                TypeDeclaration(kind, $0) { settings.expanded($0) }
            }
        }
    }

    /// Returns the schemes of addresses that an app's file declares.
    static func schemes(_ settings: BuildSettings, folder: String) throws(ImportProblem) -> [String] {
        let types = try fields(settings, folder: folder)["CFBundleURLTypes"] as? [[String: Any]] ?? []
        return types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }.map { settings.expanded($0) }
            .filter { !$0.isEmpty }
    }

    /// Returns the names of the font files that an app's file lists.
    static func fonts(_ settings: BuildSettings, folder: String) throws(ImportProblem) -> [String] {
        try fields(settings, folder: folder)["UIAppFonts"] as? [String] ?? []
    }

    private static func fields(_ settings: BuildSettings, folder: String) throws(ImportProblem) -> [String: Any] {
        guard let file = settings["INFOPLIST_FILE"] else { return [:] }
        let path = FilePath.actual(FilePath.join(folder, file))
        guard let bytes = FileManager.default.contents(atPath: path) else { return [:] }
        guard let list = try? PropertyListSerialization.propertyList(from: bytes, options: [], format: nil),
            let fields = list as? [String: Any]
        else {
            throw ImportProblem(
                .unusable, "\(path) is not a property list. Restore it from version control, then adopt again.")
        }
        return fields
    }

    /// Texts of the author's own keys are kept too: apps read keys and addresses from there.
    private static func names(in fields: [String: Any], _ settings: BuildSettings) -> [String: String] {
        var info: [String: String] = [:]
        for (key, value) in fields {
            guard let text = value as? String else { continue }
            let isSystem = key.hasPrefix("CF") || key.hasPrefix("NS") || key.hasPrefix("UI") || key.hasPrefix("LS")
            if keys.contains(key) || !isSystem { info[key] = settings.expanded(text) }
        }
        return info.filter { !$0.value.isEmpty }
    }
}
