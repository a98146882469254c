extension Picture {
    /// Finds the one element that a script means.
    ///
    /// With `usable` it must also be visible, enabled and not covered: what a person could operate. A label or text that
    /// both an element and one inside it have means the inner one, or the control if the inner one is none.
    public func resolve(
        _ locator: Locator, on screen: Screen, usable: Bool
    ) -> Result<ElementInfo, LocatorFailure> {
        guard !locator.isEmpty, locator.within.allSatisfy({ !$0.isEmpty }) else { return .failure(.empty) }
        switch elements(within: locator.within, on: screen) {
        case .success(let elements): return resolve(locator, among: elements, on: screen, usable: usable)
        case .failure(let failure): return .failure(failure)
        }
    }

    /// What is inside the one element that is inside the one element, and so on.
    private func elements(
        within outer: [Locator], on screen: Screen
    ) -> Result<[PictureElement], LocatorFailure> {
        var elements = pictureElements(on: screen)
        for locator in outer {
            switch resolve(locator, among: elements, on: screen, usable: false) {
            case .success(let container): elements = elements.filter { isInside($0.id, container.id) }
            case .failure(let failure): return .failure(.container(locator, failure))
            }
        }
        return .success(elements)
    }

    private func resolve(
        _ locator: Locator, among elements: [PictureElement], on screen: Screen, usable: Bool
    ) -> Result<ElementInfo, LocatorFailure> {
        var matches = elements.filter { self.matches($0, locator) }
        if let point = locator.point {
            matches = topmost(of: matches, at: point, on: screen)
        } else if locator.label != nil || locator.text != nil {
            matches = withoutRepetitions(matches)
        }
        // What scrolls far has only what is near the part that is seen in the picture.
        let scrolls = elements.contains { $0.semantics.actions.contains(.scroll) }
        if let index = locator.index {
            guard matches.indices.contains(index) else {
                let names = matches.map { info(of: $0, on: screen).name }
                return .failure(.notFound(candidates: names, scrolls: scrolls))
            }
            matches = [matches[index]]
        }
        guard let element = matches.first else {
            let names = candidates(for: locator, among: elements, on: screen)
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
            // What is written goes on where a line ends.
            guard element.semantics.role == .textField, element.semantics.value.hasText(text) else { return false }
        }
        return true
    }

    /// The innermost of the matches at a place.
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
                    // What only scrolls, or has the keys for what is in it, is not pressed for its words.
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
        // Whoever names a place has said that it lies on top there.
        guard locator.point == nil else { return nil }
        let visible = pressedFrame(of: element, on: screen)
        let (x, y) = (Double(visible.x) + Double(visible.width) / 2, Double(visible.y) + Double(visible.height) / 2)
        let seen = seenLayer(of: element.id)
        guard let hit = hit(x: x, y: y, on: screen), hit != seen, !isInside(hit, seen), !isInside(seen, hit) else {
            return nil
        }
        // Of a link whose words go on in the next line the layer is the box around both: what else lies there is no part of it.
        if let (own, other) = layers[seen].flatMap({ own in layers[hit].map { (own, $0) } }),
            own.place.parent == other.place.parent, isLinkInText(own), isLinkInText(other)
        {
            return nil
        }
        return .covered(info(of: element, on: screen), by: name(of: hit, besides: element.id, on: screen))
    }

    /// What is seen of the view that the element is, which may lie in a corner of its layer.
    private func pressedFrame(of element: PictureElement, on screen: Screen) -> DotRect {
        guard element.semantics.state.contains(.room), var id = children[element.id]?.first else {
            return element.visibleFrame
        }
        // What only does something to what is in it may be as large as the room.
        while let layer = layers[id], layer.text.isEmpty, layer.drawing.commands.isEmpty,
            let inside = children[id], inside.count == 1
        {
            id = inside[0]
        }
        return visibleFrame(of: id, on: screen) ?? element.visibleFrame
    }

    /// The element cannot be pressed because of something in a layer. What draws nothing may be in one around the element.
    public func covered(_ element: ElementInfo, by layer: LayerID, on screen: Screen) -> LocatorFailure {
        let isAround = layer == .scene || isInside(element.id, layer)
        return .covered(
            element, by: isAround ? "something that is not seen" : name(of: layer, besides: element.id, on: screen))
    }

    /// The layer that people see where the element is: of what is only said, the one in whose place it is.
    private func seenLayer(of id: LayerID) -> LayerID {
        var (seen, current) = (id, id)
        while let layer = layers[current], current != .scene {
            if layer.semantics.state.contains(.spokenOnly), layer.place.parent != .scene { seen = layer.place.parent }
            current = layer.place.parent
        }
        return seen
    }

    /// What a person would call the layer: the nearest element that is not around `other` too.
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

    /// What the author of a locator that matches nothing may have meant.
    private func candidates(
        for locator: Locator, among elements: [PictureElement], on screen: Screen
    ) -> [String] {
        // A wrong word beside right ones: tell what the element says instead.
        if let label = locator.label {
            var rest = locator
            rest.label = nil
            if !rest.isEmpty {
                let labels = elements.filter { matches($0, rest) }.map { self.label(of: $0) }.filter { !$0.isEmpty }
                if !labels.isEmpty { return closest(to: label, among: labels) }
            }
        }
        if locator.role != nil {
            var rest = locator
            rest.role = nil
            let others = rest.isEmpty ? [] : elements.filter { matches($0, rest) }
            if !others.isEmpty { return others.prefix(5).map { info(of: $0, on: screen).name } }
        }
        if let identifier = locator.identifier {
            return closest(to: identifier, among: elements.map(\.semantics.identifier))
        }
        if let words = locator.label ?? locator.text {
            return closest(to: words, among: elements.map { self.label(of: $0) })
        }
        return Array(Set(elements.map(\.semantics.role.name)).sorted().prefix(5))
    }
}

extension Locator {
    /// Whether it says nothing about the element.
    public var isEmpty: Bool { identifier == nil && label == nil && role == nil && text == nil && point == nil }
}

extension String {
    /// Whether the text occurs; everything contains the empty text.
    fileprivate func hasText(_ text: String) -> Bool { text.isEmpty || contains(text) }
}
