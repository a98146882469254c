import AssetCatalogs
import AssetCode
import Foundation
import Testing

@Suite("Symbols of asset catalogues")
struct AssetSymbolTextTests {
    /// Makes a catalogue with sets, each with a `Contents.json`, and with the contents of groups.
    private func catalog(_ sets: [String], _ groups: [String: String] = [:]) throws -> AssetCatalog {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("symbols-\(UUID()).xcassets").path
        let files = sets.map { ("\($0)/Contents.json", "{}") } + groups.map { ("\($0.key)/Contents.json", $0.value) }
        for (path, text) in files {
            let file = URL(fileURLWithPath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return AssetCatalog(folder)
    }

    private let namespace = #"{"properties": {"provides-namespace": true}}"#

    private func text(
        _ catalogs: [AssetCatalog], _ change: (inout AssetSymbolText.Options) -> Void = { _ in }
    ) -> AssetSymbolText {
        var options = AssetSymbolText.Options()
        change(&options)
        return AssetSymbolText(catalogs, options)
    }

    @Test("colours, images and symbols have members; other sets have none")
    func kinds() throws {
        let catalog = try catalog([
            "dark-blue 2.colorset", "img1.imageset", "spoon.symbolset", "spices.dataset", "AppIcon.appiconset",
            "Group/leaf.imageset",
        ])
        let text = text([catalog]).text
        let lines: [String] = text.split(separator: "\n").filter { $0.contains("static") }.map { line in
            String(line.drop { $0 == " " }.dropFirst("nonisolated static ".count))
        }
        let color = "var darkBlue2: SwiftUI.Color { SwiftUI.Color(SwiftUI.ColorResource.darkBlue2) }"
        let expected: [String] = [
            "let darkBlue2 = SwiftUI.ColorResource(name: \"dark-blue 2\", bundle: assetBundle)",
            "let img1 = SwiftUI.ImageResource(name: \"img1\", bundle: assetBundle)",
            "let leaf = SwiftUI.ImageResource(name: \"leaf\", bundle: assetBundle)",
            "let spoon = SwiftUI.ImageResource(name: \"spoon\", bundle: assetBundle)", color, color,
        ]
        #expect(lines == expected)
    }

    @Test("an asset with the name of a namespace has no symbol")
    func nameOfNamespace() throws {
        let catalog = try catalog(["UI.imageset", "UI/leaf.imageset"], ["UI": namespace])
        let text = text([catalog])
        #expect(text.text.contains("enum UI {") && !text.text.contains("static let UI "), "\(text.text)")
        #expect(text.omissions.contains { $0.contains("UI is a namespace") })
    }

    @Test("a folder that provides a namespace is a type, and others are not")
    func namespaces() throws {
        let catalog = try catalog(
            ["icons/tab bar/home.imageset", "icons/plain/leaf.imageset", "Sea/deep.colorset"],
            ["icons": namespace, "icons/tab bar": namespace, "Sea": namespace])
        #expect(catalog.sets.map(\.name) == ["Sea/deep", "icons/leaf", "icons/tab bar/home"])
        let text = text([catalog]).text
        for part in [
            "enum Icons {", "enum TabBar {", "(name: \"icons/tab bar/home\",", "(name: \"icons/leaf\",",
            "{ SwiftUI.Color(SwiftUI.ColorResource.Sea.deep) }",
        ] {
            #expect(text.contains(part), "\(text)")
        }
    }

    @Test(
        "an asset with a name that is taken is left out and named",
        arguments: [
            (["gift.imageset", "giftColor.imageset"], "the image “giftColor” has no symbol, because gift stands for"),
            (["red.colorset"], "“red” is no member of Color, which has its own red; write Color(.red)"),
            (["primaryColor.colorset"], "“primaryColor” is no member of Color, which has its own primary"),
            (["….colorset"], "the name of the colour “…” has no letter"),
        ])
    func collisions(_ sets: [String], _ reason: String) throws {
        let symbols = text([try catalog(sets)])
        #expect(symbols.omissions.count == 1)
        #expect(symbols.omissions.first?.hasPrefix(reason) == true, "\(symbols.omissions)")
        #expect(symbols.text.contains("#warning(\"\(reason)"))
    }

    @Test("several catalogues of a target are one, and a name in both is one member")
    func merging() throws {
        let symbols = text([try catalog(["leaf.imageset", "sea.colorset"]), try catalog(["leaf.imageset"])])
        #expect(symbols.omissions.isEmpty)
        #expect(symbols.text.components(separatedBy: "static let leaf").count == 2)
    }

    @Test("members of Color are left out where the target or the catalogue says so")
    func extensions() throws {
        let plain = try catalog(["sea.colorset"])
        let closed = try catalog(
            ["sand.colorset"], [".": #"{"properties": {"generate-swift-asset-symbol-extensions": "disabled"}}"#])
        #expect(!text([plain]) { $0.hasExtensions = false }.text.contains("extension SwiftUI.Color {"))
        let both = text([plain, closed]).text
        #expect(both.contains("static let sand") && both.contains("var sea:") && !both.contains("var sand:"))
    }

    @Test(
        "a target with UIKit or AppKit gets members of its types",
        arguments: [
            (AssetSymbolText.Kit.uiKit, "UIKit.UIColor", "UIKit.UIImage"),
            (.appKit, "AppKit.NSColor", "AppKit.NSImage"),
        ])
    func kits(_ kit: AssetSymbolText.Kit, _ color: String, _ image: String) throws {
        let text = text([try catalog(["sea.colorset", "red.colorset", "leaf.imageset"])]) { $0.kit = kit }.text
        #expect(text.contains("import \(kit.rawValue)\n"))
        #expect(text.contains("var sea: \(color) { \(color)(resource: SwiftUI.ColorResource.sea) }"))
        #expect(text.contains("var leaf: \(image) { \(image)(resource: SwiftUI.ImageResource.leaf) }"))
        #expect(!text.contains("var red"))
    }

    @Test("assets of a library are in its bundle beside the program")
    func bundle() throws {
        let catalog = try catalog(["sea.colorset"])
        #expect(text([catalog]).text.contains("{ .main }"))
        let library = text([catalog]) { $0.bundleName = "p_L.resources" }.text
        #expect(library.contains("Bundle.main.bundleURL.appendingPathComponent(\"p_L.resources\")) ?? .main }"))
    }

    @Test("a catalogue without assets, and one that is not there, make no declaration")
    func empty() throws {
        for catalog in [try catalog(["AppIcon.appiconset"]), AssetCatalog("/nowhere.xcassets")] {
            #expect(text([catalog]).text == "// Made from the asset catalogues of the target.\n")
        }
    }
}
