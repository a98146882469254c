/// The edges of simple forms as paths, by which such forms are interpolated to paths.
///
/// An intermediate form has a path wherever its edges are not on whole dots.
extension Drawing {
    /// Returns the drawing with the places of its forms that cover a whole layer. Those get a place for which another
    /// drawing has a path or a place.
    ///
    /// - Parameter size: The size of the layer.
    public func placed(in size: DotRect, besides other: Drawing) -> Drawing {
        var result = self
        for (index, next) in other.commands.enumerated() where commands.indices.contains(index) {
            guard next.outline.isPath || next.rect != nil, commands[index].rect == nil,
                commands[index].outline.isSimple
            else { continue }
            result.commands[index].rect = size.whole
        }
        if let clip, let next = other.clip { result.clip = clip.withEdges(as: next, in: size) }
        return result
    }

    /// True if a command or the clip has a path.
    var hasPath: Bool {
        commands.contains { $0.outline.isPath } || clip?.isPath == true
    }
}

extension DrawCommand {
    /// Returns the command with its simple form as a path, if another command has a path of the same elements. A border
    /// inside the form then is a line on the middle of its width.
    ///
    /// - Parameter size: The size of a layer that the form may cover as a whole; nil if that is not known.
    func withEdges(as other: DrawCommand, in size: DotRect? = nil) -> DrawCommand {
        guard case .path(let path) = other.outline, let rect = rect ?? size?.whole else { return self }
        var (result, inset) = (self, Float(0))
        if case .strokeInside(let width) = operation, case .stroke(var pen) = other.operation {
            pen.width = width
            (result.operation, inset) = (.stroke(pen), width / 2)
        }
        var place = rect
        // The points of a path count from the corner of its rectangle.
        if other.rect != nil { (place.x, place.y) = (0, 0) }
        guard let edges = outline.edges(as: path, in: place, inset: inset) else { return self }
        result.rect = other.rect == nil ? nil : rect
        result.outline = .path(edges)
        return result
    }
}

extension Outline {
    /// Returns the outline of a layer's clip as a path, if another one is a path of the same elements.
    func withEdges(as other: Outline, in size: DotRect?) -> Outline {
        guard case .path(let path) = other, let size, let edges = edges(as: path, in: size.whole, inset: 0) else {
            return self
        }
        return .path(edges)
    }

    fileprivate var isPath: Bool { if case .path = self { true } else { false } }
    fileprivate var isSimple: Bool { self == .ellipse || radii != nil }

    /// Returns the path of a simple form in a rectangle; nil if another path has other elements.
    fileprivate func edges(as path: DrawnPath, in rect: DotRect, inset: Float) -> DrawnPath? {
        let (left, top) = (Float(rect.x), Float(rect.y))
        let (right, bottom) = (left + Float(rect.width), top + Float(rect.height))
        var edges = DrawnPath(isEvenOdd: path.isEvenOdd)
        if self == .ellipse {
            edges.appendEllipse(in: (left + inset, top + inset, right - inset, bottom - inset))
            edges.append(.close)
            return edges.verbs == path.verbs ? edges : nil
        }
        guard let radii else { return nil }
        let corners = RoundedOutline(
            left: Double(left), top: Double(top), right: Double(right), bottom: Double(bottom),
            radii: radii.map { Double($0) }, continuous: isContinuous ?? false
        ).inset(by: Double(inset))
        // The other path may have curves where this form has corners without a radius.
        for isCurved in [false, true] {
            edges = DrawnPath(isEvenOdd: path.isEvenOdd)
            corners.forEach(isCurved: isCurved) { edges.append($0, $1.map { Float($0) }) }
            if edges.verbs == path.verbs { return edges }
        }
        return nil
    }
}

extension DotRect {
    /// The rectangle of a whole layer of this size.
    fileprivate var whole: DotRect { DotRect(x: 0, y: 0, width: width, height: height) }
}

extension DrawnPath {
    /// Appends four curves, clockwise from the middle of the right edge.
    fileprivate mutating func appendEllipse(in edges: (left: Float, top: Float, right: Float, bottom: Float)) {
        let (x, y) = ((edges.left + edges.right) / 2, (edges.top + edges.bottom) / 2)
        // The distance of the control points that approximates a quarter of a circle best.
        let (h, v) = (0.552_284_75 * (edges.right - x), 0.552_284_75 * (edges.bottom - y))
        append(.move, edges.right, y)
        append(.cubic, edges.right, y + v, x + h, edges.bottom, x, edges.bottom)
        append(.cubic, x - h, edges.bottom, edges.left, y + v, edges.left, y)
        append(.cubic, edges.left, y - v, x - h, edges.top, x, edges.top)
        append(.cubic, x + h, edges.top, edges.right, y - v, edges.right, y)
    }
}
