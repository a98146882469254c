extension Picture {
    /// Returns true if any layer is animated at a time or later, except for layers that a transparent one hides.
    public func isAnimated(at time: Int64) -> Bool {
        animated.contains { id in
            layers[id]?.animations.contains { $0.isRunning(at: time) } == true && !isHidden(id, at: time)
        }
    }

    /// Returns true if a layer, or one around it, is transparent at a time and later.
    private func isHidden(_ id: LayerID, at time: Int64) -> Bool {
        var outer = layers[id]
        while let layer = outer {
            let isFading = layer.animations.contains { $0.property == .opacity && $0.isRunning(at: time) }
            if layer.drawing.opacity <= 0, !isFading { return true }
            outer = layers[layer.place.parent]
        }
        return false
    }

    /// Returns the picture as it is presented at a time, in microseconds of the session's clock. The layers of this
    /// picture have the final values. The palette has the display's own colours, for those that change to others.
    public func presented(at time: Int64, in palette: Palette = .light) -> Picture {
        var presented = self
        for id in animated {
            guard let index = presented.layers.index(forKey: id) else { continue }
            presented.layers.values[index] = presented.layers.values[index].presented(at: time, in: palette)
        }
        return presented
    }
}

extension Layer {
    /// Returns the layer as it is presented at a time, in microseconds of the session's clock.
    public func presented(at time: Int64, in palette: Palette = .light) -> Layer {
        var layer = self
        layer.animations = []
        var distances: [LayerAnimation.Property: [Double]] = [:]
        var turns: [LayerRotation] = []
        for animation in animations where animation.isRunning(at: time) {
            let distance = animation.remainder(at: time)
            if animation.property == .drawing {
                layer.drawing = drawing(on: animation.drawings, left: distance[0], palette)
            } else if animation.property == .textPaint {
                layer.text = text(from: animation.styles, left: distance[0], palette)
            } else if animation.property == .rotation {
                let (x, y) = (animation.distance[1], animation.distance[2])
                turns.append(LayerRotation(angle: distance[0], x: Double(x.limited), y: Double(y.limited)))
            } else if let sum = distances[animation.property] {
                distances[animation.property] = zip(sum, distance).map { $0 + $1 }
            } else {
                distances[animation.property] = distance
            }
        }
        if let distance = distances[.placement] { layer.move(by: distance) }
        if let distance = distances[.opacity] {
            layer.drawing.opacity = min(max(layer.drawing.opacity + Float(distance[0]), 0), 1)
        }
        if let distance = distances[.transform] {
            var transform = layer.placement.transform ?? .identity
            transform.add(distance)
            layer.placement.transform = transform
        }
        // A layer is turned as it is presented, after its transform.
        for turn in turns {
            layer.placement.transform = turn.turning(layer.placement.transform ?? .identity, by: turn.angle)
        }
        return layer
    }

    /// Returns the intermediate drawing between the first of `drawings` and the layer's own. The opacity is the layer's
    /// own, because it is a property of its own.
    private func drawing(on drawings: [Drawing], left: Double, _ palette: Palette) -> Drawing {
        guard !drawings.isEmpty else { return drawing }
        let position = (1 - left) * Double(drawings.count)
        let index = Int(min(max(position.rounded(.down), 0), Double(drawings.count - 1)))
        let next = index + 1 < drawings.count ? drawings[index + 1] : drawing
        var result = drawings[index].interpolated(
            to: next, by: position - Double(index), in: palette, size: placement.frame)
        result.opacity = drawing.opacity
        return result
    }

    private func text(from styles: [TextStyle], left: Double, _ palette: Palette) -> [TextRun] {
        guard styles.count == text.count else { return text }
        var runs = text
        for index in runs.indices {
            runs[index].style.paint = styles[index].paint.interpolated(
                to: runs[index].style.paint, by: 1 - left, in: palette)
        }
        return runs
    }

    /// Moves and resizes the layer. Each edge is rounded to whole dots, so that animated neighbours meet.
    private mutating func move(by distance: [Double]) {
        let frame = placement.frame
        // Sums of many animations may exceed the range of dots.
        func shift(_ number: Double) -> Int32 { Int32(min(max(number.rounded(), -0x1p30), 0x1p30)) }
        let (x, y) = (Double(frame.x) + distance[0], Double(frame.y) + distance[1])
        let (right, bottom) = (x + Double(frame.width) + distance[2], y + Double(frame.height) + distance[3])
        placement.frame = DotRect(
            x: shift(x), y: shift(y), width: max(shift(right) &- shift(x), 0), height: max(shift(bottom) &- shift(y), 0)
        )
        placement.contentX = shift(Double(placement.contentX) + distance[4])
        placement.contentY = shift(Double(placement.contentY) + distance[5])
    }
}

extension Transform {
    /// The numbers in the order of an animation's distance.
    public var numbers: [Float] { [a, b, c, d, tx, ty, px, py, pw] }

    mutating func add(_ distance: [Double]) {
        let sums = zip(numbers, distance).map { Float(Double($0) + $1) }
        self = Transform(
            a: sums[0], b: sums[1], c: sums[2], d: sums[3], tx: sums[4], ty: sums[5], px: sums[6], py: sums[7],
            pw: sums[8])
    }

    init(_ p: Projection) {
        self.init(
            a: Float(p.a), b: Float(p.b), c: Float(p.c), d: Float(p.d), tx: Float(p.tx), ty: Float(p.ty),
            px: Float(p.px), py: Float(p.py), pw: Float(p.w))
    }
}

extension Float {
    /// The coordinate clamped to the range of dots; beyond it, products exceed what can be painted.
    fileprivate var limited: Float { min(max(self, -0x1p30), 0x1p30) }
}
