import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

@Suite("Set operations on shapes")
struct CombinedShapeTests {
    private struct Scribble: Shape {
        let count: Int

        func path(in rect: CGRect) -> Path {
            Path { path in
                var seed: UInt64 = 1
                func next() -> CGFloat {
                    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return CGFloat(seed >> 40) / CGFloat(1 << 24) * 100
                }
                for _ in 0..<count { path.addLine(to: CGPoint(x: next(), y: next())) }
            }
        }
    }

    @MainActor
    @Test("uncut paths are reported, from shapes and canvases")
    func uncutPaths() {
        let endless = Path { $0.addLines((0..<60_000).map { CGPoint(x: Double($0 % 7), y: Double($0)) }) }
        let shape = Stage(width: 20, height: 20) { Rectangle().intersection(Scribble(count: 4000)).fill(.red) }
        #expect(shape.diagnostics.count == 1)
        #expect(shape.diagnostics.first?.contains("crosses itself or another too often") == true)
        let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
        let cut = square.intersection(endless).offsetBy(dx: 1, dy: 1)
        let canvas = Stage(width: 20, height: 20) { Canvas { context, _ in context.fill(cut, with: .color(.red)) } }
        #expect(canvas.diagnostics.count == 1)
        #expect(canvas.diagnostics.first?.contains("more than 50000 straight pieces") == true)
        let broken = Path { $0.addLines([.zero, CGPoint(x: CGFloat.nan, y: 1), CGPoint(x: 3, y: 3)]) }
        let stroke = square.union(broken)
        let stroked = Stage(width: 20, height: 20) { stroke.stroke(.red) }
        #expect(stroked.diagnostics.first?.contains("it is not cut") == true)
    }

    @Test("shapes are cut in the rectangle that both receive")
    func shapes() {
        let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
        let cut = Rectangle().subtracting(Circle())
        #expect(!cut.path(in: rect).contains(CGPoint(x: 10, y: 5)))
        #expect(cut.path(in: rect).contains(CGPoint(x: 1, y: 1)))
        #expect(Circle().union(Rectangle()).path(in: rect).boundingRect == rect)
    }
}
