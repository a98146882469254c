import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("3D rotation and projection")
struct PerspectiveEffectTests {
    /// Returns the projected corners of a 40-point square at (30, 30), clockwise from the upper left.
    private func corners<V: View>(@ViewBuilder _ view: (AnyView) -> V) throws -> [[Double]] {
        let stage = Stage(width: 100, height: 100) {
            view(AnyView(Color(red: 1, green: 0, blue: 0).frame(width: 40, height: 40)))
        }
        #expect(stage.diagnostics.isEmpty)
        let layer = try #require(
            stage.currentPicture.layers.values.first { $0.placement.transform != nil })
        let projection = Projection(try #require(layer.placement.transform))
        let frame = layer.placement.frame
        return [(0.0, 0.0), (40, 0), (40, 40), (0, 40)].compactMap { place in
            projection(place.0, place.1).map {
                [(Double(frame.x) + $0.x), Double(frame.y) + $0.y].map { ($0 * 1000).rounded() / 1000 }
            }
        }
    }

    @Test("a rotation about the vertical axis moves the right side away and the left side closer")
    func vertical() throws {
        // The viewer is 40 points away. The sides are 20·sin 30° = 10 points nearer and further: 20·cos 30° / 0.75 and
        // / 1.25.
        let seen = try corners { $0.rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0)) }
        #expect(seen == [[26.906, 23.333], [63.856, 34], [63.856, 66], [26.906, 76.667]])
    }

    @Test("a rotation about the horizontal axis moves the upper side away")
    func horizontal() throws {
        let seen = try corners { $0.rotation3DEffect(.degrees(30), axis: (x: 1, y: 0, z: 0)) }
        #expect(seen == [[34, 36.144], [66, 36.144], [76.667, 73.094], [23.333, 73.094]])
    }

    @Test("a perspective of 0 has no foreshortening, and larger values have more")
    func strength() throws {
        let flat = try corners { $0.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0), perspective: 0) }
        #expect(flat == [[40, 30], [60, 30], [60, 70], [40, 70]])
        let half = try corners { $0.rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0), perspective: 0.5) }
        // 10 of 80 points.
        #expect(half[0][1] == 27.143 && half[1][1] == 32.222)
    }

    @Test("the anchor stays in place, and anchorZ moves the axis in front or behind")
    func anchors() throws {
        let side = try corners { $0.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0), anchor: .leading) }
        #expect(side[0] == [30, 30] && side[3] == [30, 70])
        #expect(side[1][0] < 50)
        let behind = try corners {
            $0.rotation3DEffect(.degrees(90), axis: (x: 0, y: 1, z: 0), anchorZ: 20, perspective: 0)
        }
        // After a quarter turn, 20 points in front of the axis are 20 points to its left.
        #expect(behind[0][0] == 30 && behind[1][0] == 30)
    }

    @Test("a rotation about the z axis is a plain rotation")
    func plane() throws {
        let seen = try corners { $0.rotation3DEffect(.degrees(90), axis: (x: 0, y: 0, z: 1)) }
        #expect(seen == [[70, 30], [70, 70], [30, 70], [30, 30]])
    }

    @Test("a right-to-left layout mirrors the rotation")
    func mirrored() throws {
        let seen = try corners {
            $0.rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0)).environment(\.layoutDirection, .rightToLeft)
        }
        #expect(seen == [[36.144, 34], [73.094, 23.333], [73.094, 76.667], [36.144, 66]])
    }

    @Test("a projection effect is applied and fused with outer transforms")
    func projections() throws {
        var map = ProjectionTransform()
        map.m23 = -0.0125
        let seen = try corners { $0.projectionEffect(map).scaleEffect(2, anchor: .topLeading) }
        // The lower corners are twice as near: (0, 40) / 0.5 and (40, 40) / 0.5. The scale doubles that.
        #expect(seen == [[30, 30], [110, 30], [190, 190], [30, 190]])
        #expect(CGPoint(x: 40, y: 40).applying(map) == CGPoint(x: 80, y: 80))
        var back = map
        let isBack = back.invert()
        #expect(isBack)
        let again = CGPoint(x: 80, y: 80).applying(back)
        #expect(abs(again.x - 40) < 1e-9 && abs(again.y - 40) < 1e-9)
        var flat = ProjectionTransform(CGAffineTransform(scaleX: 0, y: 1))
        let isFlatBack = flat.invert()
        #expect(!isFlatBack && flat == ProjectionTransform(CGAffineTransform(scaleX: 0, y: 1)))
    }

    @Test("hit testing follows the projected shape")
    func hits() {
        var count = 0
        let stage = Stage(width: 100, height: 100) {
            Color.red.frame(width: 40, height: 40).onTapGesture { count += 1 }
                .rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0))
        }
        // Outside of the layout frame, where the near side is drawn.
        stage.drag(from: CGPoint(x: 28, y: 26), through: [])
        #expect(count == 1)
        // Inside the layout frame, where the far side has become narrow.
        stage.drag(from: CGPoint(x: 66, y: 50), through: [])
        #expect(count == 1)
    }

    @Test("the global frame of a rotated view encloses its projection")
    func frames() {
        var seen = CGRect.zero
        _ = Stage(width: 100, height: 100) {
            Color.red.frame(width: 40, height: 40)
                .background { GeometryReader { proxy in Color.clear.onAppear { seen = proxy.frame(in: .global) } } }
                .rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0))
        }
        #expect(abs(seen.minX - 26.906) < 0.01 && abs(seen.maxX - 63.856) < 0.01)
        #expect(abs(seen.minY - 23.333) < 0.01 && abs(seen.maxY - 76.667) < 0.01)
    }

    /// A card rotated about its centre by a custom transform.
    private struct Flipping: GeometryEffect {
        var angle: Angle

        func effectValue(size: CGSize) -> ProjectionTransform {
            var map = CATransform3DIdentity
            map.m34 = -1 / max(size.width, size.height)
            map = CATransform3DRotate(map, CGFloat(angle.radians), 0, 1, 0)
            map = CATransform3DTranslate(map, -size.width / 2, -size.height / 2, 0)
            let back = CGAffineTransform(translationX: size.width / 2, y: size.height / 2)
            return ProjectionTransform(map).concatenating(ProjectionTransform(back))
        }
    }

    @Test("a CATransform3D with perspective equals rotation3DEffect", arguments: [30.0, -50, 150])
    func mapsOfSpace(degrees: Double) throws {
        let made = try corners { $0.modifier(Flipping(angle: .degrees(degrees))) }
        let usual = try corners { $0.rotation3DEffect(.degrees(degrees), axis: (x: 0, y: 1, z: 0)) }
        #expect(made.count == 4)
        #expect(zip(made.flatMap { $0 }, usual.flatMap { $0 }).allSatisfy { abs($0 - $1) < 0.01 }, "\(made) \(usual)")
    }

    @Test("invalid values are reported and the effect is skipped")
    func nonsense() {
        for view in [
            AnyView(Color.red.rotation3DEffect(.degrees(.nan), axis: (x: 0, y: 1, z: 0))),
            AnyView(Color.red.rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0), perspective: .infinity)),
        ] {
            let stage = Stage(width: 100, height: 100) { view.frame(width: 40, height: 40) }
            #expect(stage.diagnostics.count == 1)
            #expect(stage.currentPicture.layers.values.allSatisfy { $0.placement.transform == nil })
        }
        let still = Stage(width: 100, height: 100) {
            Color.red.rotation3DEffect(.degrees(30), axis: (x: 0, y: 0, z: 0)).frame(width: 40, height: 40)
        }
        #expect(still.diagnostics.isEmpty)
        #expect(still.currentPicture.layers.values.allSatisfy { $0.placement.transform == nil })
    }

    @Test("the animatable data of a rotation interpolates its angle")
    func animated() {
        var effect = _Rotation3DEffect(angle: .zero, axis: (x: 0, y: 1, z: 0))
        let end = _Rotation3DEffect(angle: .radians(1), axis: (x: 0, y: 1, z: 0), perspective: 3)
        var way = end.animatableData - effect.animatableData
        way.scale(by: 0.5)
        effect.animatableData += way
        #expect(effect.angle == .radians(0.5))
        #expect(effect.perspective == 2)
    }
}
