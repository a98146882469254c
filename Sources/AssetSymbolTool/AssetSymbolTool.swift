import AssetCatalogs
import AssetCode
import Foundation

/// The tool of the plugin AssetSymbols: writes a Swift file for catalogues.
///
/// Its arguments are the file, the bundle's name, the target's module with platform colours, and the catalogues'
/// folders. The names of the bundle and of the module may be empty. A damaged catalogue is an error of the build, as in
/// Xcode.
@main struct AssetSymbolTool {
    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        guard words.count > 3 else {
            let usage = "usage: AssetSymbolTool FILE BUNDLE MODULE CATALOGUE...\n"
            try FileHandle.standardError.write(contentsOf: Data(usage.utf8))
            exit(2)
        }
        var options = AssetSymbolText.Options()
        options.bundleName = words[1].isEmpty ? nil : words[1]
        options.kit = AssetSymbolText.Kit(rawValue: words[2])
        let damage = words.dropFirst(3).flatMap { CatalogFlaws(in: $0).damage }
        guard damage.isEmpty else {
            let lines = damage.map { "\($0.path):1:1: error: \($0.reason)\n" }.joined()
            try FileHandle.standardError.write(contentsOf: Data(lines.utf8))
            exit(1)
        }
        let text = AssetSymbolText(words.dropFirst(3).map(AssetCatalog.init), options).text
        // The compiler is not run again for a file that stays as it is.
        guard FileManager.default.contents(atPath: words[0]) != Data(text.utf8) else { return }
        try text.write(toFile: words[0], atomically: true, encoding: .utf8)
    }
}
