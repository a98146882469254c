import Foundation

/// A colour of an app, identified by its name and bundle. The plugin AssetSymbols makes such values of catalogues.
public struct ColorResource: Hashable, Sendable {
    package let name: String
    package let bundle: Bundle

    nonisolated public init(name: String, bundle: Bundle) {
        self.name = name
        self.bundle = bundle
    }
}

extension Color {
    /// Creates a colour of the app.
    nonisolated public init(_ resource: ColorResource) { self.init(resource.name, bundle: resource.bundle) }
}
