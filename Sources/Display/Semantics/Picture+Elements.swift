/// An element before its texts are assembled, which is the expensive part.
struct PictureElement {
    var id: LayerID
    /// The nearest ancestor that is an element; `scene` for none.
    var parent: LayerID
    var semantics: Semantics
    var frame: DotRect
    /// The visible part of the frame; empty if nothing is visible.
    var visibleFrame: DotRect
    var isEnabled: Bool
}

extension Picture {
    /// Returns all elements that a script can select, in accessibility order.
    ///
    /// Texts and images inside a control are part of it. They are listed only if they have an identifier of their own.
    /// Elements hidden from assistive technology are listed only if they have an identifier.
    public func elements(on screen: Screen) -> [ElementInfo] {
        pictureElements(on: screen).map { info(of: $0, on: screen) }
    }

    /// Returns the elements with the places at which they are presented at a time of the session's clock.
    public func elements(on screen: Screen, presentedAt time: Int64?) -> [ElementInfo] {
        present(elements(on: screen), on: screen, at: time)
    }

    /// Adds to elements the places at which they are presented at a time, where they are in motion.
    public func present(_ elements: [ElementInfo], on screen: Screen, at time: Int64?) -> [ElementInfo] {
        guard let time, isAnimated(at: time) else { return elements }
        let shown = presented(at: time).pictureElements(on: screen)
        let frames = Dictionary(shown.map { ($0.id, $0.frame) }) { first, _ in first }
        return elements.map { element in
            guard let frame = frames[element.id]?.points(on: screen), frame != element.frame else { return element }
            var element = element
            element.presentedFrame = frame
            return element
        }
    }

    func pictureElements(on screen: Screen) -> [PictureElement] {
        var elements: [PictureElement] = []
        var parts = MergedSemantics()
        walk(ElementContext(), inReadingOrder: true) { visit, context in
            let semantics = visit.layer.semantics
            var context = context
            if semantics.state.contains(.excludedFromLabels) || visit.isHidden { context.mergingContainer = nil }
            let isPart = context.isInControl && semantics.canBePart || context.isCombined
            if let container = context.mergingContainer, isPart || semantics.canBePartOfRow {
                parts.add(visit.id, semantics, to: container, self)
            }
            guard semantics.isElement, !semantics.identifier.isEmpty || !(isPart || visit.isHidden) else {
                return context
            }
            elements.append(
                PictureElement(
                    id: visit.id, parent: context.element, semantics: semantics, frame: visit.frame,
                    visibleFrame: visit.visibleFrame(on: screen), isEnabled: !visit.isDisabled))
            let isMergingContainer = semantics.mergesDescendants || semantics.state.contains(.combined)
            if isMergingContainer || semantics.isMergingRow {
                if !isPart { context.mergingContainer = elements.count - 1 }
            } else if !semantics.canBePartOfRow {
                context.mergingContainer = nil
            }
            context.element = visit.id
            context.isInControl = context.isInControl || semantics.mergesDescendants
            context.isCombined = context.isCombined || semantics.state.contains(.combined)
            return context
        }
        parts.join(into: &elements)
        return sorted(elements)
    }

    /// Returns the elements in accessibility order: siblings with a higher priority come first, with their descendants.
    /// Pinned headings are painted last, but come before their rows.
    private func sorted(_ elements: [PictureElement]) -> [PictureElement] {
        func isScrolled(_ element: PictureElement) -> Bool {
            [.list, .table, .scrollArea].contains(element.semantics.role)
        }
        let scrolled = Set(elements.filter(isScrolled).map(\.id))
        let hasPriorities = elements.contains { $0.semantics.details.sortPriority != 0 }
        let hasHeadings = !scrolled.isEmpty && elements.contains { $0.semantics.role == .heading }
        guard hasPriorities || hasHeadings else { return elements }
        let children = Dictionary(grouping: elements.indices) { elements[$0].parent }.mapValues { siblings in
            siblings.map { (key: (-elements[$0].semantics.details.sortPriority, $0), index: $0) }
                .sorted { $0.key < $1.key }.map(\.index)
        }
        var result: [PictureElement] = []
        var stack = Array((children[.scene] ?? []).reversed())
        while let next = stack.popLast() {
            result.append(elements[next])
            var inside = children[elements[next].id] ?? []
            if hasHeadings, scrolled.contains(elements[next].id) { inside = headingsFirst(inside, elements) }
            stack += inside.reversed()
        }
        return result
    }

    /// Moves pinned headings, which are painted last together with the views beside them. Each heading comes before the
    /// rows below it, and before its own rows that were scrolled away above it.
    private func headingsFirst(_ siblings: [Int], _ elements: [PictureElement]) -> [Int] {
        func isLate(_ index: Int) -> Bool {
            let frame = elements[index].frame
            return siblings.contains { $0 < index && elements[$0].frame.y >= frame.y + frame.height }
        }
        func areBeside(_ one: Int, _ other: Int) -> Bool {
            let (a, b) = (elements[one].frame, elements[other].frame)
            return a.y < b.y + b.height && b.y < a.y + a.height
        }
        var headers: [Range<Int>] = []
        for (place, index) in siblings.enumerated() where elements[index].semantics.role == .heading && isLate(index) {
            var (start, end) = (place, place + 1)
            while start > headers.last?.upperBound ?? 0, areBeside(siblings[start - 1], index),
                isLate(siblings[start - 1])
            {
                start -= 1
            }
            while end < siblings.count, areBeside(siblings[end], index), isLate(siblings[end]) { end += 1 }
            if start < headers.last?.upperBound ?? 0 { continue }
            headers.append(start..<end)
        }
        let late = Set(headers.joined())
        var result = siblings.indices.filter { !late.contains($0) }.map { siblings[$0] }
        for header in headers {
            guard let heading = siblings[header].first(where: { elements[$0].semantics.role == .heading }) else {
                continue
            }
            let frame = elements[heading].frame
            var place =
                result.firstIndex { elements[$0].frame.y + elements[$0].frame.height > frame.y } ?? result.count
            while place > 0, isScrolledAway(elements[result[place - 1]], under: frame) { place -= 1 }
            result.insert(contentsOf: siblings[header], at: place)
        }
        return result
    }

    /// True if nothing of a row is visible, or its visible part lies under a heading.
    private func isScrolledAway(_ row: PictureElement, under heading: DotRect) -> Bool {
        guard row.semantics.role != .heading else { return false }
        let seen = row.visibleFrame
        return seen.isEmpty || seen.y >= heading.y && seen.y + seen.height <= heading.y + heading.height
    }

    func info(of element: PictureElement, on screen: Screen) -> ElementInfo {
        let semantics = element.semantics
        return ElementInfo(
            id: element.id, parent: element.parent, role: semantics.role, identifier: semantics.identifier,
            label: label(of: element), value: value(of: element), hint: semantics.hint,
            frame: element.frame.points(on: screen), isEnabled: element.isEnabled,
            isFocused: semantics.state.contains(.focused),
            isSelected: semantics.state.contains(.selected),
            hasAccessibilityCursor: semantics.state.contains(.hasAccessibilityCursor),
            actions: semantics.actions, details: semantics.details)
    }

    private func value(of element: PictureElement) -> String { value(element.semantics, of: element.id) }

    /// Returns a layer's value: its own, or the drawn text.
    func value(_ semantics: Semantics, of id: LayerID) -> String {
        semantics.state.contains(.valueIsDrawn) ? drawnText(of: id) : semantics.value
    }

    func label(of element: PictureElement) -> String {
        switch element.semantics.label {
        case .none: ""
        case .own(let label): label
        case .drawn: accessibilityText(of: element.id)
        }
    }

    /// Returns the text that a layer and its descendants draw, in painting order, without hidden or transparent layers.
    ///
    /// Texts of different layers are separated by a comma and a space, lines of one text by a space.
    public func drawnText(of id: LayerID) -> String { text(of: id, isSpoken: false) }

    /// Returns the text for assistive technology. Labels of inner layers replace what they draw. A text with line
    /// breaks by the app keeps them as its label. Images without a name from the app are included inside combined
    /// elements, or if there is no other text. Beside text they are decoration.
    public func accessibilityText(of id: LayerID) -> String { text(of: id, isSpoken: true) }

    private func text(of id: LayerID, isSpoken: Bool) -> String {
        var words: [String] = []
        var images: [String] = []
        var stack = [id]
        let isRow = layers[id]?.semantics.role == .row
        let namesImages = layers[id]?.semantics.state.contains(.combined) == true
        while let current = stack.popLast() {
            guard let layer = layers[current] else { continue }
            if current != id, layer.isLeftOut { continue }
            if isSpoken, current != id, layer.semantics.state.contains(.excludedFromLabels) { continue }
            if isSpoken, current != id, case .own(let label) = layer.semantics.label {
                if layer.semantics.role == .image, !layer.semantics.state.contains(.named), !namesImages {
                    images.append(label)
                } else if !isLinkInText(layer) {
                    words.append(label)
                    // A row's text also contains the values of elements that are not merged into it.
                    if isRow, !layer.semantics.canBePartOfRow { words.append(value(layer.semantics, of: current)) }
                }
                continue
            }
            // The row's own text consists of the list's symbols.
            if !isSpoken || layer.semantics.role != .row { words.append(layer.drawnText) }
            if let children = children[current] { stack += children.reversed() }
        }
        let visibleText = words.filter { !$0.isEmpty }
        return (visibleText.isEmpty ? images : visibleText).joined(separator: ", ")
    }

    /// True if the enclosing text already draws the link's text.
    func isLinkInText(_ layer: Layer) -> Bool {
        layer.semantics.role == .link && layers[layer.place.parent]?.text.isEmpty == false
    }
}

/// The state of the traversal for elements.
private struct ElementContext {
    /// The nearest enclosing element.
    var element = LayerID.scene
    var isInControl = false
    var isCombined = false
    /// The index of the merging container, if any.
    var mergingContainer: Int?
}

extension Layer {
    /// True if the layer's drawing does not contribute to enclosing elements.
    fileprivate var isLeftOut: Bool {
        let state = semantics.state
        return state.contains(.hidden) || drawing.opacity <= 0 && !state.contains(.accessibilityOnly)
    }
}

extension Layer {
    /// The layer's own text as one line.
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
    /// True if texts inside are parts of the element instead of elements of their own.
    fileprivate var mergesDescendants: Bool {
        guard label != .none, !state.contains(.container) else { return false }
        return switch role {
        case .button, .link, .toggle, .slider, .textField, .picker, .menu, .progress, .tab, .text, .heading, .image,
            .stepper:
            true
        case .none, .group, .list, .row, .scrollArea, .window, .alert, .table: false
        }
    }

    fileprivate var canBePart: Bool { identifier.isEmpty && canBePartOfRow }

    /// True for a row whose label is its content.
    fileprivate var isMergingRow: Bool { role == .row && label == .drawn }

    /// True if the semantics merge into a row whose label is its content, although the layer may stay an element.
    fileprivate var canBePartOfRow: Bool {
        guard actions.isEmpty else { return false }
        return switch role {
        case .none, .text, .heading, .image: true
        default: false
        }
    }
}

extension DotRect {
    /// The x, y, width and height in points of the scene.
    fileprivate func points(on screen: Screen) -> [Double] {
        let (dotWidth, dotHeight) = (screen.dotWidth, screen.dotHeight)
        return [
            Double(x) * dotWidth, Double(y) * dotHeight, Double(width) * dotWidth, Double(height) * dotHeight,
        ]
    }
}
