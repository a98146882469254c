import CFanlightWire
import Display

extension Writer {
    func gradient(_ gradient: GradientFill) -> PBGradient.Pointer {
        arena.make {
            let (form, numbers) = gradient.form.listed
            if form != .init(0) { ($0.has_form, $0.form) = (1, form) }
            $0.n_numbers = numbers.count
            $0.numbers = arena.array(numbers.map(\.sendable))
            let stops = gradient.stops.isEmpty ? [.init(RGBA(packed: 0), at: 0)] : gradient.stops
            $0.n_colors = stops.count
            $0.colors = arena.array(stops.map(\.color.packed))
            guard !GradientFill.areEven(stops) else { return }
            $0.n_locations = stops.count
            $0.locations = arena.array(stops.map(\.location.sendable))
        }
    }

    func pen(_ pen: Pen) -> PBPen.Pointer {
        arena.make {
            if pen.width != 1 { ($0.has_width, $0.width) = (1, pen.width.sendable) }
            if pen.cap != .butt { ($0.has_cap, $0.cap) = (1, .init(UInt32(pen.cap.rawValue))) }
            if pen.join != .miter { ($0.has_join, $0.join) = (1, .init(UInt32(pen.join.rawValue))) }
            if pen.miterLimit != 10 { ($0.has_miter_limit, $0.miter_limit) = (1, pen.miterLimit.sendable) }
            let dash = pen.dash.prefix(Reader.maximumDashes).map(\.sendable)
            if !dash.isEmpty { ($0.n_dash, $0.dash) = (dash.count, arena.array(dash)) }
            if pen.dashPhase != 0 { ($0.has_dash_phase, $0.dash_phase) = (1, pen.dashPhase.sendable) }
        }
    }

    func path(_ path: DrawnPath, in outline: inout PBOutline) {
        (outline.has_shape, outline.shape) = (1, FANLIGHT__V1__OUTLINE__SHAPE__PATH)
        outline.has_verbs = 1
        outline.verbs = ProtobufCBinaryData(len: path.verbs.count, data: arena.array(path.verbs.map(\.rawValue)))
        outline.n_points = path.numbers.count
        outline.points = arena.array(path.numbers.map(\.sendable))
        if path.isEvenOdd { (outline.has_even_odd, outline.even_odd) = (1, 1) }
    }

    func effect(_ effect: Effect) -> PBEffect.Pointer {
        arena.make {
            switch effect {
            case .blur(let radius):
                ($0.effect_case, $0.blur) = (FANLIGHT__V1__EFFECT__EFFECT_BLUR, radius.sendable)
            case .shadow(let thrown):
                $0.effect_case = FANLIGHT__V1__EFFECT__EFFECT_SHADOW
                $0.shadow = shadow(thrown)
            case .colors(let matrix):
                $0.effect_case = FANLIGHT__V1__EFFECT__EFFECT_COLORS
                $0.colors = arena.make {
                    $0.n_factors = matrix.rows.count
                    $0.factors = arena.array(matrix.rows.map(\.sendable))
                    if matrix.isPremultiplied { ($0.has_premultiplied, $0.premultiplied) = (1, 1) }
                }
            }
        }
    }
}

extension Writer {
    func shadow(_ shadow: Shadow) -> PBShadow.Pointer {
        arena.make {
            ($0.has_color, $0.color) = (1, shadow.color.packed)
            if shadow.radius != 0 { ($0.has_radius, $0.radius) = (1, shadow.radius.sendable) }
            if shadow.x != 0 { ($0.has_x, $0.x) = (1, shadow.x.sendable) }
            if shadow.y != 0 { ($0.has_y, $0.y) = (1, shadow.y.sendable) }
            if shadow.isInner { ($0.has_inner, $0.inner) = (1, 1) }
        }
    }
}

extension Reader {
    static let maximumDashes = 64
    static let maximumEffects = 64

    func gradient(_ message: PBGradient) throws(WireError) -> GradientFill {
        let numbers = try floats(message.n_numbers, message.numbers, "Gradient.numbers")
        guard numbers.count == 4 else { throw .wrongCount(field: "Gradient.numbers", count: numbers.count) }
        guard let form = GradientFill.Geometry(listed: message.form, numbers) else {
            throw .unknownValue(field: "Gradient.form", value: Int64(Int32(bitPattern: message.form.rawValue)))
        }
        let count = message.n_colors
        guard count > 0 else { throw .missing(field: "Gradient.colors") }
        let locations = try floats(message.n_locations, message.locations, "Gradient.locations")
        guard locations.isEmpty || locations.count == count else {
            throw .wrongCount(field: "Gradient.locations", count: locations.count)
        }
        var stops: [GradientFill.Stop] = []
        stops.reserveCapacity(count)
        var last: Float = 0
        for index in 0..<count {
            let location = locations.isEmpty ? GradientFill.evenLocation(index, of: count) : locations[index]
            guard location >= last, location <= 1 else { throw .outOfRange(field: "Gradient.locations") }
            last = location
            stops.append(.init(RGBA(packed: message.colors[index]), at: location))
        }
        return GradientFill(form, stops: stops)
    }

    func pen(_ message: PBPen) throws(WireError) -> Pen {
        guard message.n_dash <= Reader.maximumDashes else {
            throw .tooMany(field: "Pen.dash", count: message.n_dash, limit: Reader.maximumDashes)
        }
        return Pen(
            width: message.has_width == 0 ? 1 : try finite(message.width, "Pen.width"),
            cap: try value(message.cap.rawValue, "Pen.cap"), join: try value(message.join.rawValue, "Pen.join"),
            miterLimit: message.has_miter_limit == 0 ? 10 : try finite(message.miter_limit, "Pen.miter_limit"),
            dash: try floats(message.n_dash, message.dash, "Pen.dash"),
            dashPhase: try finite(message.dash_phase, "Pen.dash_phase"))
    }

    func path(_ message: PBOutline) throws(WireError) -> DrawnPath {
        var verbs: [DrawnPath.Verb] = []
        verbs.reserveCapacity(message.verbs.len)
        for index in 0..<message.verbs.len {
            guard let data = message.verbs.data else { throw .missing(field: "Outline.verbs") }
            guard let verb = DrawnPath.Verb(rawValue: data[index]) else {
                throw .unknownValue(field: "Outline.verbs", value: Int64(data[index]))
            }
            verbs.append(verb)
        }
        let numbers = try floats(message.n_points, message.points, "Outline.points")
        guard let path = DrawnPath(verbs: verbs, numbers: numbers, isEvenOdd: message.even_odd != 0) else {
            throw .wrongCount(field: "Outline.points", count: numbers.count)
        }
        return path
    }

    func effect(_ message: PBEffect) throws(WireError) -> Effect {
        switch message.effect_case {
        case FANLIGHT__V1__EFFECT__EFFECT_BLUR: return .blur(radius: try finite(message.blur, "Effect.blur"))
        case FANLIGHT__V1__EFFECT__EFFECT_SHADOW:
            return .shadow(try shadow(try some(message.shadow, "Effect.shadow")))
        case FANLIGHT__V1__EFFECT__EFFECT_COLORS:
            let colors = try some(message.colors, "Effect.colors")
            let factors = try floats(colors.n_factors, colors.factors, "ColorMatrix.factors")
            guard var matrix = ColorTransform(factors) else {
                throw .wrongCount(field: "ColorMatrix.factors", count: factors.count)
            }
            matrix.isPremultiplied = colors.premultiplied != 0
            return .colors(matrix)
        default: throw .missing(field: "Effect.effect")
        }
    }

    func shadow(_ message: PBShadow) throws(WireError) -> Shadow {
        Shadow(
            RGBA(packed: try present(message.has_color, message.color, "Shadow.color")),
            radius: try finite(message.radius, "Shadow.radius"), x: try finite(message.x, "Shadow.x"),
            y: try finite(message.y, "Shadow.y"), isInner: message.inner != 0)
    }

    func floats(
        _ count: Int, _ numbers: UnsafeMutablePointer<Float>?, _ field: String
    ) throws(WireError) -> [Float] {
        var result: [Float] = []
        result.reserveCapacity(count)
        for index in 0..<count {
            guard let numbers else { throw .missing(field: field) }
            result.append(try finite(numbers[index], field))
        }
        return result
    }
}

extension GradientFill {
    static func evenLocation(_ index: Int, of count: Int) -> Float { count > 1 ? Float(index) / Float(count - 1) : 0 }

    static func areEven(_ stops: [Stop]) -> Bool {
        stops.indices.allSatisfy { stops[$0].location == evenLocation($0, of: stops.count) }
    }
}

extension GradientFill.Geometry {
    typealias Listed = Fanlight__V1__Gradient__Form

    var listed: (Listed, [Float]) {
        switch self {
        case .linear(let a, let b, let c, let d): (FANLIGHT__V1__GRADIENT__FORM__LINEAR, [a, b, c, d])
        case .radial(let a, let b, let c, let d): (FANLIGHT__V1__GRADIENT__FORM__RADIAL, [a, b, c, d])
        case .elliptical(let a, let b, let c, let d): (FANLIGHT__V1__GRADIENT__FORM__ELLIPTICAL, [a, b, c, d])
        case .angular(let a, let b, let c, let d): (FANLIGHT__V1__GRADIENT__FORM__ANGULAR, [a, b, c, d])
        }
    }

    init?(listed form: Listed, _ n: [Float]) {
        switch form {
        case FANLIGHT__V1__GRADIENT__FORM__LINEAR: self = .linear(startX: n[0], startY: n[1], endX: n[2], endY: n[3])
        case FANLIGHT__V1__GRADIENT__FORM__RADIAL:
            self = .radial(centerX: n[0], centerY: n[1], startRadius: n[2], endRadius: n[3])
        case FANLIGHT__V1__GRADIENT__FORM__ELLIPTICAL:
            self = .elliptical(centerX: n[0], centerY: n[1], startRadius: n[2], endRadius: n[3])
        case FANLIGHT__V1__GRADIENT__FORM__ANGULAR:
            self = .angular(centerX: n[0], centerY: n[1], startAngle: n[2], endAngle: n[3])
        default: return nil
        }
    }
}
