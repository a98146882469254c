import Display

/// A picture in the format of recorded transcripts; see `Protocol/vectors/README.md`.
enum PictureJSON {
    static func of(_ picture: Picture) -> TranscriptJSON {
        var layers: [TranscriptJSON] = []
        var waiting = [LayerID](picture.children[.scene, default: []].reversed())
        while let id = waiting.popLast() {
            if let layer = picture.layers[id] { layers.append(json(id, layer)) }
            waiting += picture.children[id, default: []].reversed()
        }
        return .object(["version": .number(picture.version), "layers": .array(layers)])
    }

    private static func json(_ id: LayerID, _ layer: Layer) -> TranscriptJSON {
        let placement = layer.placement
        let content = [placement.contentX, placement.contentY]
        return .object([
            "id": .number(id.rawValue), "parent": .number(layer.place.parent.rawValue),
            "after": .number(layer.place.after.rawValue), "frame": rect(placement.frame),
            "content": content == [0, 0] ? nil : .array(content.map(TranscriptJSON.number)),
            "transform": placement.transform.map {
                .array(
                    ([$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] + ($0.hasPerspective ? [$0.px, $0.py, $0.pw] : []))
                        .map { .number($0) })
            },
            "drawing": layer.drawing == .none ? nil : json(layer.drawing),
            "text": layer.text.isEmpty ? nil : .array(layer.text.map(json)),
            "semantics": layer.semantics == .none ? nil : json(layer.semantics),
        ])
    }

    private static func rect(_ rect: DotRect) -> TranscriptJSON {
        .array([rect.x, rect.y, rect.width, rect.height].map(TranscriptJSON.number))
    }

    private static func json(_ drawing: Drawing) -> TranscriptJSON {
        .object([
            "opacity": .number(drawing.opacity), "clip": drawing.clip.map(json),
            "commands": .array(drawing.commands.map(json)),
            "effects": drawing.effects.isEmpty ? nil : .array(drawing.effects.map(json)),
            "blend": drawing.blend == .normal ? nil : .number(drawing.blend.rawValue),
            "masked": drawing.isMasked ? .bool(true) : nil, "group": drawing.isGroup ? .bool(true) : nil,
            "hard_clip": drawing.hasHardClip ? .bool(true) : nil,
        ])
    }

    private static func json(_ effect: Effect) -> TranscriptJSON {
        switch effect {
        case .blur(let radius): .object(["blur": .number(radius)])
        case .shadow(let shadow): .object(["shadow": json(shadow)])
        case .colors(let matrix): .object(["colors": .array(matrix.rows.map { .number($0) })])
        }
    }

    private static func json(_ shadow: Shadow) -> TranscriptJSON {
        .object([
            "color": .number(shadow.color.packed), "radius": .number(shadow.radius), "x": .number(shadow.x),
            "y": .number(shadow.y), "inner": shadow.isInner ? .bool(true) : nil,
        ])
    }

    private static func json(_ mesh: MeshFill) -> TranscriptJSON {
        .object([
            "columns": .number(mesh.columns), "rows": .number(mesh.rows),
            "points": .array(mesh.numbers.map { .number($0) }),
            "colors": .array(mesh.colors.map { .number($0.packed) }),
            "background": .number(mesh.background.packed), "sharp": .bool(!mesh.isSmooth),
            "perceptual": .bool(mesh.isPerceptual),
        ])
    }

    private static func json(_ pen: Pen) -> TranscriptJSON {
        .object([
            "width": .number(pen.width), "cap": .number(pen.cap.rawValue), "join": .number(pen.join.rawValue),
            "miter_limit": .number(pen.miterLimit), "dash": .array(pen.dash.map { .number($0) }),
            "dash_phase": .number(pen.dashPhase),
        ])
    }

    private static func json(_ gradient: GradientFill) -> TranscriptJSON {
        let (form, numbers): (String, [Float]) =
            switch gradient.form {
            case .linear(let a, let b, let c, let d): ("linear", [a, b, c, d])
            case .radial(let a, let b, let c, let d): ("radial", [a, b, c, d])
            case .elliptical(let a, let b, let c, let d): ("elliptical", [a, b, c, d])
            case .angular(let a, let b, let c, let d): ("angular", [a, b, c, d])
            }
        return .object([
            "form": .string(form), "numbers": .array(numbers.map { .number($0) }),
            "stops": .array(gradient.stops.map { .array([.number($0.color.packed), .number($0.location)]) }),
        ])
    }

    private static func json(_ image: ImageFill) -> TranscriptJSON {
        func four(_ numbers: SIMD4<Float>) -> TranscriptJSON { .array((0..<4).map { .number(numbers[$0]) }) }
        return .object([
            "resource": .string(Hex.text(of: image.resource.id.bytes)),
            "part": four(image.part), "tiled": .bool(image.isTiled), "pixel": .number(image.pixel),
            "edges": four(image.edges), "filter": .number(image.filter.rawValue),
            "tint": image.tint.map { json($0.paint) }, "alpha": .number(image.alpha),
        ])
    }

    private static func json(_ command: DrawCommand) -> TranscriptJSON {
        var stroke: TranscriptJSON?
        if case .strokeInside(let width) = command.operation { stroke = .number(width) }
        var pen: TranscriptJSON?
        if case .stroke(let stroke) = command.operation { pen = json(stroke) }
        return .object([
            "stroke": stroke, "pen": pen, "outline": json(command.outline), "paint": json(command.paint),
            "rect": command.rect.map(rect), "hard": command.hasHardEdges ? .bool(true) : nil,
        ])
    }

    private static func json(_ outline: Outline) -> TranscriptJSON {
        switch outline {
        case .rectangle: .object(["shape": .string("rectangle")])
        case .ellipse: .object(["shape": .string("ellipse")])
        case .roundedRectangle(let a, let b, let c, let d, let continuous):
            .object([
                "shape": .string("rounded"), "radii": .array([a, b, c, d].map { .number($0) }),
                "continuous": .bool(continuous),
            ])
        case .path(let path):
            .object([
                "shape": .string("path"), "verbs": .array(path.verbs.map { .number($0.rawValue) }),
                "points": .array(path.numbers.map { .number($0) }), "even_odd": .bool(path.isEvenOdd),
            ])
        case .named(let named):
            .object([
                "shape": .string("path"), "resource": .string(Hex.text(of: named.resource.id.bytes)),
                "even_odd": .bool(named.isEvenOdd),
            ])
        }
    }

    private static func json(_ paint: Paint) -> TranscriptJSON {
        let shadows: TranscriptJSON? = paint.shadows.isEmpty ? nil : .array(paint.shadows.map(json))
        func object(_ name: String, _ value: TranscriptJSON) -> TranscriptJSON {
            .object([name: value, "shadows": shadows])
        }
        switch paint.base {
        case .color(let color): return object("color", .number(color.packed))
        case .material(let color, let blur):
            return .object([
                "material": .number(color.packed), "blur": .number(blur), "shadows": shadows,
            ])
        case .foreground(let level): return object("foreground", .number(level))
        case .background: return object("background", .bool(true))
        case .gradient(let gradient): return object("gradient", json(gradient))
        case .image(let image): return object("image", json(image))
        case .mesh(let mesh): return object("mesh", json(mesh))
        case .shadowed(let base, _): return json(base)
        }
    }

    private static func json(_ run: TextRun) -> TranscriptJSON {
        .object([
            "text": .string(run.text), "x": .number(run.x.rawValue), "baseline": .number(run.baseline.rawValue),
            "width": .number(run.width.rawValue),
            "style": .object([
                "face": .string(run.style.face), "size": .number(run.style.size.rawValue),
                "weight": .number(run.style.weight), "traits": .number(run.style.traits.rawValue),
                "paint": json(run.style.paint),
                "stretch": run.style.stretch == 100 ? nil : .number(run.style.stretch),
                "tracking": run.style.tracking == 0 ? nil : .number(run.style.tracking.rawValue),
                "link": run.style.link.map { .string($0) },
                "underline": json(run.style.underline), "strikethrough": json(run.style.strikethrough),
            ]),
        ])
    }

    private static func json(_ line: TextStyle.Line) -> TranscriptJSON? {
        line == TextStyle.Line()
            ? nil : .object(["pattern": .number(line.pattern.rawValue), "paint": line.paint.map(json)])
    }

    private static func json(_ semantics: Semantics) -> TranscriptJSON {
        var label: TranscriptJSON?
        if case .own(let text) = semantics.label { label = .string(text) }
        return .object([
            "role": .string(semantics.role.name), "drawn": semantics.label == .drawn ? .bool(true) : nil,
            "label": label,
            "value": text(semantics.value), "hint": text(semantics.hint), "identifier": text(semantics.identifier),
            "state": semantics.state.isEmpty ? nil : .number(semantics.state.rawValue),
            "actions": semantics.actions.isEmpty ? nil : .number(semantics.actions.rawValue),
            "details": semantics.hasDetails ? json(semantics.details) : nil,
        ])
    }

    private static func json(_ details: SemanticDetails) -> TranscriptJSON {
        func words(_ words: [String]) -> TranscriptJSON? { words.isEmpty ? nil : .array(words.map { .string($0) }) }
        return .object([
            "action_names": words(details.actionNames),
            "content": details.content.isEmpty
                ? nil
                : .array(
                    details.content.map {
                        .object([
                            "label": text($0.label), "value": text($0.value),
                            "important": $0.isImportant ? .bool(true) : nil,
                        ])
                    }),
            "heading_level": details.headingLevel == 0 ? nil : .number(details.headingLevel),
            "sort_priority": details.sortPriority == 0 ? nil : .number(details.sortPriority),
            "rotors": details.rotors.isEmpty
                ? nil
                : .array(details.rotors.map { .object(["name": text($0.name), "entries": words($0.entries)]) }),
            "input_labels": words(details.inputLabels),
        ])
    }

    private static func text(_ string: String) -> TranscriptJSON? { string.isEmpty ? nil : .string(string) }
}
