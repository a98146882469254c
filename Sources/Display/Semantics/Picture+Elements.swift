/// An element before its words are put together, which is what costs.
struct PictureElement {
    var id: LayerID
    /// The nearest ancestor that is an element; `scene` for none.
    var parent: LayerID
    var semantics: Semantics
    var frame: DotRect
    /// Empty if the display shows nothing of it.
    var visibleFrame: DotRect
    var isEnabled: Bool
}

extension Picture {
    /// Everything that a script can mean, in painting order.
    ///
    /// Texts and images that make up a control are part of it and not listed, unless they have an identifier of their
    /// own. What is hidden from assistive technology is listed only for its identifier.
    public func elements(on screen: Screen) -> [ElementInfo] {
        pictureElements(on: screen).map { info(of: $0, on: screen) }
    }

    func pictureElements(on screen: Screen) -> [PictureElement] {
        var elements: [PictureElement] = []
        walk((element: LayerID.scene, isInControl: false)) { visit, context in
            let semantics = visit.layer.semantics
            let isPart = context.isInControl && semantics.canBePart
            guard semantics.isElement, !semantics.identifier.isEmpty || !(isPart || visit.isHidden) else {
                return context
            }
            elements.append(
                PictureElement(
                    id: visit.id, parent: context.element, semantics: semantics, frame: visit.frame,
                    visibleFrame: visit.visibleFrame(on: screen), isEnabled: !visit.isDisabled))
            return (visit.id, context.isInControl || semantics.takesPartsIn)
        }
        return elements
    }

    func info(of element: PictureElement, on screen: Screen) -> ElementInfo {
        let semantics = element.semantics
        let (width, height) = (screen.dotWidth, screen.dotHeight)
        return ElementInfo(
            id: element.id, parent: element.parent, role: semantics.role, identifier: semantics.identifier,
            label: label(of: element), value: value(of: element), hint: semantics.hint,
            frame: [
                Double(element.frame.x) * width, Double(element.frame.y) * height, Double(element.frame.width) * width,
                Double(element.frame.height) * height,
            ],
            isEnabled: element.isEnabled, isFocused: semantics.state.contains(.focused), actions: semantics.actions)
    }

    private func value(of element: PictureElement) -> String {
        element.semantics.state.contains(.valueIsDrawn) ? drawnText(of: element.id) : element.semantics.value
    }

    func label(of element: PictureElement) -> String {
        switch element.semantics.label {
        case .none: ""
        case .own(let label): label
        case .drawn: drawnText(of: element.id)
        }
    }

    /// The letters that a layer and its descendants draw, in painting order, without what is hidden or transparent.
    ///
    /// Texts of different layers are separated by a comma and a space, lines of one text by a space.
    public func drawnText(of id: LayerID) -> String {
        var result = ""
        var stack = [id]
        while let current = stack.popLast() {
            guard let layer = layers[current] else { continue }
            let isLeftOut = layer.semantics.state.contains(.hidden) || layer.drawing.opacity <= 0
            if current != id, isLeftOut { continue }
            let text = layer.drawnText
            if !text.isEmpty {
                if !result.isEmpty { result += ", " }
                result += text
            }
            if let children = children[current] { stack += children.reversed() }
        }
        return result
    }
}

extension Layer {
    /// The layer's own letters, as one line.
    fileprivate var drawnText: String {
        guard text.count > 1 else { return text.first?.text ?? "" }
        var result = ""
        for (index, run) in text.enumerated() {
            let startsLine = index > 0 && run.baseline != text[index - 1].baseline
            if startsLine, result.last?.isWhitespace == false, run.text.first?.isWhitespace == false { result += " " }
            result += run.text
        }
        return result
    }
}

extension Semantics {
    /// Whether texts inside say what the element is, and are nothing beside it.
    fileprivate var takesPartsIn: Bool {
        guard label != .none else { return false }
        return switch role {
        case .button, .link, .toggle, .slider, .textField, .picker, .menu, .progress, .tab, .text, .heading, .image,
            .stepper:
            true
        case .none, .group, .list, .row, .scrollArea, .window, .alert, .table: false
        }
    }

    fileprivate var canBePart: Bool {
        guard identifier.isEmpty, actions.isEmpty else { return false }
        return switch role {
        case .none, .text, .heading, .image: true
        default: false
        }
    }
}
