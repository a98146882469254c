import Display

@testable import Wire

extension Transcripts {
    /// The name of the bytes `image`, computed by an independent SHA-256.
    private static let imageName = ResourceID(
        Hex.bytes("6105d6cc76af400325e94d588ce511be5bfdbb73b437dc51eca43917d7a43e3d") ?? [])

    static func drawings() throws -> Transcript {
        var talk = Transcript("drawings", "Paths, lines, gradients, images and effects, each kind of them once.")
        var scene = TranscriptScene()
        var layers: [LayerChange] = []
        func add(_ drawing: Drawing) {
            let id = LayerID(UInt32(layers.count + 1))
            layers.append(
                LayerChange(
                    id: id, place: Place(parent: .scene, after: layers.last?.id ?? .scene),
                    placement: Placement(frame: DotRect(x: 0, y: 0, width: 40, height: 20)), drawing: drawing))
        }
        for command in commands { add(Drawing(commands: [command])) }
        let shadow = Shadow(RGBA(packed: 0x55), radius: 3, x: 1, y: 2)
        add(Drawing(effects: [.blur(radius: 2), .shadow(shadow), .colors(.identity)]))
        add(Drawing(blend: .multiply, isMasked: true, isGroup: true))
        let hard = DrawCommand(.fill, .ellipse, paint: .background, hasHardEdges: true)
        add(Drawing(commands: [hard], clip: .rounded(4), hasHardClip: true))
        layers[0].placement?.transform = Transform(a: 1, b: 0, c: 0, d: 0.5, tx: 0, ty: 4, px: 0, py: -0.015625)
        scene.commit(layers)
        try talk.service(.frame(Frame(epoch: epoch, delta: scene.delta(whole: true), screen: terminal, title: "")))
        guard let name = imageName else { return talk }
        try talk.client(
            .request(Request(serial: 1, verb: .resource(name, offset: 0))), "The client has no bytes of that name.")
        try talk.service(.reply(Reply(serial: 1, .success(.resource(Array("ima".utf8), size: 5)), version: 1)))
        try talk.client(.request(Request(serial: 2, verb: .resource(name, offset: 3))))
        try talk.service(
            .reply(Reply(serial: 2, .success(.resource(Array("ge".utf8), size: 5)), version: 1)),
            "Whole: their SHA-256 is the name.")
        return talk
    }

    static func paths() throws -> Transcript {
        var talk = Transcript(
            "paths", "A path in another colour, to a client that was granted NAMED_PATHS and has evicted the path.")
        var path = DrawnPath()
        path.append(.move, 0, 0)
        path.append(.line, 10, 0)
        path.append(.line, 5, 7.5)
        path.append(.close)
        guard
            let name = ResourceID(
                Hex.bytes("63a8764ea9f9c323ae85367bc7e215e4437e2229554851a803c9a4cd8df73cb9") ?? [])
        else { return talk }
        func change(_ outline: Outline, _ color: UInt32) -> LayerChange {
            LayerChange(
                id: LayerID(1), place: Place(parent: .scene),
                placement: Placement(frame: DotRect(x: 0, y: 0, width: 40, height: 20)),
                drawing: Drawing(commands: [DrawCommand(.fill, outline, paint: .color(RGBA(packed: color)))]))
        }
        var scene = TranscriptScene()
        scene.commit([change(.path(path), 0xFF00_00FF)])
        try talk.service(
            .frame(Frame(epoch: epoch, delta: scene.delta(whole: true), screen: terminal, title: "")),
            "Short here; services send paths of fewer than 24 numbers with their points each time.")
        var recoloured = change(.named(NamedPath(.named(name), isEvenOdd: false)), 0x0000_FFFF)
        recoloured.placement = nil
        scene.commit([recoloured])
        try talk.service(.frame(Frame(delta: scene.delta())))
        try talk.client(.request(Request(serial: 1, verb: .resource(name, offset: 0))))
        try talk.service(
            .reply(
                Reply(serial: 1, .success(.resource(path.bytes, size: UInt32(path.bytes.count))), version: 2)),
            "Four verbs, and three points in six numbers. Their SHA-256 is the name.")
        return talk
    }

    private static var commands: [DrawCommand] {
        var path = DrawnPath(isEvenOdd: true)
        path.append(.move, 0, 0)
        path.append(.line, 10, 0)
        path.append(.quad, 12, 5, 10, 10)
        path.append(.cubic, 8, 12, 2, 12, 0, 10)
        path.append(.close)
        let pen = Pen(width: 2, cap: .round, join: .bevel, miterLimit: 4, dash: [3, 1.5], dashPhase: 1)
        let stops: [GradientFill.Stop] = [
            .init(RGBA(packed: 0xFF00_00FF), at: 0), .init(RGBA(packed: 0x00FF_00FF), at: 0.25),
            .init(RGBA(packed: 0x0000_FF80), at: 1),
        ]
        let forms: [GradientFill.Geometry] = [
            .linear(startX: 0, startY: 0, endX: 1, endY: 0.5),
            .radial(centerX: 0.5, centerY: 0.5, startRadius: 2, endRadius: 10),
            .elliptical(centerX: 0.5, centerY: 0.5, startRadius: 0, endRadius: 0.5),
            .angular(centerX: 0.5, centerY: 0.5, startAngle: 0, endAngle: 3.5),
        ]
        var images: [ImageFill] = []
        if let name = imageName {
            let resource = PictureResource.named(name)
            images = [
                ImageFill(resource),
                ImageFill(
                    resource, part: SIMD4(0.25, 0, 0.5, 1), isTiled: true, pixel: 0.5, edges: SIMD4(1, 2, 3, 4),
                    filter: .nearest, tint: .foreground(level: 1), alpha: 128),
                ImageFill(resource, tint: .color(RGBA(packed: 0x1234_56FF))), ImageFill(resource, tint: .background),
            ]
        }
        return [
            DrawCommand(.fill, .path(path), paint: .foreground(level: 0)),
            DrawCommand(.stroke(pen), .ellipse, paint: .foreground(level: 0)),
        ] + forms.map { DrawCommand(.fill, paint: .gradient(GradientFill($0, stops: stops))) }
            + images.map { DrawCommand(.fill, paint: .image($0)) } + nets.map { DrawCommand(.fill, paint: .mesh($0)) }
            + [DrawCommand(.fill, .rounded(6), paint: .material(RGBA(packed: 0xF5F5_F5BF), blur: 20))]
            + [Paint.foreground(level: 0), .color(RGBA(packed: 0xFF00_00FF))].map {
                let inner = Shadow(RGBA(packed: 0x88), radius: 2, isInner: true)
                return DrawCommand(.fill, paint: $0.shadowed([Shadow(RGBA(packed: 0x55), radius: 1, x: 1), inner]))
            }
    }

    private static var nets: [MeshFill] {
        let colors = [0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0xFFFF_FF80].map { RGBA(packed: $0) }
        let points: [Float] = [0, 0, 1, 0, 0, 1, 1, 0.75]
        let pulled = (0..<40).map { Float($0) / 64 }
        return [
            MeshFill(columns: 2, rows: 2, numbers: points, colors: colors),
            MeshFill(
                columns: 2, rows: 2, numbers: pulled, colors: colors, background: RGBA(packed: 0x55), isSmooth: false,
                isPerceptual: true),
        ].compactMap { $0 }
    }
}
