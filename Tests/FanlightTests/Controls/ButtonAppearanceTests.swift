import Display
import Fanlight
import FanlightTesting
import Painter
import Testing

@MainActor
@Suite("Button appearance")
struct ButtonAppearanceTests {
    private func weight(of letters: String, in stage: Stage) -> UInt16? {
        stage.currentPicture.layers.values.flatMap(\.text).first { $0.text == letters }.map { UInt16($0.style.weight) }
    }

    @Test("on a terminal a prominent button's title is bold, others are not")
    func prominent() {
        let stage = Stage(columns: 30, rows: 4) {
            VStack {
                Button("Main") {}.buttonStyle(.borderedProminent)
                Button("Other") {}.buttonStyle(.bordered)
            }
        }
        #expect(weight(of: "Main", in: stage) == 700)
        #expect(weight(of: "Other", in: stage) == 400)
    }

    @Test("a bordered button with a tinted title has a tinted background, others a grey one")
    func tintedBackground() throws {
        func backgroundColor(_ button: some View) throws -> RGBA {
            let stage = Stage(width: 80, height: 40) { button.buttonStyle(.bordered) }
            let image = try PixelPainter().pixels(stage.currentPicture, on: Screen(width: 80, height: 40))
            return try #require(image[16, 20])
        }
        let usual = try backgroundColor(Button("OOO") {})
        #expect(usual.red == usual.green && usual.green == usual.blue && usual.red < 255)
        for button in [AnyView(Button("OOO") {}.tint(.red)), AnyView(Button("OOO", role: .destructive) {})] {
            let tinted = try backgroundColor(button)
            #expect(tinted.red > tinted.green && tinted.green > 180, "\(tinted)")
        }
        let disabled = try backgroundColor(Button("OOO") {}.tint(.red).disabled(true))
        #expect(disabled.red == disabled.green)
    }

    @Test("a style keeps the font weight that the app sets on a button", arguments: [true, false])
    func authorsWeight(_ isPlain: Bool) {
        let stage = Stage(columns: 30, rows: 4) {
            if isPlain {
                Button("Go") {}.buttonStyle(.plain).bold()
            } else {
                Button("Go") {}.bold()
            }
        }
        #expect(weight(of: "Go", in: stage) == 700)
    }

    @Test("a bordered button keeps the font that the app sets around it", arguments: ControlSize.allCases)
    func authorsFont(_ size: ControlSize) {
        let stage = Stage(width: 300, height: 200) {
            Button("Go") {}.buttonStyle(.borderedProminent).font(.largeTitle.bold()).controlSize(size)
        }
        let style = stage.currentPicture.layers.values.flatMap(\.text).first { $0.text == "Go" }?.style
        #expect(style?.size == 34 && style?.weight == 700, "\(String(describing: style))")
    }

    private struct Shaped: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.padding(8).background(.red, in: .buttonBorder).clipShape(.buttonBorder)
        }
    }

    private struct Plain<S: Shape>: ButtonStyle {
        let shape: S
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.padding(8).background(.red, in: shape).clipShape(shape)
        }
    }

    private struct Lined<S: InsettableShape>: ButtonStyle {
        let shape: S
        func makeBody(configuration: Configuration) -> some View {
            configuration.label.padding(8).background(shape.strokeBorder(.red, lineWidth: 2))
                .overlay(shape.stroke(.blue))
        }
    }

    @Test("a custom style can read the button border shape")
    func ownStyle() {
        func picture(_ shape: ButtonBorderShape?, _ style: some ButtonStyle) -> [UInt8] {
            Stage(width: 120, height: 60) {
                Button("Button") {}.buttonStyle(style).buttonBorderShape(shape ?? .automatic)
            }.png(scale: 1)
        }
        let isAlike = [
            picture(.capsule, Shaped()) == picture(nil, Plain(shape: Capsule())),
            picture(.roundedRectangle(radius: 3), Shaped()) == picture(nil, Plain(shape: .rect(cornerRadius: 3))),
            picture(nil, Shaped()) == picture(nil, Plain(shape: .rect(cornerRadius: 8))),
            picture(.capsule, Shaped()) != picture(nil, Shaped()),
            picture(.capsule, Lined(shape: .buttonBorder)) == picture(nil, Lined(shape: .capsule)),
        ]
        #expect(isAlike == [true, true, true, true, true])
    }
}
