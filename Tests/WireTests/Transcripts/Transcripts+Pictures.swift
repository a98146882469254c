import Display

@testable import Wire

/// A session's side of a transcript: the picture, and the version that the client has.
struct TranscriptScene {
    private var stamped = VersionedPicture()
    private var sent: Version = 0

    mutating func commit(_ changes: [LayerChange], removed: [LayerID] = []) {
        _ = stamped.commit(changes, removed: removed)
    }

    /// Returns the delta since the last sent version, or the whole picture.
    mutating func delta(whole: Bool = false) -> PictureDelta {
        defer { sent = stamped.version }
        return delta(since: whole ? 0 : sent)
    }

    func delta(since base: Version) -> PictureDelta {
        stamped.delta(since: base)
    }
}

private func cellLabel(_ text: String) -> TextChange {
    .whole([TextRun(text, style: TextStyle(), width: SubDot(dots: Double(text.count)))])
}

extension Transcripts {
    static func counter() throws -> Transcript {
        var talk = Transcript(
            "counter",
            "A person opens a counter in a terminal of 80×24 cells, presses its button twice, and the label follows.")
        let open = OpenRequest(app: "counter", screen: terminal)
        try talk.client(.request(Request(serial: 1, verb: .open(open))))
        try talk.service(.reply(Reply(serial: 1, .success(.opened(session: "counter")))))
        let attach = AttachRequest(session: "counter", mode: .takeOver, screen: terminal)
        try talk.client(.request(Request(serial: 2, verb: .attach(attach))))
        let attached = Attached(session: "counter", app: "counter", epoch: epoch, screen: terminal, title: "Counter")
        try talk.service(.reply(Reply(serial: 2, .success(.attached(attached)))))

        var scene = TranscriptScene()
        scene.commit(counterLayers)
        try talk.service(
            .frame(Frame(epoch: epoch, delta: scene.delta(whole: true), screen: terminal, title: "Counter")),
            "The whole picture.")
        try talk.client(.acknowledge(Acknowledge(version: 1)))

        let place = ScreenPoint(x: 320, y: 200)
        try talk.client(.input(InputMessage(serial: 1, seen: 1, input: .pointer(PointerInput(.pressed, at: place)))))
        try talk.client(.input(InputMessage(serial: 2, seen: 1, input: .pointer(PointerInput(.released, at: place)))))
        scene.commit([LayerChange(id: LayerID(2), text: cellLabel("Count: 1"))])
        try talk.service(
            .frame(Frame(delta: scene.delta(), inputSerial: 2)),
            "One letter differs. Base, version, settled and the first input are implied.")
        try talk.client(.acknowledge(Acknowledge(version: 2)))

        try talk.client(.input(InputMessage(serial: 3, seen: 2, input: .key(KeyInput(.enter)))))
        scene.commit([
            LayerChange(
                id: LayerID(2), placement: Placement(frame: DotRect(x: 35, y: 11, width: 9, height: 1)),
                text: cellLabel("Count: 10"))
        ])
        scene.commit([])
        try talk.service(
            .frame(Frame(delta: scene.delta(), inputSerial: 3, pending: [Pending(.task, "Loader")])),
            "The label grew and moved; a task still runs.")
        try talk.client(.acknowledge(Acknowledge(version: 3)))
        try talk.service(.frame(Frame(delta: scene.delta())), "Nothing differs, but the session is settled now.")
        try talk.client(.acknowledge(Acknowledge(version: 3)))
        return talk
    }

    private static var counterLayers: [LayerChange] {
        [
            LayerChange(
                id: LayerID(1), place: Place(parent: .scene),
                placement: Placement(frame: DotRect(x: 0, y: 0, width: 80, height: 24)),
                drawing: Drawing(commands: [DrawCommand(.fill, paint: .background)])),
            LayerChange(
                id: LayerID(2), place: Place(parent: LayerID(1)),
                placement: Placement(frame: DotRect(x: 36, y: 11, width: 8, height: 1)), text: cellLabel("Count: 0"),
                semantics: Semantics(role: .text, label: .drawn, identifier: "count")),
            LayerChange(
                id: LayerID(3), place: Place(parent: LayerID(1), after: LayerID(2)),
                placement: Placement(frame: DotRect(x: 33, y: 12, width: 13, height: 1)),
                drawing: Drawing(commands: [DrawCommand(.fill, paint: .color(RGBA(packed: 0x0A84_FFFF)))]),
                semantics: Semantics(
                    role: .button, label: .drawn, identifier: "increment", state: .focused, actions: [.tap, .focus])),
            LayerChange(
                id: LayerID(4), place: Place(parent: LayerID(3)),
                placement: Placement(frame: DotRect(x: 2, y: 0, width: 9, height: 1)), text: cellLabel("Increment"),
                semantics: .plainText),
        ]
    }

    static func rows() throws -> Transcript {
        var talk = Transcript(
            "rows", "Rows with a label and a detail on a pixel display: one comes in, two change places, two go.")
        var scene = TranscriptScene()
        let list = LayerChange(
            id: LayerID(1), place: Place(parent: .scene),
            placement: Placement(frame: DotRect(x: 0, y: 0, width: 640, height: 480), contentY: -40),
            drawing: Drawing(clip: .rectangle), semantics: Semantics(role: .list, actions: .scroll))
        var layers = [list]
        for row: UInt32 in 0..<5 {
            layers += self.row(
                2 + row * 3, after: row == 0 ? 0 : row * 3 - 1, y: Int32(row) * 44, "Row \(row)", "\(row) €")
        }
        scene.commit(layers)
        try talk.service(
            .frame(
                Frame(
                    epoch: epoch, delta: scene.delta(whole: true), screen: Screen(width: 320, height: 240, scale: 2),
                    title: "Rows")), "Each row predicts the next.")
        try talk.client(.acknowledge(Acknowledge(version: 1)))

        var inserted = row(17, after: 5, y: 88, "Row 1½", "neu")
        inserted.append(
            LayerChange(id: LayerID(8), place: Place(parent: LayerID(1), after: LayerID(17)), placement: at(y: 132)))
        inserted.append(LayerChange(id: LayerID(11), placement: at(y: 176)))
        inserted.append(LayerChange(id: LayerID(14), placement: at(y: 220)))
        scene.commit(inserted.sorted { $0.id < $1.id })
        try talk.service(
            .frame(Frame(delta: scene.delta())), "A row is inserted after the second; the rows below move.")
        try talk.client(.acknowledge(Acknowledge(version: 2)))

        scene.commit([
            LayerChange(id: LayerID(2), place: Place(parent: LayerID(1), after: LayerID(5)), placement: at(y: 44)),
            LayerChange(id: LayerID(5), place: Place(parent: LayerID(1)), placement: at(y: 0)),
            LayerChange(id: LayerID(17), place: Place(parent: LayerID(1), after: LayerID(2))),
        ])
        try talk.service(.frame(Frame(delta: scene.delta())), "The first two rows swap places.")
        scene.commit(
            [LayerChange(id: LayerID(14), place: Place(parent: LayerID(1), after: LayerID(17)), placement: at(y: 132))],
            removed: [8, 9, 10, 11, 12, 13].map { LayerID($0) })
        try talk.service(.frame(Frame(delta: scene.delta())), "Two rows are removed with their descendants.")
        try talk.client(.acknowledge(Acknowledge(version: 4)), "One acknowledgement returns the credit of both frames.")
        return talk
    }

    private static func at(y: Int32) -> Placement { Placement(frame: DotRect(x: 0, y: y, width: 640, height: 44)) }

    private static func row(_ id: UInt32, after: UInt32, y: Int32, _ label: String, _ detail: String) -> [LayerChange] {
        let title = TextStyle(face: "Inter", size: 34)
        let grey = TextStyle(
            face: "Inter", size: 26, weight: 600, traits: .monospacedDigits, paint: .foreground(level: 1))
        func run(_ text: String, _ style: TextStyle, _ width: Double) -> TextChange {
            .whole([TextRun(text, style: style, baseline: SubDot(dots: 31.5), width: SubDot(dots: width))])
        }
        return [
            LayerChange(
                id: LayerID(id), place: Place(parent: LayerID(1), after: LayerID(after)), placement: at(y: y),
                semantics: Semantics(role: .row, label: .drawn, actions: .tap)),
            LayerChange(
                id: LayerID(id + 1), place: Place(parent: LayerID(id)),
                placement: Placement(frame: DotRect(x: 16, y: 2, width: 83, height: 41)),
                text: run(label, title, 82.390625),
                semantics: .plainText),
            LayerChange(
                id: LayerID(id + 2), place: Place(parent: LayerID(id), after: LayerID(id + 1)),
                placement: Placement(frame: DotRect(x: 580, y: 7, width: 44, height: 31)),
                text: run(detail, grey, 43.5),
                semantics: .plainText),
        ]
    }

    static func changes() throws -> Transcript {
        var talk = Transcript("changes", "Every kind of drawing, text and semantics, each of them changed.")
        var scene = TranscriptScene()
        let code = TextStyle(face: "JetBrains Mono", size: 24, traits: [.italic, .underline])
        let lines = [
            TextRun("let a = 1", style: code, x: 8, baseline: 30, width: 130),
            TextRun("let b = 2", style: code, x: 8, baseline: 60, width: 130),
            TextRun(
                " // 漢字",
                style: TextStyle(
                    face: "Noto Sans CJK", size: 24, paint: .color(RGBA(packed: 0x8080_80FF)),
                    link: "https://example.org/"),
                x: 138, baseline: 60, width: 90),
        ]
        let card = Drawing(
            commands: [
                DrawCommand(.fill, .rounded(16), paint: .background),
                DrawCommand(.strokeInside(width: 1.5), .rounded(16), paint: .foreground(level: 3)),
                DrawCommand(
                    .fill, .ellipse, paint: .color(RGBA(packed: 0xFF3B_30CC)),
                    rect: DotRect(x: -4, y: -4, width: 12, height: 12)),
            ], opacity: 0.5,
            clip: .roundedRectangle(
                topLeading: 16, topTrailing: 16, bottomTrailing: 0, bottomLeading: 0, continuous: false))
        let turned = Transform(a: 0, b: 1, c: -1, d: 0, tx: 120, ty: 0)
        scene.commit([
            LayerChange(
                id: LayerID(7), place: Place(parent: .scene),
                placement: Placement(frame: DotRect(x: -10, y: 5, width: 240, height: 80), transform: turned),
                drawing: card,
                text: .whole(lines),
                semantics: Semantics(
                    role: .slider, label: .own("Volume"), value: "40 %", hint: "Swipe up or down", identifier: "volume",
                    actions: [.increment, .decrement])),
            LayerChange(
                id: LayerID(9), place: Place(parent: .scene, after: LayerID(7)),
                placement: Placement(frame: DotRect(x: 0, y: 90, width: 240, height: 80)), drawing: card),
        ])
        try talk.service(.frame(Frame(epoch: epoch, delta: scene.delta(whole: true), screen: terminal, title: "")))
        scene.commit([
            LayerChange(
                id: LayerID(7), placement: Placement(frame: DotRect(x: -10, y: 5, width: 240, height: 80)),
                drawing: Drawing.none,
                text: .whole([lines[0]]),
                semantics: Semantics(
                    role: .slider, label: .own(""), value: "50 %", identifier: "volume",
                    state: [.disabled, .selected])),
            LayerChange(id: LayerID(9), text: .whole([lines[1]]), semantics: .plainText),
        ])
        try talk.service(
            .frame(Frame(delta: scene.delta(), screen: Screen(width: 640, height: 384, idiom: .cell), title: "Looks")),
            "A changed text whose style stays is still given in full: it was not one run before.")
        scene.commit([
            LayerChange(id: LayerID(7), text: .whole([])),
            LayerChange(
                id: LayerID(9), placement: Placement(),
                text: .whole([TextRun("let bé = 22", style: code, x: 8, baseline: 60, width: 150)])),
        ])
        try talk.service(
            .frame(Frame(delta: scene.delta(), inputSerial: 9, staleInputs: [7, 8])),
            "A text goes, another is spliced; two inputs meant something that was gone.")
        return talk
    }

    static func resume() throws -> Transcript {
        var talk = Transcript(
            "resume", "A client loses its connection and resumes. Later the worker dies, and a new epoch begins.")
        var scene = TranscriptScene()
        scene.commit(counterLayers)
        try talk.service(
            .frame(Frame(epoch: epoch, delta: scene.delta(whole: true), screen: terminal, title: "Counter")))
        try talk.client(.acknowledge(Acknowledge(version: 1)))
        scene.commit([LayerChange(id: LayerID(2), text: cellLabel("Count: 1"))])
        scene.commit([LayerChange(id: LayerID(2), text: cellLabel("Count: 2"))])
        talk.reconnect(
            "The connection breaks. Two changes happen meanwhile; one input had been sent without an answer.")
        let point = ResumePoint(token: token, epoch: epoch, version: 1, inputSerial: 1)
        try talk.client(
            .hello(Hello(client: "fanlight-terminal/0.1", role: .controller, features: [], resume: point)))
        try talk.service(
            .welcome(
                Welcome(
                    service: "fanlightd/0.1", features: [], heartbeatMilliseconds: Welcome.standardHeartbeat,
                    token: token,
                    resumed: true)))
        try talk.service(
            .frame(Frame(delta: scene.delta(since: 1), inputSerial: 1)),
            "The first frame of a connection names its base: one delta with both changes.")
        try talk.client(.acknowledge(Acknowledge(version: 3)))
        try talk.service(.event(.restarted(reason: "The app ended with signal 11.")))
        var next = TranscriptScene()
        next.commit(counterLayers)
        try talk.service(
            .frame(Frame(epoch: epoch + 1, delta: next.delta(whole: true), screen: terminal, title: "Counter")),
            "A new epoch: ids and versions start over. The input in transit is lost.")
        return talk
    }
}
