import Display
import Motion

extension RandomValues {
    mutating func points() -> Double { Double(roll(-1_000_000...1_000_000)) / 64 }
    mutating func dots() -> Int32 { chance(20) ? one(of: [1 << 28, -(1 << 28)]) : Int32(roll(-3000...3000)) }
    mutating func subDots() -> SubDot {
        SubDot(rawValue: chance(20) ? one(of: [(1 << 30) - 1, 1 - (1 << 30)]) : Int32(roll(-3000...3000)))
    }
    mutating func id() -> LayerID { LayerID(UInt32(truncatingIfNeeded: number())) }

    mutating func screen() -> Screen {
        Screen(
            width: points().magnitude, height: points().magnitude, scale: one(of: [0.5, 1, 2, 3]),
            idiom: one(of: Idiom.allCases), appearance: one(of: ScreenAppearance.allCases),
            locale: one(of: ["", "de-CH", "en"]), textSize: one(of: ScreenTextSize.allCases), reducesMotion: chance(2),
            frameRate: one(of: [nil, 1, 30, 120, 240]))
    }

    mutating func gradient() -> GradientFill {
        let form: GradientFill.Geometry =
            switch roll(0...3) {
            case 0: .linear(startX: 0, startY: 0.5, endX: 1, endY: 0.5)
            case 1: .radial(centerX: 0.5, centerY: 0.5, startRadius: 0, endRadius: Float(roll(1...90)))
            case 2: .elliptical(centerX: 0.5, centerY: 0, startRadius: 0, endRadius: 0.5)
            default: .angular(centerX: 0.5, centerY: 0.5, startAngle: -1.5, endAngle: 4)
            }
        let count = roll(1...4)
        let isEven = chance(2)
        return GradientFill(
            form,
            stops: (0..<count).map {
                GradientFill.Stop(
                    RGBA(packed: UInt32(truncatingIfNeeded: next())),
                    at: isEven ? (count > 1 ? Float($0) / Float(count - 1) : 0) : Float($0) / 8)
            })
    }

    mutating func path() -> DrawnPath {
        var path = DrawnPath(isEvenOdd: chance(2))
        path.append(.move, 1, 2)
        for _ in 0..<roll(0...6) {
            switch roll(0...3) {
            case 0: path.append(.line, Float(roll(-9...9)), 0.5)
            case 1: path.append(.quad, 1, Float(roll(-9...9)), 3, 4)
            case 2: path.append(.cubic, 1, 2, 3, Float(roll(-9...9)), 5, 6)
            default: path.append(.close)
            }
        }
        return path
    }

    mutating func operation() -> DrawCommand.Operation {
        switch roll(0...2) {
        case 0: .fill
        case 1: .strokeInside(width: Float(roll(0...5)))
        default:
            .stroke(
                Pen(
                    width: Float(roll(0...3)), cap: one(of: Pen.Cap.allCases), join: one(of: Pen.Join.allCases),
                    miterLimit: one(of: [4, 10]), dash: one(of: [[], [3, 1.5]]), dashPhase: one(of: [0, 2])))
        }
    }

    mutating func effect() -> Effect {
        switch roll(0...2) {
        case 0: .blur(radius: Float(roll(0...9)))
        case 1: .shadow(shadow())
        default: .colors(matrix())
        }
    }

    private mutating func matrix() -> ColorTransform {
        var matrix = ColorTransform((0..<20).map { Float($0) / 4 }) ?? .identity
        matrix.isPremultiplied = roll(0...1) == 1
        return matrix
    }

    mutating func shadow() -> Shadow {
        Shadow(
            RGBA(packed: UInt32(truncatingIfNeeded: next())), radius: Float(roll(0...9)), x: Float(roll(-2...2)),
            y: Float(roll(-2...2)), isInner: chance(3))
    }

    mutating func mesh() -> MeshFill {
        let (columns, rows) = (roll(2...3), roll(2...4))
        let count = columns * rows
        return MeshFill(
            columns: columns, rows: rows, numbers: (0..<count * one(of: [2, 10])).map { Float($0) / 4 },
            colors: (0..<count).map { _ in RGBA(packed: UInt32(truncatingIfNeeded: next())) },
            background: one(of: [RGBA(packed: 0), RGBA(packed: 0x1234_5678)]), isSmooth: chance(2),
            isPerceptual: chance(2))!
    }

    mutating func paint() -> Paint {
        let base = plainPaint()
        return chance(4) ? base.shadowed((0..<roll(1...2)).map { _ in shadow() }) : base
    }

    private mutating func plainPaint() -> Paint {
        switch roll(0...6) {
        case 6: .material(RGBA(packed: UInt32(truncatingIfNeeded: next())), blur: Float(roll(0...9)))
        case 5: .mesh(mesh())
        case 4: .image(image())
        case 3: .gradient(gradient())
        case 0: .color(RGBA(packed: UInt32(truncatingIfNeeded: next())))
        case 1: .foreground(level: UInt8(roll(0...3)))
        default: .background
        }
    }

    mutating func image() -> ImageFill {
        var image = ImageFill(.named(resourceName()))
        if chance(2) { image.part = SIMD4(0.25, 0, 0.5, 1) }
        if chance(2) { image.edges = SIMD4(1, 2, 3, 4) }
        image.isTiled = chance(2)
        image.pixel = one(of: [1, 0.5])
        image.filter = one(of: ImageFill.Filter.allCases)
        image.tint = one(of: [nil, .color(RGBA(packed: 0x1234_5678)), .foreground(level: 2), .background])
        image.alpha = one(of: [255, 0, 128])
        return image
    }

    mutating func resourceName() -> ResourceID {
        ResourceID((0..<ResourceID.length).map { _ in UInt8(roll(0...255)) })!
    }

    mutating func outline() -> Outline {
        switch roll(0...4) {
        case 4: .path(path())
        case 0: .rectangle
        case 1: .ellipse
        case 2: .rounded(Float(roll(0...20)), continuous: chance(2))
        default:
            .roundedRectangle(
                topLeading: 1, topTrailing: 2.5, bottomTrailing: 3, bottomLeading: 4, continuous: chance(2))
        }
    }

    mutating func drawing() -> Drawing {
        var drawing = Drawing(
            commands: some(upTo: 3) {
                DrawCommand(
                    $0.operation(), $0.outline(), paint: $0.paint(),
                    rect: $0.maybe { DotRect(x: $0.dots(), y: $0.dots(), width: $0.dots(), height: $0.dots()) },
                    hasHardEdges: $0.chance(4))
            }, opacity: chance(2) ? 1 : 0.25, clip: maybe { $0.outline() },
            effects: chance(2) ? [] : some(upTo: 3) { $0.effect() }, blend: one(of: Blend.allCases),
            isMasked: chance(4),
            isGroup: chance(4))
        drawing.hasHardClip = drawing.clip != nil && chance(3)
        return drawing
    }

    mutating func placement() -> Placement {
        var placement = Placement(frame: DotRect(x: dots(), y: dots(), width: dots(), height: dots()))
        if chance(3) { (placement.contentX, placement.contentY) = (dots(), dots()) }
        if chance(4) { placement.transform = Transform(a: 1, b: 0.5, c: -0.5, d: 1, tx: 3, ty: -4) }
        if chance(2) { placement.transform?.pw = 0.5 }
        return chance(8) ? Placement() : placement
    }

    mutating func style() -> TextStyle {
        TextStyle(
            face: one(of: ["", "Inter", "JetBrains Mono"]), size: one(of: [0, 13, 17]), weight: one(of: [400, 700]),
            traits: one(of: [[], .italic, [.underline, .monospacedDigits]]), paint: paint(),
            stretch: one(of: [100, 75]), tracking: one(of: [0, 64, -3]),
            underline: TextStyle.Line(one(of: TextStyle.Line.Pattern.allCases), paint: chance(2) ? paint() : nil),
            strikethrough: chance(2) ? TextStyle.Line() : TextStyle.Line(.dash),
            link: chance(8) ? text() : nil)
    }

    mutating func run() -> TextRun {
        let style = style()
        return TextRun(text(), style: style, x: subDots(), baseline: subDots(), width: subDots())
    }

    mutating func semantics() -> Semantics {
        if chance(4) { return .none }
        if chance(3) { return .plainText }
        return Semantics(
            role: one(of: Role.allCases), label: one(of: [.none, .drawn, .own(""), .own(text())]), value: text(),
            hint: text(), identifier: text(), state: .init(rawValue: UInt32(roll(0...1023))),
            actions: .init(rawValue: UInt32(roll(0...63))), details: chance(3) ? details() : .none)
    }

    mutating func details() -> SemanticDetails {
        SemanticDetails(
            actionNames: some(upTo: 3) { $0.text() },
            content: some(upTo: 3) { .init(label: $0.text(), value: $0.text(), isImportant: $0.chance(2)) },
            headingLevel: UInt8(roll(0...6)), sortPriority: chance(2) ? 0 : points(),
            rotors: some(upTo: 2) { .init(name: $0.text(), entries: $0.some(upTo: 3) { $0.text() }) },
            inputLabels: some(upTo: 2) { $0.text() })
    }

    mutating func motionTiming() -> MotionTiming {
        let curve: MotionTiming.Curve =
            switch roll(0...4) {
            case 0: .cubic(.linear)
            case 3:
                .pieces([
                    CubicPiece(x1: 0.125, y1: -0.5, x2: 0.5, y2: 2, x: 0.5, y: 0.25),
                    CubicPiece(x1: 0.75, y1: 0.5, x2: 1, y2: 1.5, x: 1, y: 1),
                ])
            case 1: .cubic(CubicProgress(x1: 0.25, y1: -1.5, x2: 0.75, y2: 2))
            case 2: .spring(DampedOscillation(frequency: 12.5, dampingRatio: one(of: [0, 0.5, 1, 2])))
            default: .samples((0...roll(1...5)).map { Float($0) / 4 })
            }
        return MotionTiming(
            curve, duration: one(of: [0.5, 2]), lead: one(of: [0, 0.25]), delay: one(of: [0, 1.5]),
            repetitions: one(of: [nil, 1, 3]), autoreverses: chance(2))
    }

    mutating func animation() -> LayerAnimation {
        let property = one(of: LayerAnimation.Property.allCases)
        let numbers = (0..<property.count).map { _ in Float(roll(-640...640)) / 64 }
        var animation = LayerAnimation(
            property, distance: numbers, velocity: chance(2) ? numbers.reversed() : [], timing: motionTiming(),
            start: Int64(number(below: 1 << 53)))
        if property == .drawing { animation.drawings = [drawing()] + some(upTo: 2) { $0.drawing() } }
        if property == .textPaint { animation.styles = [style()] + some(upTo: 2) { $0.style() } }
        return animation
    }

    /// Returns all layers in full, as in a whole frame.
    mutating func layers(_ count: Int) -> [LayerChange] {
        var id: UInt32 = 0
        return (0..<count).map { _ in
            id += UInt32(chance(3) ? roll(1...300) : 1)
            return LayerChange(
                id: LayerID(id),
                place: Place(parent: LayerID(UInt32(roll(0...5)) + 1_000_000), after: maybe { $0.id() } ?? .scene),
                placement: placement(), drawing: chance(3) ? drawing() : Drawing.none,
                text: .whole(some(upTo: 2) { $0.run() }), semantics: semantics(),
                animations: chance(3) ? [animation(), animation()] : nil)
        }
    }

    mutating func delta(base: Version) -> PictureDelta {
        var changes = layers(roll(0...12))
        if base > 0 {
            for index in changes.indices {
                guard chance(2) else { continue }
                changes[index].place = maybe {
                    Place(parent: $0.one(of: [.scene, LayerID(7_000_000)]), after: $0.id())
                }
                changes[index].placement = maybe { $0.placement() }
                changes[index].drawing = maybe { $0.drawing() }
                changes[index].animations = maybe { $0.some(upTo: 2) { $0.animation() } }
                changes[index].text = maybe {
                    $0.chance(2)
                        ? .whole($0.some(upTo: 2) { $0.run() })
                        : .splice(
                            keepStart: $0.roll(0...9), keepEnd: $0.roll(0...9), insert: $0.text(), width: $0.subDots())
                }
                changes[index].semantics = maybe { $0.semantics() }
                if changes[index].semantics == nil {
                    changes[index].value = maybe {
                        ValueChange(keepStart: $0.roll(0...9), keepEnd: $0.roll(0...9), insert: $0.text())
                    }
                }
            }
        }
        var removed: [LayerID] = []
        if base > 0 { for _ in 0..<roll(0...4) { removed.append(LayerID(UInt32(roll(0...1000)) + 1)) } }
        return PictureDelta(
            base: base, version: base + 1 + number(below: 1000), changes: changes, removed: Set(removed).sorted())
    }

    mutating func input() -> Input {
        let point = ScreenPoint(x: points(), y: points())
        switch roll(0...9) {
        case 0:
            return .pointer(
                PointerInput(
                    one(of: PointerInput.Phase.allCases), at: point, button: UInt8(roll(0...255)),
                    clicks: UInt8(roll(0...3)), modifiers: .init(rawValue: UInt8(roll(0...15)))))
        case 1: return .scroll(ScrollInput(at: point, deltaX: points(), deltaY: points()))
        case 2: return .key(KeyInput(one(of: Key.named + [Key("ß")]), modifiers: [.shift], text: text()))
        case 3: return .text(text())
        case 4: return .paste(text())
        case 5: return .resize(screen())
        case 6: return .displayFocus(chance(2))
        case 7: return .composition(text())
        case 8: return .openURL(text())
        default: return .act(action(), on: id())
        }
    }

    mutating func action() -> ElementAction {
        one(of: [
            .tap(count: roll(1...16)), .focus, .setValue(text()), .increment, .decrement,
            .drag(deltaX: 3.5, deltaY: -7), .magnify(scale: 2), .rotate(degrees: -90), .perform(text()),
            .moveAccessibilityCursor,
            .scroll(deltaX: points(), deltaY: points()),
        ])
    }

    mutating func locator() -> Locator {
        Locator(
            identifier: maybe { $0.text() }, label: maybe { $0.text() }, role: maybe { $0.one(of: Role.allCases) },
            text: maybe { $0.text() }, index: maybe { $0.roll(0...9) },
            point: maybe { ScreenPoint(x: $0.points(), y: $0.points()) }, within: some(upTo: 2) { $0.container() })
    }

    private mutating func container() -> Locator {
        Locator(
            identifier: maybe { $0.text() }, label: maybe { $0.text() }, role: maybe { $0.one(of: Role.allCases) },
            text: maybe { $0.text() }, index: maybe { $0.roll(0...9) })
    }

    mutating func element() -> ElementInfo {
        ElementInfo(
            id: id(), parent: id(), role: one(of: Role.allCases), identifier: text(), label: text(), value: text(),
            hint: text(), frame: [points(), points(), points(), points()],
            presentedFrame: maybe { [$0.points(), $0.points(), $0.points(), $0.points()] }, isEnabled: chance(2),
            isFocused: chance(2),
            isSelected: chance(2), hasAccessibilityCursor: chance(2), actions: .init(rawValue: UInt32(roll(0...63))),
            details: chance(3) ? details() : .none)
    }

    mutating func pending() -> Pending { Pending(one(of: Pending.Kind.allCases), text()) }
}
