import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Motion of presentations")
struct PresentationMotionTests {
    private typealias Model = InterfaceMotionTests.Model

    @Test("a sheet moves up from below the display, opaque, over content that is dimmed more and more, and down again")
    func sheet() throws {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                Text("below").sheet(isPresented: $model.isPresented) { Text("sheet") }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Root(model: model) }
        _ = stage.currentPicture
        model.isPresented = true
        #expect(stage.showing("sheet").exists)
        let start = try #require(stage.shown("sheet").first)
        #expect(start.y > 300 && start.opacity == 1 && stage.dimmings() == [0])
        stage.advance(by: .seconds(0.15))
        let half = try #require(stage.shown("sheet").first)
        #expect(half.y < start.y && half.opacity == 1)
        let dimming = try #require(stage.dimmings().first)
        #expect(dimming > 0 && dimming < 1)
        stage.advance(by: .seconds(1))
        let end = try #require(stage.shown("sheet").first)
        #expect(end.y < 300 && end.opacity == 1 && stage.dimmings() == [1])
        model.isPresented = false
        #expect(!stage.showing("sheet").exists)
        stage.advance(by: .seconds(0.15))
        let leaving = try #require(stage.shown("sheet").first)
        #expect(leaving.y > end.y && leaving.opacity == 1)
        let remaining = try #require(stage.dimmings().first)
        #expect(remaining > 0 && remaining < 1)
        stage.advance(by: .seconds(1))
        #expect(stage.shown("sheet").isEmpty && stage.dimmings().isEmpty)
    }

    @Test("a sheet in the middle of a wide display comes from below the display, and not from beside its place")
    func wideSheet() throws {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                Text("below").sheet(isPresented: $model.isPresented) { Text("sheet").presentationBackground(.red) }
            }
        }
        let model = Model()
        let stage = Stage(width: 900, height: 700) { Root(model: model) }
        _ = stage.currentPicture
        model.isPresented = true
        let start = try #require(stage.shown("sheet").first)
        stage.advance(by: .seconds(1))
        let end = try #require(stage.shown("sheet").first)
        // The panel is 640 points high, so its top is 30 points below that of the display.
        #expect(start.y - end.y >= 670 && start.opacity == 1)
    }

    @Test("an alert fades and shrinks into its place, and a full-screen cover slides, opaque")
    func alertAndCover() throws {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                Text("below")
                    .alert("alert", isPresented: $model.isOn) { Button("Fine") {} }
                    .fullScreenCover(isPresented: $model.isPresented) { Text("cover") }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Root(model: model) }
        _ = stage.currentPicture
        model.isOn = true
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.05))
        let alert = try #require(stage.shown("alert").first)
        #expect(alert.opacity > 0 && alert.opacity < 1)
        func scales() -> [Float] { stage.presentedPicture.layers.values.compactMap(\.placement.transform?.a) }
        #expect(scales().contains { $0 > 1 && $0 < 1.15 })
        stage.advance(by: .seconds(1))
        #expect(stage.shown("alert").map(\.opacity) == [1] && stage.dimmings() == [1])
        model.isOn = false
        _ = stage.currentPicture
        stage.advance(by: .seconds(1))
        #expect(stage.shown("alert").isEmpty)
        model.isPresented = true
        let start = try #require(stage.shown("cover").first)
        #expect(start.y > 300 && start.opacity == 1 && stage.dimmings().isEmpty)
        stage.advance(by: .seconds(1))
        #expect(stage.shown("cover").map(\.opacity) == [1])
    }

    @Test("a popover fades and grows out of the view that presents it")
    func popover() throws {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                HStack {
                    Text("source").popover(isPresented: $model.isPresented) {
                        Text("panel").frame(width: 120).presentationCompactAdaptation(.popover)
                    }
                    Spacer()
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 300) { Root(model: model) }
        _ = stage.currentPicture
        model.isPresented = true
        #expect(stage.shown("panel").map(\.opacity) == [0])
        // The panel is below its source, which is near the leading edge: so it scales about its upper edge there.
        let scaled = stage.presentedPicture.layers.values.compactMap(\.placement.transform).filter { $0.a < 1 }
        let transform = try #require(scaled.first)
        #expect(scaled.count == 1 && abs(transform.a - 0.8) < 0.01 && abs(transform.ty) < 0.01)
        #expect(transform.tx >= 0 && transform.tx < 0.2 * 120 / 2 - 2, "\(transform)")
        stage.advance(by: .seconds(0.1))
        let half = try #require(stage.shown("panel").first)
        #expect(half.opacity > 0 && half.opacity < 1)
        stage.advance(by: .seconds(1))
        #expect(stage.shown("panel").map(\.opacity) == [1])
        #expect(stage.presentedPicture.layers.values.allSatisfy { $0.placement.transform?.a ?? 1 == 1 })
    }

    private struct Actions: View {
        var body: some View {
            Menu("File") {
                Button("Open") {}
                Button("Save") {}
            }
            .accessibilityIdentifier("menu")
        }
    }

    @Test("a menu fades and grows out of its button")
    func menu() throws {
        let stage = Stage(width: 300, height: 400) { Actions() }
        stage["menu"].tap()
        #expect(stage.shown("Open").map(\.opacity) == [0])
        let start = try #require(stage.scales(of: "Open").first)
        #expect(abs(start - 0.8) < 0.01)
        stage.advance(by: .seconds(0.05))
        let half = try #require(stage.shown("Open").first)
        let scale = try #require(stage.scales(of: "Open").first)
        #expect(half.opacity > 0.1 && half.opacity < 0.9 && scale > 0.82 && scale < 0.98)
        // Both follow the same spring, and the items move as a whole.
        #expect(abs(half.opacity - (scale - 0.8) / 0.2) < 0.05, "\(half.opacity) at \(scale)")
        #expect(stage.shown("Save").map(\.opacity) == [half.opacity] && stage.scales(of: "Save") == [scale])
        stage.advance(by: .seconds(1))
        #expect(stage.shown("Open").map(\.opacity) == [1] && stage.scales(of: "Open") == [1])
    }

    @Test("a menu that is closed while it opens turns back from where it is seen")
    func interruptedMenu() throws {
        let stage = Stage(width: 300, height: 400) { Actions() }
        stage["menu"].tap()
        stage.advance(by: .seconds(0.05))
        let turn = try #require(stage.shown("Open").first)
        let scale = try #require(stage.scales(of: "Open").first)
        #expect(turn.opacity > 0.1 && turn.opacity < 0.9)
        stage.press(.escape)
        #expect(!stage.showing("Open").exists)
        let leaving = try #require(stage.shown("Open").first)
        #expect(abs(leaving.opacity - turn.opacity) < 0.02)
        #expect(abs(try #require(stage.scales(of: "Open").first) - scale) < 0.01)
        stage.advance(by: .seconds(0.15))
        #expect(stage.shown("Open").allSatisfy { $0.opacity < turn.opacity })
        stage.advance(by: .seconds(1))
        #expect(stage.shown("Open").isEmpty)
    }

    @Test("pages and sheets cross-fade at their place for people who prefer reduced motion", arguments: [true, false])
    func reducedMotion(isSheet: Bool) throws {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                InterfaceMotionTests.Pages(model: model).sheet(isPresented: $model.isPresented) { Text("sheet") }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Root(model: model) }
        stage.setPreferences(reducesMotion: true)
        _ = stage.currentPicture
        if isSheet { model.isPresented = true } else { model.path = [1] }
        let text = isSheet ? "sheet" : "page 1"
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.1))
        let half = try #require(stage.shown(text).first)
        #expect(half.opacity > 0 && half.opacity < 1)
        stage.advance(by: .seconds(1))
        let end = try #require(stage.shown(text).first)
        #expect(end.opacity == 1 && end.x == half.x && end.y == half.y)
    }

    @Test("a presentation whose binding changes twice in a turn follows the last value")
    func changedTwice() {
        struct Root: View {
            @Bindable var model: Model
            var body: some View {
                Text("below").sheet(isPresented: $model.isPresented) { Text("sheet") }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Root(model: model) }
        _ = stage.currentPicture
        withAnimation { model.isPresented = true }
        withAnimation(.linear) { model.isPresented = false }
        #expect(!stage.showing("sheet").exists)
        model.isPresented = true
        #expect(stage.showing("sheet").exists)
        model.isPresented = false
        #expect(!stage.showing("sheet").exists)
        stage.advance(by: .seconds(2))
        #expect(stage.shown("sheet").isEmpty)
    }
}
