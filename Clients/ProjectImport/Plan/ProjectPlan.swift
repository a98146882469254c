/// A package to be written for a project: values only.
package struct ProjectPlan: Equatable, Sendable {
    /// The package's name.
    package var name: String
    /// The folder of the project, as an absolute path.
    package var origin: String
    /// The project file; nil if the folder has none.
    package var project: String?
    package var defaultLocalization = "en"
    package var targets: [Target] = []
    package var remotePackages: [RemoteDependency] = []
    package var findings: [ProjectFinding] = []

    init(name: String, origin: String, project: String? = nil) {
        self.name = name
        self.origin = origin
        self.project = project
    }

    /// One target of the package.
    package struct Target: Equatable, Sendable {
        package enum Kind: String, Sendable {
            case app, library, tests
        }

        /// The symbols that are made for assets, by two settings of Xcode.
        package enum SymbolSetting: Sendable {
            case none
            /// The members of `ColorResource` and `ImageResource`.
            case resources
            /// The members of `Color` and `UIImage` as well.
            case all
        }

        package var name: String
        package var kind: Kind
        /// The module's name in the author's files, if the target had to be renamed.
        package var alias: String?
        package var sources: [FileLink] = []
        /// Files that the target has a changed copy of, in `generatedFiles`.
        package var copiedSources: [FileLink] = []
        package var resources: [FileLink] = []
        package var dependencies: [String] = []
        /// Products of other packages, with the package's identity.
        package var products: [Product] = []
        /// Products of Fanlight besides SwiftUI, for modules that the target's files import.
        package var fanlightProducts: [String] = []
        /// Modules of Fanlight that the target must not see, although its build may have them.
        package var hiddenModules: [String] = []
        /// The mode as the manifest writes it: `v5`.
        package var languageMode = "v5"
        package var defines: [String] = []
        package var upcomingFeatures: [String] = []
        package var isMainActorByDefault = false
        package var hasStrictConcurrency = false
        /// Modules that every file imports.
        package var implicitImports: [String] = []
        /// Names of modules in the author's files, with the targets that they mean.
        package var aliases: [String: String] = [:]
        /// The symbols that the project requests for the target's assets.
        package var symbolSetting = SymbolSetting.all
        /// The Swift file with symbols for the target's assets; nil if it has none.
        package var assetSymbols: String?
        /// Texts of files that are made for the target, by their places in its folder.
        package var generatedFiles: [String: String] = [:]
        /// The keys of `Info.plist`, for apps.
        package var info: [String: String] = [:]
        /// The types of files that `Info.plist` declares, for apps.
        package var types: [TypeDeclaration] = []
        /// The schemes of addresses that `Info.plist` declares, for apps.
        package var schemes: [String] = []
        /// The names of font files that `Info.plist` lists, for apps.
        package var fonts: [String] = []
        /// The path of the app's icon, for apps.
        package var icon: String?

        init(name: String, kind: Kind) {
            self.name = name
            self.kind = kind
        }

        /// Replaces the link to a file by a changed copy. Errors in it name the author's file.
        mutating func copy(_ link: FileLink, _ text: String) {
            if sources.contains(link) { copiedSources.append(link) }
            sources.removeAll { $0 == link }
            // No two Swift files of a module have one name.
            generatedFiles["Generated/\(FilePath.name(of: link.file))"] =
                "#sourceLocation(file: \(PackageText.literal(link.file)), line: 1)\n\(text)"
        }

        /// The name that people see.
        package var title: String { info["CFBundleDisplayName"] ?? info["CFBundleName"] ?? name }
    }

    /// A product of another package.
    package struct Product: Hashable, Sendable {
        package var name: String
        package var package: String
    }

    /// A file in the package's folder that stands for a file of the author.
    package struct FileLink: Hashable, Sendable {
        /// The path in the target's folder.
        package var place: String
        /// The author's file, as an absolute path.
        package var file: String
    }

    /// A package at an address, with its requirement as the manifest writes it.
    package struct RemoteDependency: Equatable, Sendable {
        package var address: String
        package var requirement: String
        package var identity: String
    }

    package var apps: [Target] { targets.filter { $0.kind == .app } }

    /// The folders of files outside of `origin`, such as those of a package beside the project.
    package var foldersElsewhere: [String] {
        let files = targets.flatMap { $0.sources + $0.copiedSources + $0.resources }.map(\.file)
        return Set(files.filter { !$0.hasPrefix(origin + "/") }.map(FilePath.folder)).sorted()
    }

    /// Returns a target's own name and those of all targets that it needs.
    package func closure(of name: String) -> Set<String> {
        var found: Set<String> = []
        var pending = [name]
        while let next = pending.popLast() {
            guard found.insert(next).inserted else { continue }
            pending += targets.first { $0.name == next }?.dependencies ?? []
        }
        return found
    }
}

/// A part of a project that is not in its package, or differs there.
package struct ProjectFinding: Equatable, Sendable {
    package enum Kind: String, Sendable {
        case leftOut = "left out"
        case notFound = "not found"
        case renamed
        /// The build will fail.
        case missing
    }

    package var kind: Kind
    /// The name of a target, or the path of a file.
    package var subject: String
    /// The reason, which continues a sentence after the subject and a colon.
    package var reason: String
    /// The target that the finding concerns, if it is about one.
    package var target: String?
    /// True if the package could be fetched from its address.
    package var isUnfetchedPackage = false
}
