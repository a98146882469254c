import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

/// Drawing with `antialiased: false`.
@MainActor
@Suite("Drawing without antialiasing")
struct HardEdgeTests {
    private let red = Color(red: 1, green: 0, blue: 0)

    /// Returns the painted colours.
    private func colors<V: View>(@ViewBuilder _ view: () -> V) throws -> Set<UInt32> {
        let stage = Stage(width: 40, height: 40, content: view)
        let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 40, height: 40))
        var colors: Set<UInt32> = []
        for x in 0..<40 { for y in 0..<40 { colors.formUnion(image[x, y].map { [$0.packed] } ?? []) } }
        return colors
    }

    private let two: Set<UInt32> = [0xFF00_00FF, 0xFFFF_FFFF]

    @Test("clear and copy modes in a canvas have antialiased edges", arguments: [0.2, 1])
    func erasing(opacity: Double) throws {
        for mode in [GraphicsContext.BlendMode.clear, .copy] {
            let seen = try colors {
                Canvas { [red] context, size in
                    context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(red))
                    context.blendMode = mode
                    context.fill(
                        Path(ellipseIn: CGRect(x: 4, y: 6, width: 31, height: 27)),
                        with: .color(.white.opacity(opacity)))
                }
            }
            #expect(seen.isSuperset(of: two) && seen.count > 10, "\(mode)")
        }
    }

    @Test("shapes, lines and clips without antialiasing have no partially covered pixels")
    func forms() throws {
        let hard = FillStyle(antialiased: false)
        let isHard = [
            try colors { Circle().fill(red, style: hard) },
            try colors { Circle().stroke(red, lineWidth: 3, antialiased: false).padding(4) },
            try colors { Circle().strokeBorder(red, lineWidth: 3, antialiased: false) },
            try colors { red.clipShape(Circle(), style: hard) },
            try colors { ZStack { red }.compositingGroup().clipShape(Circle(), style: hard) },
            try colors {
                VStack(spacing: 0) {
                    red; red
                }.cornerRadius(12, antialiased: false)
            },
            try colors {
                red.frame(width: 60, height: 60).frame(width: 25, height: 25).clipped(antialiased: false)
                    .rotationEffect(.degrees(20))
            },
            try colors {
                Canvas { context, size in
                    context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(red), style: hard)
                }
            },
            try colors {
                Canvas { context, size in
                    context.clip(to: Path(ellipseIn: CGRect(origin: .zero, size: size)), style: hard)
                    context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(red))
                }
            },
        ]
        for (index, colors) in isHard.enumerated() { #expect(colors == two, "\(index)") }
        #expect(try colors { Circle().fill(red) }.count > 2)
        #expect(try colors { Circle().stroke(red, lineWidth: 3) }.count > 2)
        #expect(
            try colors {
                VStack(spacing: 0) {
                    red; red
                }.cornerRadius(12)
            }.count > 2)
    }

    @Test("a rotated image has soft edges unless antialiasing is off")
    func images() throws {
        let image = try #require(
            ImageRenderer(content: Color(red: 1, green: 0, blue: 0).frame(width: 20, height: 20)).uiImage)
        let soft = try colors { Image(uiImage: image).interpolation(.none).rotationEffect(.degrees(20)) }
        let hard = try colors {
            Image(uiImage: image).interpolation(.none).antialiased(false).rotationEffect(.degrees(20))
        }
        #expect(soft.count > 2 && hard == two)
    }
}
