import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

/// Previews for spatial displays. Their cameras and frames have no effect, which a compiler warning reports.
@available(*, deprecated)
private enum Spatial {
    #Preview("Seen from above") {
        Text("room")
    } cameras: {
        PreviewCamera(from: .top, zoom: 2, name: "above")
        if Bool.random() { PreviewCamera(from: .front) }
    }

    #Preview("In a window", windowStyle: .plain, traits: .fixedLayout(width: 80, height: 30)) {
        @Previewable @State var name = "window"
        Color.red.accessibilityIdentifier(name)
    }

    #Preview("Both", windowStyle: .automatic) {
        Text("framed")
    } cameras: {
        PreviewCamera(from: .leading)
    }
}

@MainActor
@Suite("Previews for spatial displays")
struct SpatialPreviewTests {
    private func stage(_ title: String) throws -> Stage {
        let previews = try ProgramPreviews.of(fileID: #fileID).map { try $0.makePreview() }
        let preview = try #require(previews.first { $0.title == title })
        return Stage(width: 200, height: 200) { preview.makeView() }
    }

    @Test("a preview with cameras shows its view from the front")
    func cameras() throws {
        #expect(try stage("Seen from above").elements.map(\.label) == ["room"])
        #expect(try stage("Both").elements.map(\.label) == ["framed"])
    }

    @Test("a preview with a window style keeps its traits")
    func window() throws {
        #expect(try stage("In a window")["window"].frame.width == 80)
    }
}
