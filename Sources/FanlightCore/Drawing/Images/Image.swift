import Display
import Foundation
import Painter

/// An image from a file, from the app's resources, or a named symbol.
///
/// It has its own size, unless it is `resizable`.
public struct Image: Equatable, Sendable {
    enum Source: Equatable, Sendable {
        /// An image from the resources of the bundle at this path; nil for the app's main bundle.
        case named(String, folder: String?)
        case symbol(String)
        case loaded(LoadedImage)
        case drawn(DrawnImage)
    }

    /// The mode in which an image fills a larger size than its own.
    public enum ResizingMode: Hashable, Sendable {
        /// Repeats the image at its own size.
        case tile
        case stretch
    }

    /// The mode in which an image is coloured.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// Shows the image's shape in the foreground colour.
        case template
        /// Shows the image's own colours; for a symbol, those of `SymbolRenderingMode.multicolor`.
        case original
    }

    /// The interpolation between pixels of a scaled image.
    public enum Interpolation: Hashable, Sendable {
        /// Nearest neighbour: pixels stay squares.
        case none
        case low, medium, high
    }

    /// The size of a symbol relative to the text around it.
    public enum Scale: Hashable, Sendable, CaseIterable { case small, medium, large }

    /// The orientation of an image's pixels.
    public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
        case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
    }

    struct Resizing: Equatable, Sendable {
        var insets = EdgeInsets()
        var mode = ResizingMode.stretch

        /// True if the resizing repeats the image or keeps its edges, which only works on pixels.
        var needsPixels: Bool { mode == .tile || insets != EdgeInsets() }

        /// Returns a report about edges that cannot be kept; nil if there is none.
        func sizeWarning(for size: CGSize) -> String? {
            let lengths = [insets.leading, insets.trailing, insets.top, insets.bottom]
            if let bad = lengths.first(where: { !$0.isFinite || $0 < 0 }) {
                return "capInsets have an edge of \(bad), which is not a valid length and counts as 0."
            }
            // A pixel's size need not be a whole number of points, hence the tolerance.
            let (width, height) = (insets.leading + insets.trailing - 0.5, insets.top + insets.bottom - 0.5)
            guard width > size.width || height > size.height else { return nil }
            return "capInsets are larger than the image, of \(size.width) × \(size.height) points; they are cut to it."
        }
    }

    enum Naming: Equatable, Sendable {
        /// The image's own name.
        case own
        case decorative
        indirect case label(Text)
    }

    let source: Source
    var naming = Naming.own
    var resizing: Resizing?
    var interpolation = Interpolation.medium
    package var renderingMode: TemplateRenderingMode?
    var symbolRendering: SymbolRenderingMode?
    var isAntialiased = true

    init(_ source: Source, naming: Naming = .own) {
        self.source = source
        self.naming = naming
    }

    /// Creates an image of the app. It is a file beside the program or in the bundle, or an image set of its
    /// catalogues.
    public init(_ name: String, bundle: Bundle? = nil) { self.init(.named(name, folder: bundle?.assetFolder)) }

    /// Creates an image of the app with an accessibility label.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(.named(name, folder: bundle?.assetFolder), naming: .label(label))
    }

    /// Creates an image that assistive technology ignores.
    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(.named(name, folder: bundle?.assetFolder), naming: .decorative)
    }

    /// Creates a symbol by its name, sized to match the text around it.
    public init(systemName: String) { self.init(.symbol(systemName)) }

    /// Creates a symbol with a variable value, which has no effect: all parts are always shown.
    @available(*, deprecated, message: "Has no effect: the value is not shown, symbols are of one part.")
    public init(systemName: String, variableValue: Double?) { self.init(.symbol(systemName)) }

    /// Makes the image fill its proposed size.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        changed { $0.resizing = Resizing(insets: capInsets, mode: resizingMode) }
    }

    public func interpolation(_ interpolation: Interpolation) -> Image { changed { $0.interpolation = interpolation } }

    /// Sets whether the image is shown as a shape in the foreground colour or in its own colours. By default symbols
    /// are shapes, and other images follow their file. For symbols `symbolRenderingMode(_:)` takes precedence.
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
        changed { $0.renderingMode = renderingMode }
    }

    /// Sets the colours and levels in which a symbol is drawn; nil inherits the mode of the environment.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { changed { $0.symbolRendering = mode } }

    /// Sets whether edges that do not lie on whole dots are antialiased, such as those of a rotated image.
    public func antialiased(_ isAntialiased: Bool) -> Image { changed { $0.isAntialiased = isAntialiased } }

    private func changed(_ change: (inout Image) -> Void) -> Image {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Image: View {
    public var body: Never { fatalError("Image is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        guard view.mayBeSymbol,
            let decoration = EnvironmentValues(scope: context.environment, reader: nil).symbolDecoration
        else { return ImageElement(view, context) }
        return decoration.makeElement(of: view, context)
    }
}

extension Image {
    private var mayBeSymbol: Bool {
        switch source {
        case .symbol, .named: true
        case .loaded, .drawn: false
        }
    }

    /// True for a symbol, also for one of the app's own.
    @MainActor package var isShownAsSymbol: Bool {
        guard case .named(let name, let folder) = source else { return isSymbol }
        let image = try? Assets.image(name, in: folder, Assets.Variant(scale: 1, isDark: false)).get()
        return image?.isSymbol == true
    }
}

/// Makes the elements of all symbols inside a view, for example with effects around each.
package protocol SymbolDecoration {
    @MainActor static func makeElement(of symbol: Image, _ context: _ElementContext) -> _Element
}

extension EnvironmentValues {
    @Entry package var symbolDecoration: (any SymbolDecoration.Type)?
}
