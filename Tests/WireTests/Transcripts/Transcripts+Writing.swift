import Display

@testable import Wire

extension Transcripts {
    /// Changes in the middle of texts and values, and events beside the picture.
    static func writing() throws -> Transcript {
        var talk = Transcript(
            "writing",
            "A user types in the middle of a note: texts and values are sent as splices, to a client that was granted "
                + "MOTION."
        )
        var scene = TranscriptScene()
        scene.commit(page)
        try talk.service(
            .frame(
                Frame(
                    epoch: epoch, delta: scene.delta(whole: true), screen: Screen(width: 320, height: 240, scale: 2),
                    title: "Notes", motion: false)), "No view observes a pointer that is not pressed.")
        try talk.client(.acknowledge(Acknowledge(version: 1)))

        try talk.client(.input(InputMessage(serial: 1, seen: 1, input: .composition("に"))))
        scene.commit([change("Gutにen Tag", width: 92), value("Gutにen Tag")])
        try talk.service(
            .frame(Frame(delta: scene.delta(), inputSerial: 1)),
            "Letters and value keep three bytes at their start and six at their end.")
        try talk.client(.input(InputMessage(serial: 2, seen: 2, input: .text("ほ"))))
        scene.commit([change("Gutほen Tag", width: 90), value("Gutほen Tag")])
        try talk.service(
            .frame(Frame(delta: scene.delta(), inputSerial: 2, motion: true)),
            "Two bytes of the changed character are equal, but a splice must not cut a character. "
                + "From now on a view observes the pointer."
        )
        try talk.client(
            .input(InputMessage(serial: 3, seen: 3, input: .pointer(PointerInput(.moved, at: ScreenPoint(x: 8, y: 8)))))
        )
        try talk.service(.event(.pointer(.text)))
        scene.commit([
            LayerChange(id: LayerID(2), text: .whole(lines)),
            LayerChange(id: LayerID(3), semantics: Semantics(role: .textField, identifier: "note")),
        ])
        try talk.service(
            .frame(Frame(delta: scene.delta(), inputSerial: 3)),
            "Runs keep characters from the start and the end of the previous run; "
                + "complete semantics have no value any more.")
        try talk.service(.event(.announcement("The note was kept.")))
        try talk.service(.event(.displaced(true)), "Another client has taken over this client's display.")
        try talk.service(
            .event(.displaced(false)), "The other client has left: the display belongs to this client again.")
        return talk
    }

    private static let plain = TextStyle(face: "Inter", size: 34)

    private static func change(_ text: String, width: SubDot) -> LayerChange {
        LayerChange(
            id: LayerID(2), text: .whole([TextRun(text, style: plain, x: 4, baseline: 20, width: width)]))
    }

    private static func value(_ text: String) -> LayerChange {
        LayerChange(
            id: LayerID(3), semantics: Semantics(role: .textField, value: text, identifier: "note", actions: .setValue))
    }

    private static var lines: [TextRun] {
        var wavy = plain
        wavy.traits = [.underline, .strikethrough]
        wavy.underline = TextStyle.Line(.dash, paint: .color(RGBA(packed: 0xFF00_00FF)))
        wavy.stretch = 75
        wavy.tracking = 1
        return [
            TextRun("Guten Tag", style: plain, x: 4, baseline: 20, width: 88),
            TextRun("Guten Abend, guter Tag", style: wavy, x: 4, baseline: 50, width: 180),
        ]
    }

    private static var page: [LayerChange] {
        [
            LayerChange(
                id: LayerID(1), place: Place(parent: .scene),
                placement: Placement(frame: DotRect(x: 0, y: 0, width: 640, height: 480)),
                semantics: Semantics(
                    role: .group, label: .own("Note"), state: .combined,
                    details: SemanticDetails(
                        actionNames: ["Keep"],
                        content: [SemanticDetails.Content(label: "Length", value: "9 letters", isImportant: true)],
                        headingLevel: 2, sortPriority: 1.5,
                        rotors: [SemanticDetails.Rotor(name: "Days", entries: ["Monday", "Tuesday"])],
                        inputLabels: ["Note", "Paper"]))),
            LayerChange(
                id: LayerID(2), place: Place(parent: LayerID(1)),
                placement: Placement(frame: DotRect(x: 0, y: 0, width: 640, height: 60)),
                text: .whole([TextRun("Guten Tag", style: plain, x: 4, baseline: 20, width: 88)]),
                semantics: Semantics.none),
            LayerChange(
                id: LayerID(3), place: Place(parent: LayerID(1), after: LayerID(2)),
                placement: Placement(frame: DotRect(x: 0, y: 60, width: 640, height: 60)),
                semantics: Semantics(
                    role: .textField, value: "Guten Tag", identifier: "note", actions: .setValue)),
        ]
    }
}
