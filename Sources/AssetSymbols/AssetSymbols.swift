import Foundation
import PackagePlugin

/// Makes symbols of the asset catalogues of a target, as Xcode does: `Color(.darkBlue)`, `.darkBlue`, `Image(.leaf)`.
@main struct AssetSymbols: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let catalogs = module.sourceFiles.filter { $0.url.pathExtension == "xcassets" }
        guard !catalogs.isEmpty else { return [] }
        // Apps find their assets in the main bundle, wherever the program is.
        let hasBundle = module.kind != .executable && catalogs.contains { $0.type == .resource }
        let bundle = hasBundle ? "\(context.package.displayName)_\(target.name).resources" : ""
        let kit = target.recursiveTargetDependencies.map(\.name).first { ["AppKit", "UIKit"].contains($0) } ?? ""
        let output = context.pluginWorkDirectoryURL.appending(path: "AssetSymbols.swift")
        let folders = catalogs.map(\.url).sorted { $0.path < $1.path }
        return [
            .buildCommand(
                displayName: "Making symbols of the assets of \(target.name)",
                executable: try context.tool(named: "AssetSymbolTool").url,
                arguments: [output.path, bundle, kit] + folders.map(\.path),
                inputFiles: folders.flatMap(contents), outputFiles: [output])
        ]
    }

    /// Returns the files whose names or text decide on symbols.
    private func contents(of catalog: URL) -> [URL] {
        let walker = FileManager.default.enumerator(
            at: catalog.resolvingSymlinksInPath(), includingPropertiesForKeys: nil)
        let files = (walker?.allObjects ?? []).compactMap { $0 as? URL }
        return files.filter { $0.lastPathComponent == "Contents.json" }.sorted { $0.path < $1.path }
    }
}
