import Foundation

/// Makes the plan of a package from a project.
package struct ProjectPlanner {
    /// Modules that the installed package and the toolchain have, besides those of the project.
    private let modules: Set<String>
    /// True if packages at addresses become dependencies.
    private let includesRemotePackages: Bool
    private(set) var plan: ProjectPlan
    private let folder: String

    init(_ name: String, folder: String, project: String?, modules: Set<String>, includesRemotePackages: Bool) {
        self.modules = modules.union(ProjectPlanner.toolchain)
        self.includesRemotePackages = includesRemotePackages
        self.folder = folder
        plan = ProjectPlan(name: PackageText.packageName(name), origin: folder, project: project)
    }

    /// Modules that a file may import without a dependency.
    private static let toolchain: Set<String> = [
        "CoreFoundation", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
        "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Observation",
        "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest", "_Concurrency", "_StringProcessing",
    ]

    /// Modules that an import may name here. Those of `OptionalModules` become dependencies of the target.
    package static let ofFanlight: Set<String> = [
        "SwiftUI", "AppKit", "Cocoa", "Combine", "CoreGraphics", "CoreTransferable", "OSLog", "UIKit",
        "UniformTypeIdentifiers", "Fanlight", "os",
    ]

    /// The module of `URLSession.dataTaskPublisher(for:)`, and its product. Only targets that use it get it, with curl.
    private static let dataTaskPublishers = "URLSessionPublishers"

    // MARK: Targets

    /// Adds the targets of an Xcode project, and those of its packages in folders.
    mutating func add(_ project: XcodeProject, localPackages: [LocalPackage]) throws(ImportProblem) {
        plan.defaultLocalization = project.developmentRegion
        var chosen = project.targets.filter { target in
            if case .other(let noun) = target.kind {
                plan.findings.append(.init(kind: .leftOut, subject: target.name, reason: "it is \(noun)"))
                return false
            }
            return true
        }
        chosen = withoutOtherPlatforms(chosen)
        let names = assignNames(of: chosen.map { ($0.name, $0.settings["PRODUCT_MODULE_NAME"] ?? $0.name, $0.kind) })
        let local = try add(localPackages)
        addRemotePackages(of: project)
        for target in chosen {
            try add(target, as: names[target.name] ?? target.name, names: names, local: local)
        }
        finishAliases()
    }

    /// Leaves out the apps for the Mac of a project that has the same for the phone. Both would have one set of files.
    private mutating func withoutOtherPlatforms(_ targets: [XcodeProject.Target]) -> [XcodeProject.Target] {
        func isForMacOnly(_ target: XcodeProject.Target) -> Bool {
            let platforms = target.settings.words("SUPPORTED_PLATFORMS") + target.settings.words("SDKROOT")
            return platforms.contains { $0.hasPrefix("macosx") }
                && !platforms.contains { $0.hasPrefix("iphone") || $0 == "auto" }
        }
        let apps = targets.filter { $0.kind == .app }
        guard apps.contains(where: { !isForMacOnly($0) }) else { return targets }
        let left = Set(apps.filter(isForMacOnly).map(\.name))
        for name in left.sorted() {
            plan.findings.append(
                .init(kind: .leftOut, subject: name, reason: "it is the app for macOS; that for iOS is used"))
        }
        return targets.filter { !left.contains($0.name) }
    }

    /// Returns a name for each target that no other package has.
    private mutating func assignNames(
        of targets: [(name: String, module: String, kind: XcodeProject.Target.Kind)]
    ) -> [String: String] {
        var taken: Set<String> = []
        var names: [String: String] = [:]
        for (name, module, kind) in targets {
            let wanted = ModuleName.identifier(module)
            var candidate = wanted
            let suffix = kind == .app ? "App" : kind == .library ? "Kit" : "Tests"
            if ModuleName.isTaken(candidate) { candidate += suffix }
            var number = 2
            while taken.contains(candidate.lowercased()) || ModuleName.isTaken(candidate) {
                candidate = "\(wanted)\(suffix)\(number)"
                number += 1
            }
            taken.insert(candidate.lowercased())
            names[name] = candidate
            guard candidate != wanted else { continue }
            let reason = "a module of Fanlight or of the toolchain has this name; the target is called \(candidate)"
            plan.findings.append(.init(kind: .renamed, subject: name, reason: reason))
        }
        return names
    }

    private mutating func add(
        _ source: XcodeProject.Target, as name: String, names: [String: String], local: [String: [String]]
    ) throws(ImportProblem) {
        let kind: ProjectPlan.Target.Kind =
            source.kind == .app ? .app : source.kind == .library ? .library : .tests
        var target = ProjectPlan.Target(name: name, kind: kind)
        let module = ModuleName.identifier(source.settings["PRODUCT_MODULE_NAME"] ?? source.name)
        if module != name { target.alias = module }
        apply(source.settings, to: &target)
        let infoFile = source.settings["INFOPLIST_FILE"]
        try add(
            source.sources, source.resources.filter { $0 != infoFile }, to: &target, in: folder)
        for script in source.scripts {
            let reason = script.isEmpty ? "a script of Xcode is not run" : "the script of Xcode “\(script)” is not run"
            plan.findings.append(.init(kind: .leftOut, subject: source.name, reason: reason))
        }
        for dependency in source.dependencies {
            if let name = names[dependency] { target.dependencies.append(name) }
        }
        for product in source.products {
            if let targets = local[product] {
                target.dependencies += targets.filter { !target.dependencies.contains($0) }
            } else if includesRemotePackages, let package = identity(ofProduct: product) {
                target.products.append(.init(name: product, package: package))
            }
        }
        if kind == .app {
            target.info = try AppInformation.read(source.settings, folder: folder)
            target.types = try AppInformation.types(source.settings, folder: folder)
            target.schemes = try AppInformation.schemes(source.settings, folder: folder)
            target.fonts = try AppInformation.fonts(source.settings, folder: folder)
            reportMissingFonts(of: target)
            target.info["CFBundleExecutable"] = name
            target.info["CFBundleDevelopmentRegion"] = plan.defaultLocalization
            let catalogs = target.resources.map(\.file).filter { $0.hasSuffix(".xcassets") }
            target.icon = CatalogCheck.icon(
                source.settings["ASSETCATALOG_COMPILER_APPICON_NAME"] ?? "AppIcon", in: catalogs)
        }
        finish(target)
    }

    /// Reports the fonts that an app lists and does not have: their texts would be shown in another one.
    private mutating func reportMissingFonts(of target: ProjectPlan.Target) {
        func isThere(_ font: String) -> Bool {
            let name = FilePath.name(of: font)
            // A folder can be a resource, too.
            return target.resources.contains {
                FilePath.name(of: $0.file) == name || FilePath.exists(FilePath.join($0.file, name))
            }
        }
        for font in target.fonts where !isThere(font) {
            let reason = "UIAppFonts of \(target.name) lists it, and no resource has its name"
            plan.findings.append(.init(kind: .notFound, subject: font, reason: reason))
        }
    }

    /// Takes the compiler's settings over from Xcode's.
    private mutating func apply(_ settings: BuildSettings, to target: inout ProjectPlan.Target) {
        let version = settings["SWIFT_VERSION"] ?? "5"
        target.languageMode =
            version.hasPrefix("4.2") ? "v4_2" : version.hasPrefix("4") ? "v4" : version.hasPrefix("6") ? "v6" : "v5"
        target.defines = settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS").filter { $0 != "DEBUG" }
        let flags = settings.words("OTHER_SWIFT_FLAGS")
        for (index, flag) in flags.enumerated() where flag.hasPrefix("-D") {
            let name = flag == "-D" ? (index + 1 < flags.count ? flags[index + 1] : "") : String(flag.dropFirst(2))
            if !name.isEmpty, !target.defines.contains(name) { target.defines.append(name) }
        }
        target.isMainActorByDefault = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
        if settings["ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS"] == "NO" {
            target.symbolSetting = .none
        } else if !settings.isOn("ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS") {
            target.symbolSetting = .resources
        }
        target.hasStrictConcurrency = settings["SWIFT_STRICT_CONCURRENCY"] == "complete"
        let isApproachable = settings.isOn("SWIFT_APPROACHABLE_CONCURRENCY")
        target.upcomingFeatures = ProjectPlanner.concurrencyFeatures.filter { feature in
            isApproachable || settings.isOn("SWIFT_UPCOMING_FEATURE_\(feature.setting)")
        }.map(\.name)
        if settings.isOn("ENABLE_BARE_SLASH_REGEX") { target.upcomingFeatures.append("BareSlashRegexLiterals") }
        // The mode 6 has these already.
        if target.languageMode == "v6" { target.upcomingFeatures.removeAll { ProjectPlanner.inMode6.contains($0) } }
        if settings["SWIFT_OBJC_BRIDGING_HEADER"] != nil {
            let reason = "its bridging header leads to Objective-C, which is not here"
            plan.findings.append(.init(kind: .leftOut, subject: target.name, reason: reason))
        }
    }

    private static let inMode6: Set<String> = [
        "BareSlashRegexLiterals", "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability",
        "InferSendableFromCaptures",
    ]

    /// Features that change the meaning of code, with Xcode's names. Others only make the compiler stricter.
    private static let concurrencyFeatures: [(name: String, setting: String)] = [
        ("DisableOutwardActorInference", "DISABLE_OUTWARD_ACTOR_ISOLATION"),
        ("GlobalActorIsolatedTypesUsability", "GLOBAL_ACTOR_ISOLATED_TYPES_USABILITY"),
        ("InferIsolatedConformances", "INFER_ISOLATED_CONFORMANCES"),
        ("InferSendableFromCaptures", "INFER_SENDABLE_FROM_CAPTURES"),
        ("NonisolatedNonsendingByDefault", "NONISOLATED_NONSENDING_BY_DEFAULT"),
    ]

    // MARK: Files

    /// Adds links to files. `base` is the folder that relative paths begin in.
    mutating func add(
        _ sources: [String], _ resources: [String], to target: inout ProjectPlan.Target, in base: String
    ) throws(ImportProblem) {
        var places: Set<String> = []
        for path in sources + resources {
            let file = FilePath.actual(FilePath.normalized(FilePath.join(base, path)))
            guard FilePath.exists(file) else {
                plan.findings.append(.init(kind: .notFound, subject: path, reason: "\(target.name) needs it"))
                continue
            }
            switch FileKind(path) {
            case .ignored: break
            case .leftOut(let reason):
                plan.findings.append(.init(kind: .leftOut, subject: path, reason: reason))
            case .swift:
                let place = "Code/" + PackageText.place(of: path)
                if places.insert(place).inserted { target.sources.append(.init(place: place, file: file)) }
            case .resource:
                if file.hasSuffix(".xcassets") { plan.findings += try CatalogCheck.check(file, shownAs: path) }
                try CatalogCheck.check(texts: file)
                plan.findings += ResourceNotes.findings(about: path, at: file)
                var place = "Resources/" + FileKind.bundleName(of: path)
                // Xcode merges the catalogues of a target, whatever their names.
                if file.hasSuffix(".xcassets") { place = ProjectPlanner.free(place, in: places) }
                if places.insert(place.lowercased()).inserted {
                    target.resources.append(.init(place: place, file: file))
                } else {
                    let reason = "\(target.name) has another resource of this name"
                    plan.findings.append(.init(kind: .leftOut, subject: path, reason: reason))
                }
            }
        }
        target.sources.sort { $0.place < $1.place }
        target.resources.sort { $0.place < $1.place }
    }

    /// Returns a place, with a number if it is taken.
    private static func free(_ place: String, in places: Set<String>) -> String {
        var (candidate, number) = (place, 2)
        while places.contains(candidate.lowercased()) {
            candidate = "Resources/\(FilePath.stem(of: place))-\(number).xcassets"
            number += 1
        }
        return candidate
    }

    /// Completes a target by its sources: imports for every file, and what is missing.
    mutating func finish(_ target: ProjectPlan.Target) {
        var target = target
        guard !target.sources.isEmpty else {
            plan.findings.append(.init(kind: .leftOut, subject: target.name, reason: "it has no Swift file"))
            return
        }
        target.implicitImports = ["Foundation", "Combine", "Observation"]
        var entries: [String] = []
        var delegate = DelegateEntry()
        let files = target.sources.compactMap { link in FilePath.text(of: link.file).map { (link, $0) } }
        for (_, text) in files { methods.formUnion(ObjectiveCText.methods(in: text)) }
        for (link, text) in files {
            let scan = SourceScan(text)
            if scan.hasEntry || FilePath.name(of: link.file) == "main.swift" {
                entries.append(ProjectPlanner.shortened(link.file, plan.origin))
            }
            let isCopied = !scan.objectiveCLines.isEmpty || !scan.submoduleLines.isEmpty
            let shown = isCopied ? replaced(text, scan, in: link.file) : text
            delegate.add(scan, shown, link)
            if isCopied { target.copy(link, shown) }
            if scan.usesNetwork, !target.implicitImports.contains("FoundationNetworking") {
                target.implicitImports.append("FoundationNetworking")
            }
            if scan.usesDataTaskPublishers, !target.implicitImports.contains(ProjectPlanner.dataTaskPublishers) {
                target.implicitImports.append(ProjectPlanner.dataTaskPublishers)
                target.fanlightProducts.append(ProjectPlanner.dataTaskPublishers)
            }
            if let alias = target.alias, SourceScan.names(alias, in: text) {
                use(alias, of: target.name, in: link.file, &target)
            }
            imports[target.name, default: []] += scan.imports.map { (link.file, $0) }
            conditionalImports[target.name, default: []].formUnion(scan.conditionalImports)
            namedModules[target.name, default: []].formUnion(scan.namedModules)
        }
        if target.kind == .app, entries.count > 1 {
            let list = entries.joined(separator: ", ")
            let reason = "several files begin a program: \(list); name the folder of one app"
            plan.findings.append(.init(kind: .missing, subject: target.name, reason: reason, target: target.name))
        }
        if target.kind == .app, entries.isEmpty, !delegate.begin(&target) {
            plan.findings.append(
                .init(kind: .missing, subject: target.name, reason: delegate.reason, target: target.name))
        }
        plan.targets.append(target)
    }

    /// The methods of the targets until now that Objective-C would know.
    private var methods: Set<String> = []

    /// Returns the text of a file's copy, and reports the lines in which it has names only.
    private mutating func replaced(_ text: String, _ scan: SourceScan, in file: String) -> String {
        let imports = SubmoduleImport.replaced(in: text, lines: scan.submoduleLines)
        let replaced = ObjectiveCText(imports, lines: scan.objectiveCLines, methods: methods)
        reportNames(replaced.linesOfNames, in: file)
        return replaced.text
    }

    private mutating func reportNames(_ lines: [Int], in file: String) {
        guard !lines.isEmpty else { return }
        let place = ProjectPlanner.shortened(file, plan.origin)
        let numbers = lines.map(String.init).joined(separator: ", ")
        let reason =
            "“#keyPath” and “#selector” of a method that no file marks with “@objc” are names only, without the "
            + "runtime of Objective-C; nothing is called by such a name"
        plan.findings.append(.init(kind: .leftOut, subject: "\(place):\(numbers)", reason: reason))
    }

    private var imports: [String: [(file: String, found: SourceScan.Import)]] = [:]
    private var conditionalImports: [String: Set<String>] = [:]
    private var namedModules: [String: Set<String>] = [:]

    /// The modules of `OptionalModules` that each target gets.
    private var optionalModules: [String: Set<String>] {
        OptionalModules.chosen(
            for: Dictionary(
                uniqueKeysWithValues: plan.targets.map(\.name).map { name in
                    let imported = Set((imports[name] ?? []).map(\.found.module)).intersection(OptionalModules.all)
                    let always = imported.union(namedModules[name] ?? [])
                    return (name, .init(always: always, conditionally: conditionalImports[name] ?? []))
                }))
    }

    /// Resolves renamed modules in all targets, and reports imports of modules that are not here.
    mutating func finishAliases() {
        var aliases: [String: String] = [:]
        for target in plan.targets { if let alias = target.alias { aliases[alias] = target.name } }
        let own = Set(plan.targets.map(\.name)).union(aliases.keys)
        let optional = optionalModules
        var remote: Set<String> = []
        for index in plan.targets.indices {
            let target = plan.targets[index]
            let found = imports[target.name] ?? []
            for (alias, name) in aliases where name != target.name {
                guard let use = found.first(where: { $0.found.module == alias }) else { continue }
                var target = plan.targets[index]
                self.use(alias, of: name, in: use.file, &target)
                plan.targets[index] = target
            }
            // Files that name the module's types without importing it see it, as with Apple's SwiftUI.
            let named = (namedModules[target.name] ?? []).intersection(optional[target.name] ?? [])
            plan.targets[index].implicitImports += named.sorted()
            remote = Set(target.products.map(\.name))
            let left = OptionalModules.all.intersection(found.map(\.found.module)).subtracting(
                optional[target.name] ?? [])
            let known = modules.subtracting(left).union(own).union(remote)
            var reported: Set<String> = []
            for (file, use) in found where !known.contains(use.module) {
                // Other modules may be those of the packages that are fetched.
                let isMissing = target.products.isEmpty || AppleFrameworks.all.contains(use.module)
                guard isMissing, reported.insert(use.module).inserted else { continue }
                let place = "\(ProjectPlanner.shortened(file, plan.origin)):\(use.line)"
                let reason = left.contains(use.module) ? "\(place) imports it beside UIKit" : "\(place) imports it"
                plan.findings.append(.init(kind: .missing, subject: use.module, reason: reason, target: target.name))
            }
        }
        plan.addOptionalModules(optional)
        plan.addAssetSymbols()
    }

    /// Lets a target use the old name of a module; reports it where the compiler cannot.
    private mutating func use(_ alias: String, of name: String, in file: String, _ target: inout ProjectPlan.Target) {
        target.aliases[alias] = name
        guard !ModuleName.canBeAlias(alias) else { return }
        let place = ProjectPlanner.shortened(file, plan.origin)
        let reason = "\(place) names the module \(alias), which is Fanlight's; write \(name), or leave the name out"
        plan.findings.append(.init(kind: .missing, subject: target.name, reason: reason, target: target.name))
    }

    private static func shortened(_ file: String, _ origin: String) -> String {
        file.hasPrefix(origin + "/") ? String(file.dropFirst(origin.count + 1)) : file
    }

    // MARK: Packages

    /// Adds the targets of packages in folders, and returns the targets of each product.
    mutating func add(_ packages: [LocalPackage]) throws(ImportProblem) -> [String: [String]] {
        var products: [String: [String]] = [:]
        let all = Set(packages.flatMap { $0.targets.map(\.name) })
        for package in packages {
            for product in package.products { products[product.name] = product.targets.filter(all.contains) }
        }
        for package in packages {
            for source in package.targets {
                var target = ProjectPlan.Target(name: source.name, kind: .library)
                if ModuleName.isTaken(source.name) {
                    target.name += "Kit"
                    target.alias = source.name
                }
                target.languageMode = source.languageMode
                target.dependencies = source.dependencies.flatMap { all.contains($0) ? [$0] : products[$0] ?? [] }
                try add(source.sources, source.resources, to: &target, in: source.folder)
                finish(target)
            }
            for name in package.leftOut {
                plan.findings.append(
                    .init(kind: .leftOut, subject: name, reason: "the package \(package.name) needs it from elsewhere"))
            }
        }
        return products
    }

    private mutating func addRemotePackages(of project: XcodeProject) {
        for package in project.remotePackages {
            let identity = PackageText.identity(of: package.address)
            guard includesRemotePackages else {
                let reason = "it would have to be fetched from \(package.address); --fetch makes it a dependency"
                plan.findings.append(
                    .init(kind: .leftOut, subject: identity, reason: reason, isUnfetchedPackage: true))
                continue
            }
            plan.remotePackages.append(
                .init(
                    address: package.address, requirement: PackageText.requirement(package.requirement),
                    identity: identity))
        }
    }

    /// Returns the identity of the package that probably has a product: a package of that name, or the only one.
    private func identity(ofProduct product: String) -> String? {
        let identities = plan.remotePackages.map(\.identity)
        let name = product.lowercased()
        return identities.first { $0 == name } ?? identities.first { $0.contains(name) || name.contains($0) }
            ?? (identities.count == 1 ? identities.first : nil)
    }
}
