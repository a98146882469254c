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
    /// Everything that a script can mean, in the order in which it is told of.
    ///
    /// Texts and images that make up a control are part of it and not listed, unless they have an identifier of their
    /// own. What is hidden from assistive technology is listed only for its identifier.
    public func elements(on screen: Screen) -> [ElementInfo] {
        pictureElements(on: screen).map { info(of: $0, on: screen) }
    }

    func pictureElements(on screen: Screen) -> [PictureElement] {
        var elements: [PictureElement] = []
        walk((element: LayerID.scene, isInControl: false, isCombined: false), inReadingOrder: true) { visit, context in
            let semantics = visit.layer.semantics
            let isPart = context.isInControl && semantics.canBePart || context.isCombined
            guard semantics.isElement, !semantics.identifier.isEmpty || !(isPart || visit.isHidden) else {
                return context
            }
            elements.append(
                PictureElement(
                    id: visit.id, parent: context.element, semantics: semantics, frame: visit.frame,
                    visibleFrame: visit.visibleFrame(on: screen), isEnabled: !visit.isDisabled))
            return (
                visit.id, context.isInControl || semantics.takesPartsIn,
                context.isCombined || semantics.state.contains(.combined)
            )
        }
        return sorted(elements)
    }

    /// In the order in which elements are told of: siblings with a higher priority come first, with all inside them. In
    /// lists they follow each other as they lie: headers that stay in sight are painted last.
    private func sorted(_ elements: [PictureElement]) -> [PictureElement] {
        var lists = Set(elements.filter { $0.semantics.role == .list || $0.semantics.role == .table }.map(\.id))
        // What scrolls in a list is the list.
        lists.formUnion(elements.filter { $0.semantics.role == .scrollArea && lists.contains($0.parent) }.map(\.id))
        let scrollAreas = Set(elements.filter { $0.semantics.role == .scrollArea }.map(\.id)).subtracting(lists)
        let hasPriorities = elements.contains { $0.semantics.details.sortPriority != 0 }
        let hasHeadings = !scrollAreas.isEmpty && elements.contains { $0.semantics.role == .heading }
        guard hasPriorities || hasHeadings || !lists.isEmpty else { return elements }
        let children = Dictionary(grouping: elements.indices) { elements[$0].parent }.mapValues { siblings in
            siblings.map { index in
                let element = elements[index]
                let place = lists.contains(element.parent) ? element.frame.y : 0
                return (key: (-element.semantics.details.sortPriority, place, index), index: index)
            }
            .sorted { $0.key < $1.key }.map(\.index)
        }
        var result: [PictureElement] = []
        var stack = Array((children[.scene] ?? []).reversed())
        while let next = stack.popLast() {
            result.append(elements[next])
            var inside = children[elements[next].id] ?? []
            if hasHeadings, scrollAreas.contains(elements[next].id) { inside = headingsFirst(inside, elements) }
            stack += inside.reversed()
        }
        return result
    }

    /// Headings that stay in sight are painted last: each comes before what lies below it.
    private func headingsFirst(_ siblings: [Int], _ elements: [PictureElement]) -> [Int] {
        var result: [Int] = []
        for index in siblings {
            let frame = elements[index].frame
            let isLate = result.contains { elements[$0].frame.y >= frame.y + frame.height }
            guard elements[index].semantics.role == .heading, isLate,
                let place = result.firstIndex(where: { elements[$0].frame.y + elements[$0].frame.height > frame.y })
            else {
                result.append(index)
                continue
            }
            result.insert(index, at: place)
        }
        return result
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
            isEnabled: element.isEnabled, isFocused: semantics.state.contains(.focused),
            isSelected: semantics.state.contains(.selected), isAttended: semantics.state.contains(.attended),
            actions: semantics.actions, details: semantics.details)
    }

    private func value(of element: PictureElement) -> String {
        element.semantics.state.contains(.valueIsDrawn) ? drawnText(of: element.id) : element.semantics.value
    }

    func label(of element: PictureElement) -> String {
        switch element.semantics.label {
        case .none: ""
        case .own(let label): label
        case .drawn: spokenText(of: element.id)
        }
    }

    /// The letters that a layer and its descendants draw, in painting order, without what is hidden or transparent.
    ///
    /// Texts of different layers are separated by a comma and a space, lines of one text by a space.
    public func drawnText(of id: LayerID) -> String { text(of: id, isSpoken: false) }

    /// The same, with what layers inside are called in place of what they draw: a text that its author broke into lines is
    /// called by those, and keeps its breaks. Images are named only where nothing else says anything: beside words they are
    /// decoration.
    public func spokenText(of id: LayerID) -> String { text(of: id, isSpoken: true) }

    private func text(of id: LayerID, isSpoken: Bool) -> String {
        var words: [String] = []
        var images: [String] = []
        var stack = [id]
        while let current = stack.popLast() {
            guard let layer = layers[current] else { continue }
            if current != id, layer.isLeftOut { continue }
            if isSpoken, current != id, layer.semantics.state.contains(.aside) || isSign(layer, of: id) { continue }
            if isSpoken, current != id, case .own(let label) = layer.semantics.label {
                if layer.semantics.role == .image {
                    images.append(label)
                } else if !isLinkInText(layer) {
                    words.append(label)
                }
                continue
            }
            // A row's own letters are its list's signs.
            if !isSpoken || layer.semantics.role != .row { words.append(layer.drawnText) }
            if let children = children[current] { stack += children.reversed() }
        }
        let said = words.filter { !$0.isEmpty }
        return (said.isEmpty ? images : said).joined(separator: ", ")
    }

    /// Whether it is the arrow of a row that says itself whether it is open.
    private func isSign(_ layer: Layer, of id: LayerID) -> Bool {
        guard layer.semantics.role == .button, !layer.semantics.value.isEmpty, let row = layers[id]?.semantics else {
            return false
        }
        return row.role == .row && row.value == layer.semantics.value
    }

    /// Whether the text around draws the words already.
    private func isLinkInText(_ layer: Layer) -> Bool {
        layer.semantics.role == .link && layers[layer.place.parent]?.text.isEmpty == false
    }
}

extension Layer {
    /// Whether nothing that is drawn here belongs to what an element around it says.
    fileprivate var isLeftOut: Bool {
        let state = semantics.state
        return state.contains(.hidden) || drawing.opacity <= 0 && !state.contains(.spokenOnly)
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
