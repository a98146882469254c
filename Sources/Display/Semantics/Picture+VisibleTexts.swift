/// Letters that the display shows, and the element that a person would say they are of.
public struct VisibleText: Hashable, Sendable {
    public var text: String
    /// What is seen of the layer that draws them, in dots of the scene.
    public var frame: DotRect
    public var element: ElementInfo
}

extension Picture {
    /// The texts that people are meant to read: what is disabled need not be legible.
    public func visibleTexts(on screen: Screen) -> [VisibleText] {
        let elements = Dictionary(pictureElements(on: screen).map { ($0.id, $0) }) { first, _ in first }
        var texts: [VisibleText] = []
        walk(PictureElement?.none) { visit, outer in
            let element = elements[visit.id] ?? outer
            guard let element, !visit.isDisabled, !visit.isSpokenOnly,
                visit.layer.text.contains(where: { !$0.text.allSatisfy(\.isWhitespace) })
            else { return element }
            let frame = visit.visibleFrame(on: screen)
            // What is cut off may be scrolled to.
            guard !frame.isEmpty, frame == visit.frame, isTopmost(visit.id, in: frame, on: screen) else {
                return element
            }
            texts.append(
                VisibleText(
                    text: drawnText(of: visit.id), frame: frame, element: info(of: element, on: screen)))
            return element
        }
        return texts
    }

    /// Whether nothing else lies over the middle of what is seen of a layer.
    private func isTopmost(_ id: LayerID, in frame: DotRect, on screen: Screen) -> Bool {
        let (x, y) = (Double(frame.x) + Double(frame.width) / 2, Double(frame.y) + Double(frame.height) / 2)
        // Where pointers go through the layer, nobody can tell.
        guard let hit = hit(x: x, y: y, on: screen) else { return true }
        return hit == id || isInside(hit, id) || isInside(id, hit)
            || layers[id]?.place.parent == layers[hit]?.place.parent
    }

    /// The same picture without letters: what they are written on.
    public func withoutText() -> Picture {
        var picture = self
        for (id, layer) in layers where !layer.text.isEmpty { picture.layers[id]?.text = [] }
        return picture
    }
}
