import Foundation

/// An image of an app, identified by its name and bundle. The plugin AssetSymbols makes such values of catalogues.
public struct ImageResource: Hashable, Sendable {
    package let name: String
    package let bundle: Bundle

    nonisolated public init(name: String, bundle: Bundle) {
        self.name = name
        self.bundle = bundle
    }
}

extension Image {
    /// Creates an image of the app.
    nonisolated public init(_ resource: ImageResource) { self.init(resource.name, bundle: resource.bundle) }
}
