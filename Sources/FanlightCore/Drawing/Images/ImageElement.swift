import Display
import Foundation

/// Resolves an image in its environment and updates its node.
final class ImageElement: ViewElement<Image> {
    private let node: ImageNode
    private var validatedID: ResourceID?

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
        let transaction = graph.update.transactions.current
        let fadesByDefault = transaction.shownAnimation != nil && !graph.metrics.isCell
        guard graph.text.usesContentTransitions || fadesByDefault else { return }
        let environment = readEnvironment()
        let transition = environment.contentTransition
        node.contentChange =
            switch transition.change(from: nil) {
            case .jumps: .jumps
            case nil: fadesByDefault ? .fades : nil
            case .zooms(let leaving, let entering) where !environment.prefersReducedMotion:
                .zooms(leaving: leaving, entering: entering)
            default: .fades
            }
        node.animatesContentAlways =
            transition.isOfSymbols && !graph.metrics.isCell && !transaction.disablesAnimations
    }

    override func reevaluate() {
        isDirty = false
        _ = beginReading()
        let environment = readEnvironment()
        let content = view.content(in: environment, on: graph) {
            let around = readTextAttributes()
            return Image.Neighbours(font: around.plain.font, paint: around.paint)
        } report: {
            report($0)
        }
        if let image = content.loaded {
            if image.needsValidation { validate(image) }
            if let warning = view.resizing?.sizeWarning(for: image.size) { report(warning) }
        }
        let name = view.name { text in
            var resolver = TextResolver(readTextAttributes(), environment, graph)
            return resolver.resolve(text).accessibleText()
        }
        node.setContent(content, of: view, name: name, isRedacted: environment.isRedacted, environment.foregroundPaints)
    }

    override var ownNode: LayoutNode? { node }
    override func willUnmount() { node.unmountWithParts() }

    /// Decodes a large image in the background, only to report an image that cannot be decoded.
    private func validate(_ image: LoadedImage) {
        guard image.resource.id != validatedID else { return }
        validatedID = image.resource.id
        let (clock, work) = (graph.clock, "an image is decoded")
        clock.beginExternalWork(work)
        Task { [weak self] in
            let complaint = await image.validate()
            if let complaint { self?.report(ImageContent.sentence(of: complaint)) }
            clock.endExternalWork(work)
        }
    }

    private func report(_ sentence: String) {
        graph.reportOnce(messageWithPath(sentence, "Image"))
    }
}
