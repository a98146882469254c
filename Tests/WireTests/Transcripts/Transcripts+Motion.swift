import Display
import Motion

@testable import Wire

extension Transcripts {
    static func motion() throws -> Transcript {
        var talk = Transcript("motion", "Animations, to a client that was granted ANIMATIONS.")
        func animation(
            _ property: LayerAnimation.Property, _ distance: [Float], _ timing: MotionTiming, velocity: [Float] = []
        ) -> LayerAnimation {
            LayerAnimation(property, distance: distance, velocity: velocity, timing: timing, start: 2_000_000)
        }
        let spring = DampedOscillation(frequency: 12.5, dampingRatio: 0.75)
        let swing = MotionTiming(.spring(spring), duration: 0.75)
        let easeIn = MotionTiming(.cubic(CubicProgress(x1: 0.5, y1: 0, x2: 1, y2: 1)), duration: 0.5, delay: 0.25)
        let pulse = MotionTiming(.cubic(.linear), duration: 1, lead: 0.5, repetitions: nil, autoreverses: true)
        let sampled = MotionTiming(.samples([0, 0.25, 1]), duration: 0.5, repetitions: 3)

        var scene = TranscriptScene()
        let shown = Placement(frame: DotRect(x: 10, y: 4, width: 20, height: 10))
        var first = LayerChange(id: LayerID(1), place: Place(parent: .scene), placement: shown)
        first.animations = [animation(.opacity, [-1], pulse)]
        scene.commit([first, LayerChange(id: LayerID(2), place: Place(parent: .scene, after: LayerID(1)))])
        var clock = ClockReading(microseconds: 2_000_000, isPaused: false)
        try talk.service(
            .frame(
                Frame(epoch: epoch, delta: scene.delta(whole: true), screen: terminal, title: "", clock: clock)),
            "Layer 1 fades in and out for ever.")
        var moved = LayerChange(id: LayerID(1))
        moved.placement = Placement(frame: DotRect(x: 30, y: 4, width: 20, height: 10))
        moved.animations = [
            animation(.opacity, [-1], pulse), animation(.placement, [-20, 0, 0, 0, 0, 0], swing),
            animation(.rotation, [3, 10, 5], easeIn),
        ]
        var turned = LayerChange(id: LayerID(2))
        turned.animations = [
            animation(.placement, [-7.5, 0, 0, 0, 0, 0], swing, velocity: [40, 0, 0, 0, 0, 0]),
            animation(.transform, [1, 0, 0, 1, 0, 0, 0, 0, 0], sampled),
        ]
        scene.commit([moved, turned])
        clock.microseconds = 2_400_000
        try talk.service(
            .frame(Frame(delta: scene.delta(), clock: clock)),
            "Layer 1 moves too, and layer 2 continues with a velocity. Both share the course of a spring.")
        let red = Drawing(commands: [DrawCommand(.fill, paint: .color(RGBA(packed: 0xFF00_00FF)))])
        let blue = Drawing(commands: [DrawCommand(.fill, .ellipse, paint: .color(RGBA(packed: 0x0000_FFFF)))])
        var (old, new) = (TextStyle(), TextStyle())
        (old.paint, new.paint) = (.color(RGBA(packed: 0xFF00_00FF)), .color(RGBA(packed: 0x0000_FFFF)))
        var colored = LayerChange(id: LayerID(2), drawing: blue)
        colored.text = .whole([TextRun("Blue", style: new)])
        colored.animations = [
            .drawing([red, .none], timing: easeIn, start: 2_400_000),
            .textPaint([old], timing: easeIn, start: 2_400_000),
        ]
        scene.commit([colored])
        clock.microseconds = 2_450_000
        try talk.service(
            .frame(Frame(delta: scene.delta(), clock: clock)), "The drawing and the text of layer 2 become blue.")
        let arc = [
            CubicPiece(x1: 0.25, y1: 0, x2: 0.5, y2: 0.125, x: 0.75, y: 0.5),
            CubicPiece(x1: 0.875, y1: 0.625, x2: 1, y2: 0.75, x: 1, y: 1),
        ]
        moved = LayerChange(id: LayerID(1))
        moved.animations = [
            animation(.placement, [-20, 0, 0, 0, 0, 0], MotionTiming(.pieces(arc), duration: 0.5))
        ]
        scene.commit([moved])
        clock.microseconds = 2_475_000
        try talk.service(
            .frame(Frame(delta: scene.delta(), clock: clock)), "Layer 1 moves along a curve of two cubics instead.")
        moved = LayerChange(id: LayerID(1))
        moved.animations = []
        scene.commit([moved])
        clock = ClockReading(microseconds: 2_500_000, isPaused: true)
        try talk.service(
            .frame(Frame(delta: scene.delta(), clock: clock)), "Layer 1 stops; the clock is virtual from now on.")
        try talk.service(
            .event(.feedback(Feedback(.lightImpact, intensity: 0.5))), "To a client that was granted FEEDBACK.")
        try talk.client(.request(Request(serial: 1, verb: .query(Locator(label: "Blue")))))
        let element = ElementInfo(
            id: LayerID(2), parent: .scene, role: .text, identifier: "", label: "Blue", value: "", hint: "",
            frame: [0, 0, 80, 16], presentedFrame: [24, 0, 80, 16], isEnabled: true, isFocused: false, actions: [])
        try talk.service(.reply(Reply(serial: 1, .success(.element(element)), version: 5)), "It is on its way.")
        return talk
    }

    /// A layer that moves by a curve of half a second.
    private static func move(to x: Int32, at start: Int64) -> LayerChange {
        var moved = LayerChange(id: LayerID(1))
        moved.placement = Placement(frame: DotRect(x: x, y: 4, width: 20, height: 10))
        moved.animations = [
            LayerAnimation(
                .placement, distance: [-20, 0, 0, 0, 0, 0], timing: MotionTiming(.cubic(.linear), duration: 0.5),
                start: start)
        ]
        return moved
    }

    private static func restingLayer() -> LayerChange {
        let placement = Placement(frame: DotRect(x: 10, y: 4, width: 20, height: 10))
        return LayerChange(id: LayerID(1), place: Place(parent: .scene), placement: placement)
    }

    static func jumps() throws -> Transcript {
        var talk = Transcript("jumps", "An animated change, to a client that was not granted ANIMATIONS.")
        var scene = TranscriptScene()
        func withoutAnimations(_ delta: PictureDelta) -> PictureDelta {
            var delta = delta
            delta.removeAnimations()
            return delta
        }
        scene.commit([restingLayer()])
        let first = withoutAnimations(scene.delta(whole: true))
        try talk.service(
            .frame(Frame(epoch: epoch, delta: first, screen: terminal, title: "")), "No clock is sent.")
        scene.commit([move(to: 30, at: 2_000_000)])
        try talk.service(
            .frame(Frame(delta: withoutAnimations(scene.delta()))), "The layer is at its end at once.")
        return talk
    }

    static func joining() throws -> Transcript {
        var talk = Transcript(
            "joining", "Clients that were granted ANIMATIONS come in the middle of one, and present it where it is.")
        var scene = TranscriptScene()
        scene.commit([restingLayer()])
        scene.commit([move(to: 30, at: 2_000_000)])
        let clock = ClockReading(microseconds: 2_250_000, isPaused: false)
        try talk.service(
            .frame(Frame(epoch: epoch, delta: scene.delta(whole: true), screen: terminal, title: "", clock: clock)),
            "A new client gets the declaration with its start, and the clock. Half of the way is left.")
        talk.reconnect("The connection breaks.")
        let point = ResumePoint(token: token, epoch: epoch, version: 2, inputSerial: 0)
        try talk.client(
            .hello(Hello(client: "fanlight-terminal/0.1", role: .controller, features: .animations, resume: point)))
        try talk.service(
            .welcome(
                Welcome(
                    service: "fanlightd/0.1", features: .animations,
                    heartbeatMilliseconds: Welcome.standardHeartbeat, token: token, resumed: true)))
        let later = ClockReading(microseconds: 2_400_000, isPaused: false)
        try talk.service(
            .frame(Frame(epoch: epoch, delta: scene.delta(since: 2), screen: terminal, title: "", clock: later)),
            "The client has the declaration already, and gets the clock. A fifth of the way is left.")
        return talk
    }
}
