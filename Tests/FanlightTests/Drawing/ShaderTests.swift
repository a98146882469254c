import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Shaders of Metal")
struct ShaderTests {
    @Test("a shader as a style draws the foreground style")
    @available(*, deprecated)
    func style() {
        let shader = ShaderLibrary.stripes(.float(3))
        func png(_ content: some View) -> [UInt8] {
            Stage(width: 20, height: 10) { content.foregroundStyle(.red) }.png()
        }
        let shaded = png(Rectangle().fill(shader))
        #expect(!shaded.isEmpty)
        #expect(shaded == png(Rectangle()))
        #expect(shaded != png(Rectangle().fill(.blue)))
    }

    @Test("a shader as the foreground style leaves the foreground of the display")
    @available(*, deprecated)
    func foreground() {
        let plain = Stage(width: 20, height: 10) { Rectangle() }.png()
        #expect(Stage(width: 20, height: 10) { Rectangle().foregroundStyle(ShaderLibrary.stripes()) }.png() == plain)
        #expect(Stage(width: 20, height: 10) { Rectangle().foregroundStyle(.red) }.png() != plain)
    }

    @Test("filters of shaders leave the drawing as it is")
    @available(*, deprecated)
    func filters() {
        let shader = ShaderLibrary.stripes(.boundingRect)
        func png(_ filter: GraphicsContext.Filter?) -> [UInt8] {
            Stage(width: 20, height: 10) {
                Canvas { context, _ in
                    if let filter { context.addFilter(filter) }
                    context.fill(Path(CGRect(x: 2, y: 3, width: 5, height: 4)), with: .color(.red))
                }
            }
            .png()
        }
        let plain = png(nil)
        #expect(png(.colorShader(shader)) == plain)
        #expect(png(.distortionShader(shader, maxSampleOffset: .zero)) == plain)
        #expect(png(.layerShader(shader, maxSampleOffset: .zero)) == plain)
        #expect(png(.colorInvert()) != plain)
    }
}
