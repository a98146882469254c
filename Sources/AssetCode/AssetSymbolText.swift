import AssetCatalogs

/// The text of the Swift file with the symbols of asset catalogues, as Xcode generates it.
package struct AssetSymbolText {
    /// The folder of a target's assets beside the program, and the modules that the target has.
    package struct Options: Equatable, Sendable {
        /// The name of a bundle beside the program; nil if the assets are in the main bundle.
        package var bundleName: String?
        /// True if members of `Color`, `UIColor` and `NSColor` are made besides those of `ColorResource`.
        package var hasExtensions = true
        /// The module with platform colours and images that the target has; nil if it has none.
        package var kit: Kit?

        package init() {}
    }

    /// The modules with platform colours and images, by their names.
    package enum Kit: String, CaseIterable, Sendable {
        case appKit = "AppKit"
        case uiKit = "UIKit"

        fileprivate var color: ExtendedType { self == .uiKit ? .uiColor : .nsColor }
        fileprivate var image: ExtendedType { self == .uiKit ? .uiImage : .nsImage }
    }

    private let options: Options
    private let colors: AssetScope
    private let images: AssetScope
    /// The colours and images of the catalogues whose authors request members of `Color` and of the classes for images.
    private let extendedColors: AssetScope
    private let extendedImages: AssetScope

    package init(_ catalogs: [AssetCatalog], _ options: Options) {
        func scope(_ kinds: Set<AssetSet.Kind>, _ noun: String, _ catalogs: [AssetCatalog]) -> AssetScope {
            AssetScope(catalogs.flatMap(\.sets).filter { kinds.contains($0.kind) }, noun: noun)
        }
        let extended = options.hasExtensions ? catalogs.filter(\.hasSymbolExtensions) : []
        self.options = options
        colors = scope([.color], "colour", catalogs)
        images = scope([.image, .symbol], "image", catalogs)
        extendedColors = scope([.color], "colour", extended)
        extendedImages = scope([.image, .symbol], "image", extended)
    }

    /// The file; a comment only if there is no asset.
    package var text: String {
        var lines = ["// Made from the asset catalogues of the target."]
        guard !colors.isEmpty || !images.isEmpty else { return lines[0] + "\n" }
        lines += ["import Foundation", "import SwiftUI"]
        lines += (options.kit.map { ["import \($0.rawValue)"] } ?? []) + [""]
        lines += ["nonisolated private var assetBundle: Foundation.Bundle { \(bundle) }", ""]
        lines += extend(AssetSymbolText.colorResource, resources(of: colors, AssetSymbolText.colorResource))
        lines += extend(AssetSymbolText.imageResource, resources(of: images, AssetSymbolText.imageResource))
        lines += extend(.color, extendedColors)
        let styles = extendedColors.members.filter { !ExtendedType.color.members.contains($0.identifier) }
        lines += extend("SwiftUI.ShapeStyle where Self == SwiftUI.Color", styles.map { value($0, .color, "") })
        if let kit = options.kit {
            lines += extend(kit.color, extendedColors) + extend(kit.image, extendedImages)
        }
        return lines.joined(separator: "\n")
    }

    /// Reasons why assets have no symbol, each a sentence that begins with a small letter.
    package var omissions: [String] {
        colors.allOmissions + images.allOmissions + omissions(of: extendedColors, .color)
    }

    // MARK: Declarations

    private static let colorResource = "SwiftUI.ColorResource"
    private static let imageResource = "SwiftUI.ImageResource"

    private var bundle: String {
        guard let name = options.bundleName else { return ".main" }
        let place = "Foundation.Bundle.main.bundleURL.appendingPathComponent(\(literal(name)))"
        return "Foundation.Bundle(url: \(place)) ?? .main"
    }

    private func extend(_ type: String, _ body: [String]) -> [String] { block("extension \(type)", body) }

    private func extend(_ type: ExtendedType, _ scope: AssetScope) -> [String] {
        extend(type.name, values(of: scope, type, but: type.members))
    }

    private func block(_ head: String, _ body: [String]) -> [String] {
        body.isEmpty ? [] : ["\(head) {"] + body.map { $0.isEmpty ? $0 : "    " + $0 } + ["}", ""]
    }

    /// Returns the members of a resource type, and the types of its namespaces.
    private func resources(of scope: AssetScope, _ type: String) -> [String] {
        let members = scope.members.map { member in
            "nonisolated static let \(member.identifier) = "
                + "\(type)(name: \(literal(member.asset)), bundle: assetBundle)"
        }
        let spaces = scope.spaces.flatMap { block("enum \($0.identifier)", resources(of: $0.scope, type)) }
        return scope.omissions.map(warning) + members + spaces
    }

    /// Returns the members of a type that is created from resources. Names that the type itself has are left out.
    private func values(
        of scope: AssetScope, _ type: ExtendedType, but taken: Set<String>, in path: String = ""
    ) -> [String] {
        let members = scope.members.filter { !taken.contains($0.identifier) }.map { value($0, type, path) }
        let spaces = scope.spaces.flatMap { space in
            block(
                "enum \(space.identifier)",
                values(of: space.scope, type, but: [], in: "\(path).\(space.identifier)"))
        }
        return omissions(of: scope, type, but: taken).map(warning) + members + spaces
    }

    private func omissions(of scope: AssetScope, _ type: ExtendedType, but taken: Set<String>? = nil) -> [String] {
        scope.members.filter { (taken ?? type.members).contains($0.identifier) }.map { member in
            "“\(member.asset)” is no member of \(type.shortName), which has its own \(member.identifier); "
                + "write \(type.shortName)(\(type.label).\(member.identifier)), or rename the asset"
        }
    }

    private func value(_ member: AssetScope.Member, _ type: ExtendedType, _ path: String) -> String {
        let resource = type.hasImages ? AssetSymbolText.imageResource : AssetSymbolText.colorResource
        return "nonisolated static var \(member.identifier): \(type.name) { "
            + "\(type.name)(\(type.label)\(resource)\(path).\(member.identifier)) }"
    }

    private func warning(_ sentence: String) -> String { "#warning(\(literal(sentence)))" }

    private func literal(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
