import AssetCatalogs
import AssetCode

extension ProjectPlan {
    /// Adds a file with symbols to each target that has asset catalogues, and reports the assets without one.
    ///
    /// Decision record: Decisions/SymbolsOfAdoptedProjects.md
    mutating func addAssetSymbols() {
        for index in targets.indices {
            let target = targets[index]
            let catalogs = target.resources.map(\.file).filter { FilePath.ending(of: $0) == "xcassets" }
            guard target.symbolSetting != .none, !catalogs.isEmpty else { continue }
            var options = AssetSymbolText.Options()
            options.hasExtensions = target.symbolSetting == .all
            options.kit = AssetSymbolText.Kit.allCases.first { target.fanlightProducts.contains("\($0.rawValue)Shim") }
            // The assets of an app are in its main bundle.
            if target.kind != .app { options.bundleName = "\(name)_\(target.name).resources" }
            let symbols = AssetSymbolText(catalogs.map(AssetCatalog.init), options)
            targets[index].assetSymbols = symbols.text
            findings += symbols.omissions.map {
                .init(kind: .leftOut, subject: "a symbol of \(target.name)", reason: $0)
            }
        }
    }
}
