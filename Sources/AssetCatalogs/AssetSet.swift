/// A set of an asset catalogue: the variants of one image, symbol, colour or file.
package struct AssetSet: Hashable, Sendable {
    /// A kind of set that an app can load by its name, with the extension of its folder.
    package enum Kind: String, CaseIterable, Sendable {
        case image = "imageset"
        case symbol = "symbolset"
        case color = "colorset"
        case data = "dataset"
    }

    package var kind: Kind
    /// The names of the folders around the set that provide a namespace, the outermost first.
    package var namespaces: [String]
    /// The name without namespaces.
    package var ownName: String
    /// The path of the set.
    package var folder: String

    /// The name that an app loads the set by: `Icons/leaf`.
    package var name: String { (namespaces + [ownName]).joined(separator: "/") }
}
