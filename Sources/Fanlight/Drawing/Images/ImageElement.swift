import Display
import Foundation
import Painter
import Typesetting

/// Finds out what an image means where it stands, and tells its node.
final class ImageElement: ViewElement<Image> {
    private let node: ImageNode

    override init(_ view: Image, _ context: _ElementContext) {
        node = ImageNode(context.graph)
        super.init(view, context)
        reevaluate()
    }

    override func update(to new: Image) {
        graph.work.comparisons += 1
        if new == view { return }
        view = new
        reevaluate()
    }

    override func reevaluate() {
        isMarked = false
        _ = beginReading()
        let environment = readEnvironment()
        node.take(content(environment), resizing: view.resizing, name: name)
    }

    override func collectNodes(into nodes: inout [LayoutNode]) { node.contribute(to: &nodes) }
    override func willLeave() { node.leave() }

    private func content(_ environment: EnvironmentValues) -> ImageNode.Content {
        switch view.source {
        case .symbol(let name): return symbol(name, environment)
        case .loaded(let image): return picture(image, environment)
        case .named(let name, let folder):
            let wanted = Assets.Wanted(scale: environment.displayScale, isDark: environment.colorScheme == .dark)
            switch Assets.image(name, in: folder, wanted) {
            case .success(let image): return picture(image, environment)
            case .failure(let mistake):
                report(mistake.sentence)
                return .missing
            }
        }
    }

    private func picture(_ image: LoadedImage, _ environment: EnvironmentValues) -> ImageNode.Content {
        if let complaint = image.complaint { report("an image is shown in part or not at all: \(complaint).") }
        var fill = ImageFill(image.resource)
        let isTemplate = view.renderingMode.map { $0 == .template } ?? image.isTemplate
        if isTemplate { fill.tint = HierarchicalShapeStyle.primary._paint(in: environment).paint.tint }
        fill.filter =
            switch view.interpolation {
            case .none: .nearest
            case .low: .linear
            case .medium: .smooth
            case .high: .fine
            }
        return .picture(fill, image)
    }

    private func symbol(_ name: String, _ environment: EnvironmentValues) -> ImageNode.Content {
        let symbol = SymbolSet.symbol(environment.symbolVariants.applied(to: name))
        if symbol.isUnknown {
            report(
                IconFile.isInstalled
                    ? "there is no symbol \u{201C}\(name)\u{201D} here; a question mark is shown in its place."
                    : "symbols need the icons of Debian's package bootstrap-icons; install it where the app runs.")
        }
        let around = readTextSurroundings()
        return .symbol(symbol, SymbolLook(around.plain.font, environment.imageScale), around.paint)
    }

    private func report(_ sentence: String) {
        graph.reportOnce((typePath.isEmpty ? "Image: " : "\(typePath) › Image: ") + sentence)
    }

    private var name: String? {
        switch view.naming {
        case .decorative: return nil
        case .label(let text):
            var resolver = TextResolver(readTextSurroundings(), readEnvironment(), graph)
            return resolver.resolve(text).spans.map(\.text).joined()
        case .own: break
        }
        switch view.source {
        case .named(let name, _): return name
        case .symbol(let name): return name.replacing(".", with: " ")
        case .loaded: return ""
        }
    }
}

extension Paint {
    /// As the one colour of an image's form.
    var tint: ImageFill.Tint {
        switch self {
        case .color(let color): .color(color)
        case .foreground(let level): .foreground(level: level)
        case .background: .background
        case .gradient(let gradient): .color(gradient.middle)
        case .image: .foreground(level: 0)
        }
    }
}
