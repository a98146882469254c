/// The text of `Package.swift` for a plan.
package struct ManifestText {
    /// The first line after the tools version. A file without it belongs to the author.
    static let mark = "// Written by fanlight adopt, which replaces it. Without this line it is yours and is kept."

    let plan: ProjectPlan
    /// The folder of Fanlight's package.
    let fanlight: String

    package var text: String {
        var lines = [
            "// swift-tools-version: 6.2", ManifestText.mark, "import PackageDescription", "", "let package = Package(",
            "    name: \(PackageText.literal(plan.name)),",
            "    defaultLocalization: \(PackageText.literal(plan.defaultLocalization)),", "    dependencies: [",
            "        .package(name: \"fanlight\", path: \(PackageText.literal(fanlight))),",
        ]
        lines += plan.remotePackages.map {
            "        .package(url: \(PackageText.literal($0.address)), \($0.requirement)),"
        }
        lines += ["    ],", "    targets: ["]
        for target in plan.targets { lines += declaration(of: target) }
        return (lines + ["    ]", ")", ""]).joined(separator: "\n")
    }

    private func declaration(of target: ProjectPlan.Target) -> [String] {
        let function =
            switch target.kind {
            case .app: ".executableTarget"
            case .library: ".target"
            case .tests: ".testTarget"
            }
        var dependencies = target.dependencies.map(PackageText.literal)
        dependencies += (["SwiftUI"] + target.fanlightProducts).map {
            ".product(name: \"\($0)\", package: \"fanlight\")"
        }
        if target.kind == .tests { dependencies.append(".product(name: \"FanlightTesting\", package: \"fanlight\")") }
        dependencies += target.products.map {
            ".product(name: \(PackageText.literal($0.name)), package: \(PackageText.literal($0.package)))"
        }
        var lines = [
            "        \(function)(", "            name: \(PackageText.literal(target.name)),",
            "            dependencies: [\(dependencies.joined(separator: ", "))],",
            "            path: \(PackageText.literal(PackageWriter.folder(of: target))),",
        ]
        let resources = ManifestText.resources(of: target)
        if !resources.isEmpty {
            lines.append("            resources: [")
            lines += resources.map { "                .copy(\(PackageText.literal($0)))," }
            lines.append("            ],")
        }
        lines.append("            swiftSettings: [")
        lines += ManifestText.settings(of: target).map { "                \($0)," }
        return lines + ["            ]),"]
    }

    /// Returns the files and, for localised ones, the folders of a target's bundle.
    static func resources(of target: ProjectPlan.Target) -> [String] {
        var paths: [String] = []
        for link in target.resources {
            let parts = link.place.split(separator: "/").prefix(2)
            let path = parts.joined(separator: "/")
            if !paths.contains(path) { paths.append(path) }
        }
        return paths
    }

    private static func settings(of target: ProjectPlan.Target) -> [String] {
        var settings = [".swiftLanguageMode(.\(target.languageMode))"]
        if target.isMainActorByDefault { settings.append(".defaultIsolation(MainActor.self)") }
        settings += target.defines.map { ".define(\(PackageText.literal($0)))" }
        settings += target.upcomingFeatures.map { ".enableUpcomingFeature(\(PackageText.literal($0)))" }
        if target.hasStrictConcurrency, target.languageMode != "v6" {
            settings.append(".enableExperimentalFeature(\"StrictConcurrency\")")
        }
        settings.append(".unsafeFlags(\(PackageText.list(flags(of: target))))")
        return settings
    }

    /// Returns the compiler's flags: imports for every file, and names of renamed and of hidden modules. A module is
    /// hidden by an alias that no module has.
    private static func flags(of target: ProjectPlan.Target) -> [String] {
        target.implicitImports.flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
            + target.aliases.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }
            + target.hiddenModules.flatMap { ["-module-alias", "\($0)=No\($0)"] }
    }
}
