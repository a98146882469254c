/// The interpolation of drawings, as clients present it.
///
/// The final value replaces what cannot be interpolated. That applies to commands if their number differs. It also
/// applies to a paint that becomes another image, or a path that gets other elements.
extension Drawing {
    /// Returns the drawing at a share of the change to another. The share may exceed 0 to 1, as springs do. Symbolic
    /// colours that change to others count as those of the palette.
    ///
    /// - Parameter size: The size of a layer that forms of both drawings may cover as a whole.
    public func interpolated(
        to end: Drawing, by share: Double, in palette: Palette = .light, size: DotRect? = nil
    ) -> Drawing {
        var result = end
        if commands.count == end.commands.count {
            for index in commands.indices {
                result.commands[index] = commands[index].interpolated(
                    to: end.commands[index], by: share, palette, size)
            }
        }
        if let clip, let last = end.clip {
            result.clip = clip.withEdges(as: last, in: size)
                .interpolated(to: last.withEdges(as: clip, in: size), by: share)
        }
        result.effects = effects.interpolated(to: end.effects, by: share) { $0.isInterpolable(to: $1) }
        result.opacity = min(max(opacity.mixed(end.opacity, share), 0), 1)
        return result
    }
}

extension DrawCommand {
    fileprivate func interpolated(
        to end: DrawCommand, by share: Double, _ palette: Palette, _ size: DotRect?
    ) -> DrawCommand {
        let (start, end) = (withEdges(as: end, in: size), end.withEdges(as: self, in: size))
        var result = end
        result.operation = start.operation.interpolated(to: end.operation, by: share)
        result.outline = start.outline.interpolated(to: end.outline, by: share)
        result.paint = paint.interpolated(to: end.paint, by: share, in: palette)
        guard let rect = start.rect, let last = end.rect else { return result }
        let mixed = rect.interpolated(to: last, by: share)
        result.rect = mixed
        // A path keeps the fraction of a dot by which its rectangle was rounded.
        if case .path(let path) = result.outline {
            let x = Float(rect.x).mixed(Float(last.x), share) - Float(mixed.x)
            let y = Float(rect.y).mixed(Float(last.y), share) - Float(mixed.y)
            result.outline = .path(path.moved(x, y))
        }
        return result
    }
}

extension DrawCommand.Operation {
    fileprivate func interpolated(to end: Self, by share: Double) -> Self {
        switch (self, end) {
        case (.strokeInside(let old), .strokeInside(let new)): .strokeInside(width: max(old.mixed(new, share), 0))
        case (.stroke(let old), .stroke(let new)): .stroke(old.interpolated(to: new, by: share))
        default: end
        }
    }
}

extension Pen {
    fileprivate func interpolated(to end: Pen, by share: Double) -> Pen {
        var result = end
        result.width = max(width.mixed(end.width, share), 0)
        result.miterLimit = max(miterLimit.mixed(end.miterLimit, share), 1)
        if dash.count == end.dash.count { result.dash = zip(dash, end.dash).map { max($0.mixed($1, share), 0) } }
        result.dashPhase = dashPhase.mixed(end.dashPhase, share)
        return result
    }
}

extension Outline {
    fileprivate func interpolated(to end: Outline, by share: Double) -> Outline {
        switch (self, end) {
        case (.path(let old), .path(let new)): return .path(old.interpolated(to: new, by: share))
        case (.rectangle, .rectangle): return end
        default:
            // A rectangle has corners without a radius.
            let continuous = end.isContinuous ?? isContinuous
            guard let continuous, let old = radii, let new = end.radii else { return end }
            let mixed = zip(old, new).map { max($0.mixed($1, share), 0) }
            return .roundedRectangle(
                topLeading: mixed[0], topTrailing: mixed[1], bottomTrailing: mixed[2], bottomLeading: mixed[3],
                continuous: continuous)
        }
    }

    /// The radii of a rectangle's corners; nil for another outline.
    var radii: [Float]? {
        switch self {
        case .rectangle: [0, 0, 0, 0]
        case .roundedRectangle(let a, let b, let c, let d, _): [a, b, c, d]
        case .ellipse, .path, .named: nil
        }
    }

    var isContinuous: Bool? {
        if case .roundedRectangle(_, _, _, _, let continuous) = self { continuous } else { nil }
    }
}

extension DrawnPath {
    fileprivate func moved(_ x: Float, _ y: Float) -> DrawnPath {
        guard x != 0 || y != 0 else { return self }
        let shift = [x, y]
        let moved = numbers.indices.map { numbers[$0] + shift[$0 % 2] }
        return DrawnPath(verbs: verbs, numbers: moved, isEvenOdd: isEvenOdd) ?? self
    }

    /// Returns the path between two paths of the same elements; the other path if they differ.
    fileprivate func interpolated(to end: DrawnPath, by share: Double) -> DrawnPath {
        guard verbs == end.verbs else { return end }
        let mixed = zip(numbers, end.numbers).map { $0.mixed($1, share) }
        return DrawnPath(verbs: end.verbs, numbers: mixed, isEvenOdd: end.isEvenOdd) ?? end
    }
}

extension Paint {
    /// Returns the paint interpolated towards another one. Colours are mixed perceptually. A symbolic colour keeps its
    /// name where both ends have it, and at its own end.
    public func interpolated(to end: Paint, by share: Double, in palette: Palette = .light) -> Paint {
        func resolved(_ paint: Paint) -> Paint { paint.isSymbolic ? .color(palette.color(of: paint)) : paint }
        var mixed: Paint =
            switch (resolved(base), resolved(end.base)) {
            case _ where base == end.base: base
            case (.color(let old), .color(let new)): .color(old.mixedPerceptually(to: new, by: share))
            case (.gradient(let old), .gradient(let new)): .gradient(old.interpolated(to: new, by: share))
            case (.material(let old, let from), .material(let new, let to)):
                .material(old.mixedPerceptually(to: new, by: share), blur: max(from.mixed(to, share), 0))
            case (.color(let old), .gradient(let new)):
                .gradient(new.filled(with: old).interpolated(to: new, by: share))
            case (.gradient(let old), .color(let new)):
                .gradient(old.interpolated(to: old.filled(with: new), by: share))
            case (.mesh(let old), .mesh(let new)): .mesh(old.interpolated(to: new, by: share))
            case (.image(let old), .image(let new)): .image(old.interpolated(to: new, by: share, in: palette))
            default: end.base
            }
        if share == 0, base.isSymbolic, case .color = mixed { mixed = base }
        if share == 1, end.base.isSymbolic { mixed = end.base }
        return mixed.shadowed(shadows.interpolated(to: end.shadows, by: share) { $0.isInner == $1.isInner })
    }
}

extension Paint {
    fileprivate var isSymbolic: Bool {
        switch self {
        case .foreground, .background: true
        case .color, .gradient, .image, .mesh, .material, .shadowed: false
        }
    }
}

extension ImageFill {
    /// Returns the same image in a tint and with an alpha between its own and those of another one.
    fileprivate func interpolated(to end: ImageFill, by share: Double, in palette: Palette) -> ImageFill {
        guard resource == end.resource else { return end }
        var result = end
        result.alpha = UInt8(min(max(Float(alpha).mixed(Float(end.alpha), share).rounded(), 0), 255))
        if let tint, let last = end.tint {
            result.tint = Tint(tint.paint.interpolated(to: last.paint, by: share, in: palette)) ?? last
        }
        return result
    }
}

extension ImageFill.Tint {
    /// Creates a tint of a single colour; nil for another paint.
    fileprivate init?(_ paint: Paint) {
        switch paint {
        case .color(let color): self = .color(color)
        case .foreground(let level): self = .foreground(level: level)
        case .background: self = .background
        case .gradient, .image, .mesh, .material, .shadowed: return nil
        }
    }
}

extension GradientFill {
    fileprivate func filled(with color: RGBA) -> GradientFill {
        GradientFill(form, stops: stops.map { Stop(color, at: $0.location) })
    }

    fileprivate func interpolated(to end: GradientFill, by share: Double) -> GradientFill {
        guard stops.count == end.stops.count else { return end }
        let form = form.interpolated(to: end.form, by: share)
        var location: Float = 0
        let stops = zip(stops, end.stops).map { old, new in
            // An overshooting spring keeps the ascending order.
            location = min(max(old.location.mixed(new.location, share), location), 1)
            return Stop(old.color.mixedPerceptually(to: new.color, by: share), at: location)
        }
        return GradientFill(form, stops: stops)
    }
}

extension GradientFill.Geometry {
    fileprivate func interpolated(to end: Self, by share: Double) -> Self {
        func mix(_ old: Float, _ new: Float) -> Float { old.mixed(new, share) }
        func radius(_ old: Float, _ new: Float) -> Float { max(mix(old, new), 0) }
        return switch (self, end) {
        case (.linear(let a, let b, let c, let d), .linear(let e, let f, let g, let h)):
            .linear(startX: mix(a, e), startY: mix(b, f), endX: mix(c, g), endY: mix(d, h))
        case (.radial(let a, let b, let c, let d), .radial(let e, let f, let g, let h)):
            .radial(centerX: mix(a, e), centerY: mix(b, f), startRadius: radius(c, g), endRadius: radius(d, h))
        case (.elliptical(let a, let b, let c, let d), .elliptical(let e, let f, let g, let h)):
            .elliptical(centerX: mix(a, e), centerY: mix(b, f), startRadius: radius(c, g), endRadius: radius(d, h))
        case (.angular(let a, let b, let c, let d), .angular(let e, let f, let g, let h)):
            .angular(centerX: mix(a, e), centerY: mix(b, f), startAngle: mix(c, g), endAngle: mix(d, h))
        default: end
        }
    }
}

extension MeshFill {
    fileprivate func interpolated(to end: MeshFill, by share: Double) -> MeshFill {
        guard columns == end.columns, rows == end.rows, numbers.count == end.numbers.count else { return end }
        var result = end
        result.numbers = zip(numbers, end.numbers).map { $0.mixed($1, share) }
        result.colors = zip(colors, end.colors).map { $0.mixedPerceptually(to: $1, by: share) }
        result.background = background.mixedPerceptually(to: end.background, by: share)
        return result
    }
}

/// A value that fades in from, and out to, a version of itself without effect.
private protocol Fading {
    var withoutEffect: Self { get }
    func interpolated(to end: Self, by share: Double) -> Self
}

extension Array where Element: Fading {
    /// Interpolates pairs of elements. A missing element counts as one without effect.
    fileprivate func interpolated(
        to end: [Element], by share: Double, if matches: (Element, Element) -> Bool
    ) -> [Element] {
        let count = Swift.max(count, end.count)
        var result: [Element] = []
        for index in 0..<count {
            let new = index < end.count ? end[index] : self[index].withoutEffect
            let old = index < self.count ? self[index] : new.withoutEffect
            guard matches(old, new) else { return end }
            result.append(old.interpolated(to: new, by: share))
        }
        return result
    }
}

extension Shadow: Fading {
    fileprivate var withoutEffect: Shadow {
        var shadow = self
        shadow.color.alpha = 0
        return shadow
    }

    fileprivate func interpolated(to end: Shadow, by share: Double) -> Shadow {
        Shadow(
            color.mixedPerceptually(to: end.color, by: share), radius: max(radius.mixed(end.radius, share), 0),
            x: x.mixed(end.x, share), y: y.mixed(end.y, share), isInner: end.isInner)
    }
}

extension ColorTransform {
    /// The transform without effect, of the same kind.
    fileprivate var neutral: ColorTransform {
        var neutral = ColorTransform.identity
        neutral.isPremultiplied = isPremultiplied
        return neutral
    }
}

extension Effect: Fading {
    fileprivate var withoutEffect: Effect {
        switch self {
        case .blur: .blur(radius: 0)
        case .shadow(let shadow): .shadow(shadow.withoutEffect)
        case .colors(let transform): .colors(transform.neutral)
        }
    }

    fileprivate func isInterpolable(to end: Effect) -> Bool {
        switch (self, end) {
        case (.blur, .blur): true
        case (.shadow(let old), .shadow(let new)): old.isInner == new.isInner
        case (.colors(let old), .colors(let new)): old.isPremultiplied == new.isPremultiplied
        default: false
        }
    }

    fileprivate func interpolated(to end: Effect, by share: Double) -> Effect {
        switch (self, end) {
        case (.blur(let old), .blur(let new)): return .blur(radius: max(old.mixed(new, share), 0))
        case (.shadow(let old), .shadow(let new)): return .shadow(old.interpolated(to: new, by: share))
        case (.colors(let old), .colors(let new)):
            var mixed = new
            mixed.rows = zip(old.rows, new.rows).map { $0.mixed($1, share) }
            return .colors(mixed)
        default: return end
        }
    }
}

extension DotRect {
    fileprivate func interpolated(to end: DotRect, by share: Double) -> DotRect {
        func mix(_ old: Int32, _ new: Int32) -> Int32 { Int32(Float(old).mixed(Float(new), share).rounded()) }
        // Each edge is rounded, so that neighbours meet.
        let (left, top) = (mix(x, end.x), mix(y, end.y))
        let (right, bottom) = (mix(x &+ width, end.x &+ end.width), mix(y &+ height, end.y &+ end.height))
        return DotRect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))
    }
}

extension Float {
    /// Returns the number interpolated towards another one, in the range that can be painted.
    fileprivate func mixed(_ end: Float, _ share: Double) -> Float {
        let mixed = Double(self) + (Double(end) - Double(self)) * share
        return mixed.isFinite ? Float(Swift.min(Swift.max(mixed, -0x1p28), 0x1p28)) : end
    }
}
