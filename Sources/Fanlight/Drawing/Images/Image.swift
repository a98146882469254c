import Display
import Foundation
import Painter

/// A picture from a file, from the app's resources, or one of the named symbols.
///
/// It is as large as it is by itself, unless it is `resizable`.
public struct Image: Equatable, Sendable {
    enum Source: Equatable, Sendable {
        /// From the resources of the bundle at this path; nil for the app's own.
        case named(String, folder: String?)
        case symbol(String)
        case loaded(LoadedImage)
        case drawn(DrawnImage)
    }

    /// How an image fills more room than it takes by itself.
    public enum ResizingMode: Hashable, Sendable {
        /// Repeated at its own size.
        case tile
        case stretch
    }

    /// What is seen of an image.
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// Its form, in the foreground's colour.
        case template
        /// Its own colours: of a symbol, those that `SymbolRenderingMode.multicolor` shows.
        case original
    }

    /// What is between an image's pixels where they are shown larger or smaller.
    public enum Interpolation: Hashable, Sendable {
        /// Nothing: pixels stay squares.
        case none
        case low, medium, high
    }

    /// How large symbols are beside the letters around them.
    public enum Scale: Hashable, Sendable, CaseIterable { case small, medium, large }

    /// Which way an image's pixels lie.
    public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
        case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
    }

    struct Resizing: Equatable, Sendable {
        var insets = EdgeInsets()
        var mode = ResizingMode.stretch

        /// What is repeated, or keeps its edges, is pixels.
        var needsPixels: Bool { mode == .tile || insets != EdgeInsets() }

        /// What the author is told of edges that cannot be kept.
        func mistake(for size: CGSize) -> String? {
            let lengths = [insets.leading, insets.trailing, insets.top, insets.bottom]
            if let bad = lengths.first(where: { !$0.isFinite || $0 < 0 }) {
                return "capInsets have an edge of \(bad), which is no length and counts as 0."
            }
            // A pixel's size need not be a whole number of points.
            let (width, height) = (insets.leading + insets.trailing - 0.5, insets.top + insets.bottom - 0.5)
            guard width > size.width || height > size.height else { return nil }
            return "capInsets are larger than the image, of \(size.width) × \(size.height) points; they are cut to it."
        }
    }

    enum Naming: Equatable, Sendable {
        /// By what it is called.
        case own
        case decorative
        indirect case label(Text)
    }

    let source: Source
    var naming = Naming.own
    var resizing: Resizing?
    var interpolation = Interpolation.medium
    var renderingMode: TemplateRenderingMode?
    var symbolRendering: SymbolRenderingMode?
    var isAntialiased = true

    init(_ source: Source, naming: Naming = .own) {
        self.source = source
        self.naming = naming
    }

    /// An image of the app: a file of this name beside the program or in the bundle, or an image set of its catalogues.
    public init(_ name: String, bundle: Bundle? = nil) { self.init(.named(name, folder: bundle?.assetFolder)) }

    /// Likewise, called by other words where it cannot be seen.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(.named(name, folder: bundle?.assetFolder), naming: .label(label))
    }

    /// An image that says nothing to those who cannot see it.
    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(.named(name, folder: bundle?.assetFolder), naming: .decorative)
    }

    /// A symbol by its name, as high as the letters around it.
    public init(systemName: String) { self.init(.symbol(systemName)) }

    /// A symbol whose parts would show a value; here it always shows all of them.
    @available(*, deprecated, message: "Has no effect: the value is not shown, symbols are of one part.")
    public init(systemName: String, variableValue: Double?) { self.init(.symbol(systemName)) }

    /// The image fills the room that it is offered.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        changed { $0.resizing = Resizing(insets: capInsets, mode: resizingMode) }
    }

    public func interpolation(_ interpolation: Interpolation) -> Image { changed { $0.interpolation = interpolation } }

    /// Whether an image's form is seen in the foreground's colour, or its own colours are; nil: symbols are forms, and others
    /// what their authors say. What is said of a symbol with `symbolRenderingMode(_:)` counts more.
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
        changed { $0.renderingMode = renderingMode }
    }

    /// With how many colours and levels a symbol is drawn; nil: as is said around it.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { changed { $0.symbolRendering = mode } }

    /// Says whether the edges of an image are soft where they do not lie on whole dots, as those of turned ones.
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
        ImageElement(view, context)
    }
}
