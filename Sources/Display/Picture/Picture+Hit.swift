extension Picture {
    /// Returns the topmost layer at a point that draws something there or accepts input.
    ///
    /// Lines count only where they are drawn, so a border around a button does not cover it. A container that draws
    /// nothing is ignored.
    public func hit(at point: ScreenPoint, on screen: Screen) -> LayerID? {
        hit(x: point.x / screen.dotWidth, y: point.y / screen.dotHeight, on: screen)
    }

    func hit(x: Double, y: Double, on screen: Screen) -> LayerID? {
        guard screen.bounds.contains(x: x, y: y) else { return nil }
        var topmost: LayerID?
        walk(()) { visit, _ in
            if visit.isHit(x: x, y: y) { topmost = visit.id }
        }
        return topmost
    }
}

extension LayerVisit {
    fileprivate func isHit(x: Double, y: Double) -> Bool {
        guard !isTransparent, !ignoresHitTests, !isAccessibilityOnly, clip?.contains(x: x, y: y) ?? true,
            let local = map.local(x: x, y: y)
        else {
            return false
        }
        let size = layer.placement.frame
        let bounds = DotRect(x: 0, y: 0, width: size.width, height: size.height)
        if bounds.contains(x: local.x, y: local.y), !layer.text.isEmpty || layer.semantics.isHitTestable { return true }
        return layer.drawing.commands.contains { $0.covers(x: local.x, y: local.y, of: bounds) }
    }
}

extension Semantics {
    /// True if the layer takes part in hit tests even where it draws nothing.
    fileprivate var isHitTestable: Bool {
        if state.contains(.hasSmallerTarget) { return false }
        if !actions.isEmpty { return true }
        // A layer hidden from assistive technology takes hits only where it draws, because a view with `hidden()` only
        // occupies space.
        if state.contains(.hidden) { return false }
        return switch role {
        case .none, .group, .list, .row, .scrollArea, .window, .alert, .table: false
        case .text, .button, .image, .heading, .link, .toggle, .slider, .textField, .picker, .menu, .progress, .tab,
            .stepper:
            true
        }
    }
}

extension DotRect {
    /// True if the rectangle has an area inside a line along its edges. A border around a single terminal row is drawn
    /// beside its content or under it.
    fileprivate func isWider(than line: Double) -> Bool { Double(min(width, height)) > 2 * line }
}

extension DrawCommand {
    fileprivate func covers(x: Double, y: Double, of bounds: DotRect) -> Bool {
        switch paint {
        case .color(let color) where color.alpha == 0: return false
        case .gradient(let gradient) where gradient.isClear: return false
        case .image(let image) where image.alpha == 0: return false
        default: break
        }
        let area = rect ?? bounds
        if let path = outline.drawnPath {
            let (x, y) = (x - Double(area.x), y - Double(area.y))
            return switch operation {
            case .fill: path.contains(x: x, y: y)
            case .strokeInside(let width): path.contains(x: x, y: y) && path.isNear(x: x, y: y, Double(width))
            case .stroke(let pen): path.isNear(x: x, y: y, Double(pen.width) / 2)
            }
        }
        switch operation {
        case .fill: return isInside(x, y, area, inset: 0)
        case .strokeInside(let width):
            return area.isWider(than: Double(width)) && isInside(x, y, area, inset: 0)
                && !isInside(x, y, area, inset: Double(width))
        case .stroke(let pen):
            let half = Double(pen.width) / 2
            return area.isWider(than: half) && isInside(x, y, area, inset: -half)
                && !isInside(x, y, area, inset: half)
        }
    }

    /// Corners count as if they were square, because a person who points at one means the shape.
    private func isInside(_ x: Double, _ y: Double, _ area: DotRect, inset: Double) -> Bool {
        let (left, top) = (Double(area.x) + inset, Double(area.y) + inset)
        let (width, height) = (Double(area.width) - 2 * inset, Double(area.height) - 2 * inset)
        guard width > 0, height > 0 else { return false }
        let (u, v) = ((x - left) / width, (y - top) / height)
        if case .ellipse = outline { return (2 * u - 1) * (2 * u - 1) + (2 * v - 1) * (2 * v - 1) <= 1 }
        return u >= 0 && u < 1 && v >= 0 && v < 1
    }
}
