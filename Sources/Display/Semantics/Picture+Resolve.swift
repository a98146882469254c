extension Picture {
    /// Returns the single element that a locator selects.
    ///
    /// With `usable` the element must also be visible, enabled and not covered, so that a person could operate it. A
    /// label or text may match both an element and one inside it. The inner one is then selected, or the control if the
    /// inner one is none. Without `suggesting`, a failure names no similar elements. Searching them takes longer than
    /// searching the element.
    public func resolve(
        _ locator: Locator, on screen: Screen, usable: Bool, suggesting: Bool = true
    ) -> Result<ElementInfo, LocatorFailure> {
        guard !locator.isEmpty, locator.within.allSatisfy({ !$0.isEmpty }) else { return .failure(.empty) }
        switch elements(within: locator.within, on: screen) {
        case .success(let elements):
            return resolve(locator, among: elements, on: screen, usable: usable, suggesting: suggesting)
        case .failure(let failure): return .failure(failure)
        }
    }

    /// Returns the elements inside nested containers.
    private func elements(
        within outer: [Locator], on screen: Screen
    ) -> Result<[PictureElement], LocatorFailure> {
        var elements = pictureElements(on: screen)
        for locator in outer {
            switch resolve(locator, among: elements, on: screen, usable: false, suggesting: true) {
            case .success(let container): elements = elements.filter { isInside($0.id, container.id) }
            case .failure(let failure): return .failure(.container(locator, failure))
            }
        }
        return .success(elements)
    }

    private func resolve(
        _ locator: Locator, among elements: [PictureElement], on screen: Screen, usable: Bool, suggesting: Bool
    ) -> Result<ElementInfo, LocatorFailure> {
        var matches = elements.filter { self.matches($0, locator) }
        if let point = locator.point {
            matches = topmost(of: matches, at: point, on: screen)
        } else if locator.label != nil || locator.text != nil {
            matches = withoutRepetitions(matches)
        }
        // A long scroll view has only the content near its visible part in the picture.
        let scrolls = elements.contains { $0.semantics.actions.contains(.scroll) }
        if let index = locator.index {
            guard matches.indices.contains(index) else {
                let names = suggesting ? matches.map { info(of: $0, on: screen).name } : []
                return .failure(.notFound(candidates: names, scrolls: scrolls))
            }
            matches = [matches[index]]
        }
        guard let element = matches.first else {
            let names = suggesting ? candidates(for: locator, among: elements, on: screen) : []
            return .failure(.notFound(candidates: names, scrolls: scrolls))
        }
        guard matches.count == 1 else { return .failure(.ambiguous(matches: matches.map { info(of: $0, on: screen) })) }
        if usable, let failure = obstacle(to: element, locator, on: screen) { return .failure(failure) }
        return .success(info(of: element, on: screen))
    }

    private func matches(_ element: PictureElement, _ locator: Locator) -> Bool {
        if let identifier = locator.identifier, element.semantics.identifier != identifier { return false }
        if let role = locator.role, element.semantics.role != role { return false }
        if let label = locator.label, self.label(of: element) != label { return false }
        if let text = locator.text, !drawnText(of: element.id).hasText(text) {
            // The value of a text field contains text that wraps across lines.
            guard element.semantics.role == .textField, element.semantics.value.hasText(text) else { return false }
        }
        return true
    }

    /// Returns the innermost match at a point.
    private func topmost(of matches: [PictureElement], at point: ScreenPoint, on screen: Screen) -> [PictureElement] {
        var current = hit(at: point, on: screen)
        while let id = current, id != .scene {
            if let match = matches.first(where: { $0.id == id }) { return [match] }
            current = layers[id]?.place.parent
        }
        return []
    }

    private func withoutRepetitions(_ matches: [PictureElement]) -> [PictureElement] {
        guard matches.count > 1 else { return matches }
        let byID = Dictionary(matches.map { ($0.id, $0) }) { first, _ in first }
        var dropped: Set<LayerID> = []
        for inner in matches {
            var current = layers[inner.id]?.place.parent
            while let id = current, id != .scene {
                if let outer = byID[id] {
                    // An element that only scrolls or handles keys is not pressed by its text.
                    let isPartOfControl =
                        !outer.semantics.actions.subtracting([.scroll, .focus]).isEmpty
                        && inner.semantics.actions.isEmpty
                    dropped.insert(isPartOfControl ? inner.id : outer.id)
                }
                current = layers[id]?.place.parent
            }
        }
        return matches.filter { !dropped.contains($0.id) }
    }

    private func obstacle(to element: PictureElement, _ locator: Locator, on screen: Screen) -> LocatorFailure? {
        if element.visibleFrame.isEmpty { return .notVisible(info(of: element, on: screen)) }
        if !element.isEnabled { return .disabled(info(of: element, on: screen)) }
        // A locator by point already selects the topmost element there.
        guard locator.point == nil else { return nil }
        let visible = pressedFrame(of: element, on: screen)
        let layer = visibleLayer(of: element.id)
        guard let hit = cover(of: layer, in: visible, at: 0.5, on: screen) else { return nil }
        // A bar may cover a part of what is scrolled, and the visible part is pressed.
        if let area = scrollArea(around: layer), !isInside(hit, area),
            [0.1, 0.9].contains(where: { cover(of: layer, in: visible, at: $0, on: screen) == nil })
        {
            return nil
        }
        // The frame of a link that wraps across lines is its bounding box. That box also contains text outside of the
        // link.
        if let (own, other) = layers[layer].flatMap({ own in layers[hit].map { (own, $0) } }),
            own.place.parent == other.place.parent, isLinkInText(own), isLinkInText(other)
        {
            return nil
        }
        return .covered(info(of: element, on: screen), by: name(of: hit, besides: element.id, on: screen))
    }

    /// Returns the layer that covers another one at a share of the height of its frame; nil if none does.
    private func cover(of seen: LayerID, in frame: DotRect, at share: Double, on screen: Screen) -> LayerID? {
        let (x, y) = (Double(frame.x) + Double(frame.width) / 2, Double(frame.y) + Double(frame.height) * share)
        guard let hit = hit(x: x, y: y, on: screen), hit != seen, !isInside(hit, seen), !isInside(seen, hit),
            !isBehind(hit, seen)
        else { return nil }
        return hit
    }

    /// True if a layer is drawn before another one that takes part in hit tests. A list's background is an example.
    private func isBehind(_ layer: LayerID, _ other: LayerID) -> Bool {
        var (wasDrawn, isBehind) = (false, false)
        walk(()) { visit, _ in
            if visit.id == layer { wasDrawn = true }
            if visit.id == other { isBehind = wasDrawn && !visit.ignoresHitTests && !visit.isTransparent }
        }
        return isBehind
    }

    /// Returns the nearest layer around another one that scrolls.
    private func scrollArea(around id: LayerID) -> LayerID? {
        var current = layers[id]?.place.parent
        while let id = current, id != .scene {
            if layers[id]?.semantics.actions.contains(.scroll) == true { return id }
            current = layers[id]?.place.parent
        }
        return nil
    }

    /// Returns the visible frame of the pressable view, which may lie in a corner of its layer.
    private func pressedFrame(of element: PictureElement, on screen: Screen) -> DotRect {
        guard element.semantics.state.contains(.hasSmallerTarget), var id = children[element.id]?.first else {
            return element.visibleFrame
        }
        // Layers that only apply effects to their content may fill the available space.
        while let layer = layers[id], layer.text.isEmpty, layer.drawing.commands.isEmpty,
            let inside = children[id], inside.count == 1
        {
            id = inside[0]
        }
        return visibleFrame(of: id, on: screen) ?? element.visibleFrame
    }

    /// Returns the failure for an element covered by a layer. A layer that draws nothing may be an ancestor of the
    /// element.
    public func covered(_ element: ElementInfo, by layer: LayerID, on screen: Screen) -> LocatorFailure {
        let isAround = layer == .scene || isInside(element.id, layer)
        return .covered(
            element, by: isAround ? "an invisible view" : name(of: layer, besides: element.id, on: screen))
    }

    /// Returns the visible layer of an element. For accessibility-only elements it is the layer that they replace.
    private func visibleLayer(of id: LayerID) -> LayerID {
        var (seen, current) = (id, id)
        while let layer = layers[current], current != .scene {
            if layer.semantics.state.contains(.accessibilityOnly), layer.place.parent != .scene {
                seen = layer.place.parent
            }
            current = layer.place.parent
        }
        return seen
    }

    /// Returns the name of a layer: that of the nearest element that is not an ancestor of `other` too.
    private func name(of layer: LayerID, besides other: LayerID, on screen: Screen) -> String {
        let elements = pictureElements(on: screen)
        var current = layer
        while current != .scene, !isInside(other, current) {
            if let element = elements.first(where: { $0.id == current }) { return info(of: element, on: screen).name }
            current = layers[current]?.place.parent ?? .scene
        }
        let text = drawnText(of: layer)
        return text.isEmpty ? "a drawing" : quoted(text)
    }

    /// Returns the names of three elements close to a locator without a match; fewer if the picture has fewer elements.
    private func candidates(
        for locator: Locator, among elements: [PictureElement], on screen: Screen
    ) -> [String] {
        var candidates = Candidates()
        // If only the label does not match, the labels of the elements that match otherwise are suggested first.
        if let label = locator.label {
            var rest = locator
            rest.label = nil
            let others = rest.isEmpty ? [] : elements.filter { matches($0, rest) }
            candidates.add(others, closestTo: label) { self.label(of: $0) }
            if !candidates.names.isEmpty { candidates.add(elements, closestTo: label) { self.label(of: $0) } }
        }
        if locator.role != nil, candidates.names.isEmpty {
            var rest = locator
            rest.role = nil
            let others = rest.isEmpty ? [] : elements.filter { matches($0, rest) }
            for element in others.prefix(maximumCandidates) {
                candidates.add(info(of: element, on: screen).name, of: element)
            }
        }
        if let identifier = locator.identifier {
            candidates.add(elements, closestTo: identifier) { $0.semantics.identifier }
        }
        if let words = locator.label ?? locator.text {
            candidates.add(elements, closestTo: words) { self.label(of: $0) }
        } else if locator.identifier == nil {
            let roles = Dictionary(elements.map { ($0.semantics.role.name, $0) }) { first, _ in first }
            for (role, element) in roles.sorted(by: { $0.key < $1.key }) { candidates.add(role, of: element) }
        }
        let isNamed = { (element: PictureElement) in
            !element.semantics.identifier.isEmpty || !self.label(of: element).isEmpty
        }
        for element in elements.filter(isNamed) + elements where !candidates.isFull {
            candidates.add(info(of: element, on: screen).name, of: element)
        }
        return candidates.names
    }
}

/// The elements that a failure suggests, each by one name.
private struct Candidates {
    private(set) var names: [String] = []
    private var elements: Set<LayerID> = []

    var isFull: Bool { names.count >= maximumCandidates }

    /// Adds an element, unless the list is full or contains it.
    mutating func add(_ name: String, of element: PictureElement) {
        guard !isFull, !name.isEmpty, !names.contains(name), elements.insert(element.id).inserted else { return }
        names.append(name)
    }

    /// Adds elements by one of their names, the closest to the wanted name first.
    mutating func add(
        _ elements: [PictureElement], closestTo wanted: String, by name: (PictureElement) -> String
    ) {
        let all = elements.map(name)
        let named = Dictionary(zip(all, elements)) { first, _ in first }
        for close in ranked(all, byDistanceTo: wanted) where !isFull {
            if let element = named[close] { add(close, of: element) }
        }
    }
}

extension Locator {
    /// True if no part describes the element itself.
    public var isEmpty: Bool { identifier == nil && label == nil && role == nil && text == nil && point == nil }
}

extension String {
    /// True if the text occurs. The empty text always does.
    fileprivate func hasText(_ text: String) -> Bool { text.isEmpty || contains(text) }
}
