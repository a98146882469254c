import CFanlightWire
import Display

extension Writer {
    func paint(_ paint: Paint) -> PBPaint.Pointer {
        arena.make {
            let shadows = Array(paint.shadows.prefix(Reader.maximumEffects))
            $0.n_shadows = shadows.count
            $0.shadows = arena.list(shadows, shadow)
            switch paint.base {
            case .color(let color):
                $0.paint_case = FANLIGHT__V1__PAINT__PAINT_COLOR
                $0.color = color.packed
            case .material(let color, let blur):
                $0.paint_case = FANLIGHT__V1__PAINT__PAINT_COLOR
                $0.color = color.packed
                ($0.has_blur, $0.blur) = (1, blur.sendable)
            case .foreground(let level):
                $0.paint_case = FANLIGHT__V1__PAINT__PAINT_FOREGROUND
                $0.foreground = UInt32(min(level, Reader.lowestForeground))
            case .background:
                $0.paint_case = FANLIGHT__V1__PAINT__PAINT_BACKGROUND
                $0.background = 1
            case .gradient(let fill):
                $0.paint_case = FANLIGHT__V1__PAINT__PAINT_GRADIENT
                $0.gradient = gradient(fill)
            case .image(let fill):
                $0.paint_case = FANLIGHT__V1__PAINT__PAINT_IMAGE
                $0.image = image(fill)
            case .mesh(let fill):
                $0.paint_case = FANLIGHT__V1__PAINT__PAINT_COLOR
                $0.color = fill.middle.packed
                $0.mesh = mesh(fill)
            case .shadowed: break
            }
        }
    }

    func style(_ style: TextStyle) -> PBStyle.Pointer {
        arena.make {
            $0.face = text(style.face)
            if style.size != 0 { ($0.has_size, $0.size) = (1, style.size.sendable) }
            if style.weight != 400 { ($0.has_weight, $0.weight) = (1, UInt32(min(max(style.weight, 1), 1000))) }
            if !style.traits.isEmpty { ($0.has_traits, $0.traits) = (1, style.traits.rawValue) }
            if style.paint != .foreground(level: 0) { $0.paint = paint(style.paint) }
            if style.stretch != 100 { ($0.has_stretch, $0.stretch) = (1, UInt32(min(max(style.stretch, 50), 200))) }
            if style.tracking != 0 { ($0.has_tracking, $0.tracking) = (1, style.tracking.sendable) }
            if style.underline != TextStyle.Line() { $0.underline = line(style.underline) }
            if style.strikethrough != TextStyle.Line() { $0.strikethrough = line(style.strikethrough) }
            if let link = style.link { $0.link = presentText(link) }
        }
    }

    private func line(_ line: TextStyle.Line) -> PBLine.Pointer {
        arena.make {
            if line.pattern != .solid { ($0.has_pattern, $0.pattern) = (1, UInt32(line.pattern.rawValue)) }
            $0.paint = line.paint.map(paint)
        }
    }

    func drawing(_ drawing: Drawing) -> PBDrawing.Pointer {
        arena.make {
            $0.n_commands = drawing.commands.count
            $0.commands = arena.list(drawing.commands, command)
            if drawing.opacity != 1 { ($0.has_opacity, $0.opacity) = (1, drawing.opacity.sendable) }
            $0.clip = drawing.clip.map(outline)
            let effects = Array(drawing.effects.prefix(Reader.maximumEffects))
            $0.n_effects = effects.count
            $0.effects = arena.list(effects, effect)
            if drawing.blend != .normal { ($0.has_blend, $0.blend) = (1, .init(UInt32(drawing.blend.rawValue))) }
            if drawing.isMasked { ($0.has_masked, $0.masked) = (1, 1) }
            if drawing.isGroup { ($0.has_group, $0.group) = (1, 1) }
            if drawing.hasHardClip, drawing.clip != nil { ($0.has_hard_clip, $0.hard_clip) = (1, 1) }
        }
    }

    private func command(_ command: DrawCommand) -> PBCommand.Pointer {
        arena.make {
            switch command.operation {
            case .fill: break
            case .strokeInside(let width): ($0.has_stroke, $0.stroke) = (1, width.sendable)
            case .stroke(let stroke): $0.pen = pen(stroke)
            }
            if command.outline != .rectangle { $0.outline = outline(command.outline) }
            $0.paint = paint(command.paint)
            if let rect = command.rect {
                $0.n_rect = 4
                $0.rect = arena.array([rect.x, rect.y, rect.width, rect.height].map(\.sendableDots))
            }
            if command.hasHardEdges { ($0.has_hard, $0.hard) = (1, 1) }
        }
    }

    private func outline(_ outline: Outline) -> PBOutline.Pointer {
        arena.make {
            switch outline {
            case .rectangle: break
            case .ellipse: ($0.has_shape, $0.shape) = (1, FANLIGHT__V1__OUTLINE__SHAPE__ELLIPSE)
            case .roundedRectangle(let a, let b, let c, let d, let continuous):
                ($0.has_shape, $0.shape) = (1, FANLIGHT__V1__OUTLINE__SHAPE__ROUNDED)
                let radii = (a == b && b == c && c == d ? [a] : [a, b, c, d]).map(\.sendable)
                $0.n_radii = radii.count
                $0.radii = arena.array(radii)
                if continuous { ($0.has_continuous, $0.continuous) = (1, 1) }
            case .path(let drawn): path(drawn, in: &$0)
            case .named(let named):
                ($0.has_shape, $0.shape) = (1, FANLIGHT__V1__OUTLINE__SHAPE__PATH)
                ($0.has_resource, $0.resource) = (1, name(named.resource.id))
                if named.isEvenOdd { ($0.has_even_odd, $0.even_odd) = (1, 1) }
            }
        }
    }
}

extension Reader {
    static let lowestForeground: UInt8 = 3

    func paint(_ message: PBPaint) throws(WireError) -> Paint {
        try base(of: message).shadowed(
            try list(message.n_shadows, message.shadows, "Paint.shadows", limit: Reader.maximumEffects) {
                (shadow) throws(WireError) in try self.shadow(shadow)
            })
    }

    private func base(of message: PBPaint) throws(WireError) -> Paint {
        if message.mesh != nil {
            guard message.paint_case == FANLIGHT__V1__PAINT__PAINT_COLOR, message.has_blur == 0 else {
                throw .conflicting(field: "Paint.mesh")
            }
            return .mesh(try mesh(try some(message.mesh, "Paint.mesh")))
        }
        if message.has_blur != 0 {
            guard message.paint_case == FANLIGHT__V1__PAINT__PAINT_COLOR else {
                throw .conflicting(field: "Paint.blur")
            }
            return .material(RGBA(packed: message.color), blur: try finite(message.blur, "Paint.blur"))
        }
        switch message.paint_case {
        case FANLIGHT__V1__PAINT__PAINT_COLOR: return .color(RGBA(packed: message.color))
        case FANLIGHT__V1__PAINT__PAINT_FOREGROUND:
            guard message.foreground <= UInt32(Reader.lowestForeground) else {
                throw .outOfRange(field: "Paint.foreground")
            }
            return .foreground(level: UInt8(message.foreground))
        case FANLIGHT__V1__PAINT__PAINT_BACKGROUND: return .background
        case FANLIGHT__V1__PAINT__PAINT_GRADIENT:
            return .gradient(try gradient(try some(message.gradient, "Paint.gradient")))
        case FANLIGHT__V1__PAINT__PAINT_IMAGE: return .image(try image(try some(message.image, "Paint.image")))
        default: throw .missing(field: "Paint.paint")
        }
    }

    func style(_ message: PBStyle) throws(WireError) -> TextStyle {
        guard message.has_weight == 0 || (1...1000).contains(message.weight) else {
            throw .outOfRange(field: "Style.weight")
        }
        guard message.has_stretch == 0 || (50...200).contains(message.stretch) else {
            throw .outOfRange(field: "Style.stretch")
        }
        return TextStyle(
            face: try string(message.face, "Style.face"), size: try subDots(Int64(message.size), "Style.size"),
            weight: message.has_weight == 0 ? 400 : UInt16(message.weight),
            traits: TextStyle.Traits(rawValue: message.traits),
            paint: message.paint == nil ? .foreground(level: 0) : try paint(try some(message.paint, "Style.paint")),
            stretch: message.has_stretch == 0 ? 100 : UInt16(message.stretch),
            tracking: try subDots(Int64(message.tracking), "Style.tracking"),
            underline: message.underline == nil ? .init() : try line(try some(message.underline, "Style.underline")),
            strikethrough: message.strikethrough == nil
                ? .init() : try line(try some(message.strikethrough, "Style.strikethrough")),
            link: message.link == nil ? nil : try string(message.link, "Style.link"))
    }

    private func line(_ message: PBLine) throws(WireError) -> TextStyle.Line {
        // An unknown pattern of a later version becomes a solid line.
        TextStyle.Line(
            UInt8(exactly: message.pattern).flatMap(TextStyle.Line.Pattern.init(rawValue:)) ?? .solid,
            paint: message.paint == nil ? nil : try paint(try some(message.paint, "Line.paint")))
    }

    func drawing(_ message: PBDrawing) throws(WireError) -> Drawing {
        Drawing(
            commands: try list(message.n_commands, message.commands, "Drawing.commands", limit: limits.layers) {
                (command) throws(WireError) in try self.command(command)
            }, opacity: message.has_opacity == 0 ? 1 : try finite(message.opacity, "Drawing.opacity"),
            clip: message.clip == nil ? nil : try outline(try some(message.clip, "Drawing.clip")),
            effects: try list(message.n_effects, message.effects, "Drawing.effects", limit: Reader.maximumEffects) {
                (effect) throws(WireError) in try self.effect(effect)
            }, blend: try value(message.blend.rawValue, "Drawing.blend"), isMasked: message.masked != 0,
            isGroup: message.group != 0, hasHardClip: message.clip != nil && message.hard_clip != 0)
    }

    private func command(_ message: PBCommand) throws(WireError) -> DrawCommand {
        var rect: DotRect?
        if message.n_rect != 0 {
            guard message.n_rect == 4 else { throw .wrongCount(field: "Command.rect", count: message.n_rect) }
            rect = DotRect(
                x: try dots(Int64(message.rect[0]), "Command.rect"),
                y: try dots(Int64(message.rect[1]), "Command.rect"),
                width: try dots(Int64(message.rect[2]), "Command.rect"),
                height: try dots(Int64(message.rect[3]), "Command.rect"))
        }
        var operation = DrawCommand.Operation.fill
        if message.has_stroke != 0 {
            guard message.pen == nil else { throw .conflicting(field: "Command.pen") }
            operation = .strokeInside(width: try finite(message.stroke, "Command.stroke"))
        } else if message.pen != nil {
            operation = .stroke(try pen(try some(message.pen, "Command.pen")))
        }
        return DrawCommand(
            operation,
            message.outline == nil ? .rectangle : try outline(try some(message.outline, "Command.outline")),
            paint: try paint(try some(message.paint, "Command.paint")), rect: rect, hasHardEdges: message.hard != 0)
    }

    private func outline(_ message: PBOutline) throws(WireError) -> Outline {
        switch message.shape {
        case FANLIGHT__V1__OUTLINE__SHAPE__RECTANGLE: return .rectangle
        case FANLIGHT__V1__OUTLINE__SHAPE__ELLIPSE: return .ellipse
        case FANLIGHT__V1__OUTLINE__SHAPE__PATH:
            guard message.has_resource != 0 else { return .path(try path(message)) }
            guard message.verbs.len == 0, message.n_points == 0 else {
                throw .conflicting(field: "Outline.resource")
            }
            let id = try name(message.has_resource, message.resource, "Outline.resource")
            return .named(NamedPath(.named(id), isEvenOdd: message.even_odd != 0))
        case FANLIGHT__V1__OUTLINE__SHAPE__ROUNDED:
            guard message.n_radii == 1 || message.n_radii == 4 else {
                throw .wrongCount(field: "Outline.radii", count: message.n_radii)
            }
            var radii: [Float] = []
            for corner in 0..<4 {
                radii.append(try finite(message.radii[message.n_radii == 1 ? 0 : corner], "Outline.radii"))
            }
            return .roundedRectangle(
                topLeading: radii[0], topTrailing: radii[1], bottomTrailing: radii[2], bottomLeading: radii[3],
                continuous: message.continuous != 0)
        default:
            throw .unknownValue(field: "Outline.shape", value: Int64(Int32(bitPattern: message.shape.rawValue)))
        }
    }
}

// Lengths of the picture. Their bounds keep a client's sums inside 32 bits.
extension Reader {
    static let largestDots: Int64 = 1 << 28
    static let largestSubDots: Int64 = (1 << 30) - 1

    func dots(_ value: Int64, _ field: String) throws(WireError) -> Int32 {
        guard value.magnitude <= Reader.largestDots else { throw .outOfRange(field: field) }
        return Int32(value)
    }

    func subDots(_ value: Int64, _ field: String) throws(WireError) -> SubDot {
        guard value.magnitude <= Reader.largestSubDots else { throw .outOfRange(field: field) }
        return SubDot(rawValue: Int32(value))
    }
}

extension Int32 {
    var sendableDots: Int32 { Int32(Swift.min(Swift.max(Int64(self), -Reader.largestDots), Reader.largestDots)) }
}

extension SubDot {
    var sendable: Int32 { Int32(min(max(Int64(rawValue), -Reader.largestSubDots), Reader.largestSubDots)) }
}
