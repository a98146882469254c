import Display
import Motion
import Testing

@Suite("Presented pictures")
struct PresentedPictureTests {
    private func layer(_ animations: [LayerAnimation]) -> Layer {
        Layer(
            place: Place(parent: .scene),
            placement: Placement(frame: DotRect(x: 10, y: 20, width: 30, height: 40), transform: .identity),
            drawing: Drawing(opacity: 0.5), animations: animations)
    }

    @Test("extreme animations present finite values", arguments: LayerAnimation.Property.allCases)
    func extreme(_ property: LayerAnimation.Property) {
        let most = Float.greatestFiniteMagnitude
        let springs = [(1e-30, 0.0), (1e30, 1e30), (1e-30, 1e30), (1e30, 0)].map {
            MotionTiming.Curve.spring(DampedOscillation(frequency: $0, dampingRatio: $1))
        }
        let curves =
            springs + [
                .cubic(CubicProgress(x1: 0, y1: -1e300, x2: 1, y2: 1e300)), .samples([most, -most]), .samples([]),
            ]
        for curve in curves {
            for duration in [1e-30, 1, 1e30] {
                for (sign, lead) in [(Float(1), 0.0), (-1, duration)] {
                    let numbers = [Float](repeating: sign * most, count: property.count)
                    let animation = LayerAnimation(
                        property, distance: numbers, velocity: numbers,
                        timing: MotionTiming(curve, duration: duration, lead: lead, repetitions: nil), start: 1 << 53)
                    for time: Int64 in [0, 0x20_0000_0000_0000, 0x20_0000_0000_0001, 0x4000_0000_0000_0000] {
                        let presented = layer([animation, animation]).presented(at: time)
                        #expect((0...1).contains(presented.drawing.opacity))
                        #expect(presented.placement.frame.width >= 0 && presented.placement.frame.height >= 0)
                        #expect(presented.placement.transform?.numbers.allSatisfy { $0.isFinite } == true)
                    }
                }
            }
        }
    }

    @Test("a picture without animations is presented as it is")
    func resting() throws {
        var picture = Picture()
        let change = LayerChange(id: LayerID(1), place: Place(parent: .scene), drawing: Drawing(opacity: 0.25))
        try picture.apply(PictureDelta(base: 0, version: 1, changes: [change]))
        #expect(picture.presented(at: 5) == picture && !picture.isAnimated(at: 0))
    }

    @Test("removed layers are no longer animated, and a delta without animations keeps them")
    func removal() throws {
        let animation = LayerAnimation(
            .opacity, distance: [1], timing: MotionTiming(.cubic(.linear), duration: 1), start: 0)
        var picture = Picture()
        let change = LayerChange(id: LayerID(1), place: Place(parent: .scene), animations: [animation])
        try picture.apply(PictureDelta(base: 0, version: 1, changes: [change]))
        let edit = LayerChange(id: LayerID(1), drawing: Drawing(opacity: 0.25))
        try picture.apply(PictureDelta(base: 1, version: 2, changes: [edit]))
        #expect(picture.isAnimated(at: 999_999) && !picture.isAnimated(at: 1_000_000))
        #expect(picture.presented(at: 500_000).layers[LayerID(1)]?.drawing.opacity == 0.75)
        try picture.apply(PictureDelta(base: 2, version: 3, removed: [LayerID(1)]))
        #expect(picture.animated.isEmpty)
    }
}
