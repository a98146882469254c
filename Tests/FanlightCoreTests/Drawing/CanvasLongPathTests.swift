import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Long paths in canvases")
struct CanvasLongPathTests {
    private func pixels<V: View>(@ViewBuilder _ view: () -> V) throws -> PixelImage {
        let stage = Stage(width: 100, height: 50, content: view)
        return try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 100, height: 50))
    }

    @Test(
        "a path of many elements is filled and transformed like the same shape of few elements",
        arguments: [
            CGAffineTransform.identity, CGAffineTransform(translationX: 4, y: 6),
            CGAffineTransform(scaleX: 1.5, y: 0.5),
        ])
    func longPaths(map: CGAffineTransform) throws {
        let rect = CGRect(x: 10, y: 8, width: 40, height: 24)
        let short = Path(rect)
        var long = Path()
        long.move(to: rect.origin)
        for step in 1...1000 {
            long.addLine(to: CGPoint(x: rect.minX + rect.width * Double(step) / 1000, y: rect.minY))
        }
        long.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        long.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        long.closeSubpath()
        let colors = Gradient(colors: [.red, .blue])
        let shadings: [GraphicsContext.Shading] = [
            .color(.red), .linearGradient(colors, startPoint: CGPoint(x: 15, y: 0), endPoint: CGPoint(x: 45, y: 20)),
            .radialGradient(colors, center: CGPoint(x: 30, y: 20), startRadius: 2, endRadius: 20),
            .style(LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)),
        ]
        for shading in shadings {
            func image(of path: Path) throws -> PixelImage {
                try pixels {
                    Canvas { context, _ in
                        context.concatenate(map)
                        context.fill(path, with: shading)
                    }
                }
            }
            let (expected, drawn) = (try image(of: short), try image(of: long))
            for y in 0..<50 {
                for x in 0..<100 {
                    let (one, other) = (expected[x, y], drawn[x, y])
                    let difference = max(
                        abs(Int(one?.red ?? 0) - Int(other?.red ?? 0)), abs(Int(one?.blue ?? 0) - Int(other?.blue ?? 0))
                    )
                    guard difference > 3 else { continue }
                    Issue.record("\(shading) at \(x), \(y): \(String(describing: one)), \(String(describing: other))")
                    return
                }
            }
        }
    }
}
