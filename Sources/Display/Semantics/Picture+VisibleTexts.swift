/// A visible text with the element it belongs to.
public struct VisibleText: Hashable, Sendable {
    public var text: String
    /// The visible frame of the drawing layer, in dots of the scene.
    public var frame: DotRect
    public var element: ElementInfo
    /// The paints of its runs, without those of white space.
    public var paints: Set<Paint>
}

extension Picture {
    /// Returns the texts that must be legible. Those of disabled elements need not be.
    public func visibleTexts(on screen: Screen) -> [VisibleText] {
        let elements = Dictionary(pictureElements(on: screen).map { ($0.id, $0) }) { first, _ in first }
        var texts: [VisibleText] = []
        walk(PictureElement?.none) { visit, outer in
            let element = elements[visit.id] ?? outer
            let runs = visit.layer.text.filter { !$0.text.allSatisfy(\.isWhitespace) }
            guard let element, !visit.isDisabled, !visit.isAccessibilityOnly, !runs.isEmpty else { return element }
            let frame = visit.visibleFrame(on: screen)
            // Clipped text can be scrolled into view, so it is skipped.
            guard !frame.isEmpty, frame == visit.frame, isTopmost(visit.id, in: frame, on: screen) else {
                return element
            }
            texts.append(
                VisibleText(
                    text: drawnText(of: visit.id), frame: frame, element: info(of: element, on: screen),
                    paints: Set(runs.map(\.style.paint))))
            return element
        }
        return texts
    }

    /// True if no other layer covers the centre of the layer's visible frame.
    private func isTopmost(_ id: LayerID, in frame: DotRect, on screen: Screen) -> Bool {
        let (x, y) = (Double(frame.x) + Double(frame.width) / 2, Double(frame.y) + Double(frame.height) / 2)
        // If hit tests ignore the layer, it counts as topmost.
        guard let hit = hit(x: x, y: y, on: screen) else { return true }
        return hit == id || isInside(hit, id) || isInside(id, hit)
            || layers[id]?.place.parent == layers[hit]?.place.parent
    }

    /// Returns the picture without text, for sampling the background.
    public func withoutText() -> Picture {
        var picture = self
        for (id, layer) in layers where !layer.text.isEmpty { picture.layers[id]?.text = [] }
        return picture
    }
}
