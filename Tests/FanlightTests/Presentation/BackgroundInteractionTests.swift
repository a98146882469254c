import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Interaction behind presentations")
struct BackgroundInteractionTests {
    private struct Presenting: View {
        let interaction: PresentationBackgroundInteraction
        @State private var count = 0
        @State private var text = ""
        @State private var isShown = true

        var body: some View {
            VStack(alignment: .leading) {
                Button("press \(count)") { count += 1 }.accessibilityIdentifier("press")
                TextField("Text", text: $text).frame(width: 100).accessibilityIdentifier("field")
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
            .sheet(isPresented: $isShown) {
                Text("inside").presentationDetents([.height(200), .height(400)])
                    .presentationBackgroundInteraction(interaction)
            }
        }
    }

    /// Returns true if a layer dims the content behind it.
    private func isDimmed(_ stage: Stage) -> Bool {
        stage.currentPicture.layers.values.contains { layer in
            layer.drawing.commands.contains { $0.paint == .color(RGBA(red: 0, green: 0, blue: 0, alpha: 90)) }
        }
    }

    @Test("content behind a sheet takes input and is not dimmed, where that is enabled", arguments: [400, 800])
    func enabled(width: CGFloat) {
        let stage = Stage(width: width, height: 600) { Presenting(interaction: .enabled) }
        #expect(!isDimmed(stage))
        stage["press"].tap()
        #expect(stage["press"].label == "press 1" && stage.label("inside").exists)
        stage["field"].tap()
        stage.type("ab")
        #expect(stage["field"].value == "ab")
        stage.drag(from: CGPoint(x: width - 4, y: 4), through: [])
        #expect(stage.label("inside").exists, "a press beside the sheet does not dismiss it")
    }

    @Test("a terminal lets presses pass, too")
    func cells() {
        let stage = Stage(columns: 80, rows: 40) { Presenting(interaction: .enabled) }
        stage["press"].tap()
        #expect(stage["press"].label == "press 1" && stage.label("inside").exists && !isDimmed(stage))
    }

    @Test("content behind a sheet is dimmed and takes no input by default", arguments: [true, false])
    func disabled(isAutomatic: Bool) {
        let stage = Stage(width: 400, height: 600) { Presenting(interaction: isAutomatic ? .automatic : .disabled) }
        #expect(isDimmed(stage) && stage["press"].obstacle != nil)
        stage.drag(from: CGPoint(x: 396, y: 4), through: [])
        stage.advance(by: .seconds(2))
        #expect(!stage.label("inside").exists && stage["press"].obstacle == nil)
    }

    @Test("content behind a sheet takes input up through a detent")
    func upThrough() {
        let stage = Stage(width: 400, height: 600) { Presenting(interaction: .enabled(upThrough: .height(200))) }
        for count in 1...2 {
            #expect(!isDimmed(stage))
            stage["press"].tap()
            #expect(stage["press"].label == "press \(count)")
            stage.label("Sheet grabber").tap()
            stage.advance(by: .seconds(2))
            #expect(isDimmed(stage) && stage["press"].obstacle != nil)
            stage.label("Sheet grabber").tap()
            stage.advance(by: .seconds(2))
        }
    }

    @Test("a popover lets presses pass where that is enabled, and stays")
    func popover() {
        struct Popping: View {
            @State private var count = 0
            @State private var isShown = true
            var body: some View {
                VStack {
                    Button("press \(count)") { count += 1 }.accessibilityIdentifier("press")
                    Color.red.frame(width: 40, height: 40).popover(isPresented: $isShown) {
                        Text("inside").padding().presentationBackgroundInteraction(.enabled)
                    }
                }
            }
        }
        let stage = Stage(width: 800, height: 600) { Popping() }
        stage["press"].tap()
        #expect(stage["press"].label == "press 1" && stage.label("inside").exists)
    }
}
