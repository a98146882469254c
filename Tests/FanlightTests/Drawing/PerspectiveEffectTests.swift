import Display
import FanlightTesting
import Foundation
import Painter
import SwiftUI
import Testing

@MainActor
@Suite("Turns in space")
struct PerspectiveEffectTests {
    /// Where the corners of a square of 40 points at (30, 30) are seen, from the upper left clockwise.
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

    @Test("about the vertical axis the right side goes away and the left one comes near")
    func vertical() throws {
        // Who looks is 40 points away. The sides are 20·sin 30° = 10 nearer and further: 20·cos 30° / 0.75 and / 1.25.
        let seen = try corners { $0.rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0)) }
        #expect(seen == [[26.906, 23.333], [63.856, 34], [63.856, 66], [26.906, 76.667]])
    }

    @Test("about the horizontal axis the upper side goes away")
    func horizontal() throws {
        let seen = try corners { $0.rotation3DEffect(.degrees(30), axis: (x: 1, y: 0, z: 0)) }
        #expect(seen == [[34, 36.144], [66, 36.144], [76.667, 73.094], [23.333, 73.094]])
    }

    @Test("a perspective of 0 makes nothing smaller, a larger one makes more of it")
    func strength() throws {
        let flat = try corners { $0.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0), perspective: 0) }
        #expect(flat == [[40, 30], [60, 30], [60, 70], [40, 70]])
        let half = try corners { $0.rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0), perspective: 0.5) }
        // 10 of 80 points.
        #expect(half[0][1] == 27.143 && half[1][1] == 32.222)
    }

    @Test("the anchor stays where it is; an axis in front or behind moves the view round it")
    func anchors() throws {
        let side = try corners { $0.rotation3DEffect(.degrees(60), axis: (x: 0, y: 1, z: 0), anchor: .leading) }
        #expect(side[0] == [30, 30] && side[3] == [30, 70])
        #expect(side[1][0] < 50)
        let behind = try corners {
            $0.rotation3DEffect(.degrees(90), axis: (x: 0, y: 1, z: 0), anchorZ: 20, perspective: 0)
        }
        // Turned by a quarter, 20 points in front of the axis are 20 to its left.
        #expect(behind[0][0] == 30 && behind[1][0] == 30)
    }

    @Test("about an axis through the display it is a turn as any other")
    func plane() throws {
        let seen = try corners { $0.rotation3DEffect(.degrees(90), axis: (x: 0, y: 0, z: 1)) }
        #expect(seen == [[70, 30], [70, 70], [30, 70], [30, 30]])
    }

    @Test("where lines are read from right to left it turns the other way")
    func mirrored() throws {
        let seen = try corners {
            $0.rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0)).environment(\.layoutDirection, .rightToLeft)
        }
        #expect(seen == [[36.144, 34], [73.094, 23.333], [73.094, 76.667], [36.144, 66]])
    }

    @Test("a projection is seen as it says, and fuses with maps around it")
    func projections() throws {
        var map = ProjectionTransform()
        map.m23 = -0.0125
        let seen = try corners { $0.projectionEffect(map).scaleEffect(2, anchor: .topLeading) }
        // The lower corners are twice as near: (0, 40) / 0.5 and (40, 40) / 0.5, and all that twice as large.
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

    @Test("what is turned is met where it is seen")
    func hits() {
        var count = 0
        let stage = Stage(width: 100, height: 100) {
            Color.red.frame(width: 40, height: 40).onTapGesture { count += 1 }
                .rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0))
        }
        // Beside its own place, where the near side is seen.
        stage.drag(from: CGPoint(x: 28, y: 26), through: [])
        #expect(count == 1)
        // In its own place, where the far side has become narrow.
        stage.drag(from: CGPoint(x: 66, y: 50), through: [])
        #expect(count == 1)
    }

    @Test("a frame of what is turned is the rectangle around what is seen")
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

    /// A card that is turned about its middle, as programs do that make the map themselves.
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

    @Test("a map of space with a perspective turns a card as the usual effect does", arguments: [30.0, -50, 150])
    func mapsOfSpace(degrees: Double) throws {
        let made = try corners { $0.modifier(Flipping(angle: .degrees(degrees))) }
        let usual = try corners { $0.rotation3DEffect(.degrees(degrees), axis: (x: 0, y: 1, z: 0)) }
        #expect(made.count == 4)
        #expect(zip(made.flatMap { $0 }, usual.flatMap { $0 }).allSatisfy { abs($0 - $1) < 0.01 }, "\(made) \(usual)")
    }

    @Test("of maps of space the one that is added comes first; in the plane they are what maps of the plane are")
    func joinedMaps() {
        let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 5, 6, 7)
        #expect([moved.m41, moved.m42, moved.m43] == [10, 18, 28])
        let same = CATransform3DConcat(CATransform3DMakeTranslation(5, 6, 7), CATransform3DMakeScale(2, 3, 4))
        #expect(CATransform3DEqualToTransform(moved, same))
        #expect(CATransform3DScale(CATransform3DMakeTranslation(1, 1, 1), 2, 2, 2).m41 == 1)
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        #expect(!CATransform3DIsIdentity(CATransform3D()))
        let turn = CGAffineTransform(rotationAngle: 0.5)
        #expect(ProjectionTransform(CATransform3DMakeAffineTransform(turn)) == ProjectionTransform(turn))
        #expect(ProjectionTransform(CATransform3DMakeRotation(0.5, 0, 0, 2)) == ProjectionTransform(turn))
    }

    @Test("numbers that cannot be are told, and nothing is turned")
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

    @Test("a turn is animated by its angle, so that halfway it is half as far")
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
