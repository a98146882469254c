import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Presentations in compact size classes")
struct PresentationAdaptationTests {
    /// The forms of a presentation, told by the frame of a colour that fills it. A popover has the colour's ideal size.
    enum Form { case popover, sheet, cover, other }

    private struct Presenting: View {
        var isSheet = false
        var adaptation: (horizontal: PresentationAdaptation, vertical: PresentationAdaptation)?

        var body: some View {
            Text("below")
                .sheet(isPresented: .constant(isSheet)) { content }
                .popover(isPresented: .constant(!isSheet)) { content }
        }

        @ViewBuilder private var content: some View {
            let color = Color.green.accessibilityIdentifier("green")
            if let adaptation {
                color.presentationCompactAdaptation(
                    horizontal: adaptation.horizontal, vertical: adaptation.vertical)
            } else {
                color
            }
        }
    }

    private func form(_ view: Presenting, _ size: CGSize) -> Form {
        let stage = Stage(width: size.width, height: size.height) { view }
        let frame = stage["green"].frame
        if frame == CGRect(origin: .zero, size: size) { return .cover }
        if frame.size == CGSize(width: 10, height: 10) { return .popover }
        let isAtBottom = frame == CGRect(x: 0, y: 32, width: size.width, height: size.height - 32)
        let isInMiddle = frame.width == min(size.width - 32, 560) && frame.midX == size.width / 2
        return isAtBottom || isInMiddle ? .sheet : .other
    }

    private let narrow = CGSize(width: 400, height: 600)
    private let low = CGSize(width: 700, height: 300)
    private let small = CGSize(width: 400, height: 300)
    private let wide = CGSize(width: 700, height: 600)

    @Test("a popover is a sheet where the width is compact, and a popover elsewhere")
    func automatic() {
        #expect(form(Presenting(), narrow) == .sheet)
        #expect(form(Presenting(), small) == .sheet)
        #expect(form(Presenting(), low) == .popover)
        #expect(form(Presenting(), wide) == .popover)
    }

    @Test("the adaptation that the view sets applies to a compact width, and never to a wide display")
    func horizontal() {
        let forms: [(PresentationAdaptation, Form)] = [
            (.automatic, .sheet), (.none, .popover), (.popover, .popover), (.sheet, .sheet), (.fullScreenCover, .cover),
        ]
        for (adaptation, expected) in forms {
            let view = Presenting(adaptation: (adaptation, .automatic))
            #expect(form(view, narrow) == expected)
            #expect(form(view, wide) == .popover)
            #expect(form(view, low) == .popover)
        }
    }

    @Test("the adaptation to a compact height is used also where the width is compact")
    func vertical() {
        let view = Presenting(adaptation: (.popover, .fullScreenCover))
        #expect(form(view, narrow) == .popover)
        #expect(form(view, low) == .cover)
        #expect(form(view, small) == .cover)
    }

    @Test("a sheet covers the display where its view asks for that")
    func sheet() {
        let view = Presenting(isSheet: true, adaptation: (.fullScreenCover, .automatic))
        #expect(form(view, narrow) == .cover)
        #expect(form(view, wide) == .sheet)
        #expect(form(Presenting(isSheet: true, adaptation: (.popover, .popover)), narrow) == .sheet)
    }

    private struct Counting: View {
        @State private var isShown = false
        var body: some View {
            HStack {
                Button("open") { isShown = true }.popover(isPresented: $isShown) { Counter() }
                Spacer()
            }
        }
    }

    private struct Counter: View {
        @State private var count = 0
        var body: some View { Button("count \(count)") { count += 1 }.accessibilityIdentifier("count") }
    }

    @Test("a popover keeps its state while a resized display makes it a sheet, and dims the scene as a sheet only")
    func resized() {
        let stage = Stage(width: 800, height: 600) { Counting() }
        stage.label("open").tap()
        stage["count"].tap()
        stage.advance(by: .seconds(1))
        #expect(stage.dimmings().isEmpty && stage["count"].frame.maxX < 200)
        stage.resize(width: 400, height: 600)
        stage.advance(by: .seconds(1))
        #expect(stage["count"].label == "count 1" && abs(stage["count"].frame.midX - 200) < 1)
        #expect(stage.dimmings() == [1])
        stage["count"].tap()
        stage.resize(width: 800, height: 600)
        stage.advance(by: .seconds(1))
        #expect(stage["count"].label == "count 2" && stage["count"].frame.maxX < 200)
        #expect(stage.dimmings().isEmpty)
        stage.press(.escape)
        #expect(!stage["count"].exists)
    }

    @Test("a narrow terminal shows a popover as a sheet in its middle, a wide one beside its view")
    func cells() {
        let narrow = Stage(columns: 50, rows: 24) { Counting() }
        narrow.label("open").tap()
        #expect(abs(narrow["count"].frame.midX - 200) <= 8)
        let wide = Stage(columns: 80, rows: 24) { Counting() }
        wide.label("open").tap()
        #expect(wide["count"].frame.maxX < 200)
    }

    @Test("settings of a presentation stay inside: a sheet over a sheet does not resize the one below")
    func nested() {
        struct Nested: View {
            @State private var isShown = false
            var body: some View {
                Text("scene").sheet(isPresented: .constant(true)) {
                    Color.green.accessibilityIdentifier("green")
                        .overlay { Button("more") { isShown = true } }
                        .sheet(isPresented: $isShown) {
                            Color.red.accessibilityIdentifier("red").presentationDetents([.height(200)])
                        }
                }
            }
        }
        let stage = Stage(width: 400, height: 600) { Nested() }
        let before = stage["green"].frame
        stage.label("more").tap()
        #expect(stage["red"].frame.height == 200)
        #expect(stage["green"].frame == before && before.height == 568)
    }

    private enum Sum: PreferenceKey {
        static let defaultValue = 0
        static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
    }

    @Test("a presenting view does not read preferences of the presented one, except for the colour scheme")
    func preferences() {
        struct Reading: View {
            @State private var sum = -1
            @State private var isShown = false
            @Environment(\.colorScheme) private var scheme
            var body: some View {
                Button("\(sum) \(scheme == .dark)") { isShown = true }
                    .accessibilityIdentifier("state")
                    .preference(key: Sum.self, value: 1)
                    .sheet(isPresented: $isShown) {
                        Text("inside").preference(key: Sum.self, value: 5).preferredColorScheme(.dark)
                    }
                    .onPreferenceChange(Sum.self) { sum = $0 }
            }
        }
        let stage = Stage(width: 400, height: 600) { Reading() }
        #expect(stage["state"].label == "1 false")
        stage["state"].tap()
        #expect(stage.label("inside").exists)
        #expect(stage["state"].label == "1 true")
    }

    @Test("a full-screen cover has the background that its view sets, also a clear one")
    func coverBackground() throws {
        func color(_ background: Color) throws -> (red: UInt8, blue: UInt8) {
            let stage = Stage(width: 400, height: 600) {
                Color(red: 1, green: 0, blue: 0)
                    .fullScreenCover(isPresented: .constant(true)) { Text("over").presentationBackground(background) }
            }
            stage.advance(by: .seconds(2))
            let pixels = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 400, height: 600))
            let pixel = try #require(pixels[20, 20])
            return (pixel.red, pixel.blue)
        }
        #expect(try color(Color(red: 0, green: 0, blue: 1)) == (0, 255))
        #expect(try color(.clear) == (255, 0))
    }
}
