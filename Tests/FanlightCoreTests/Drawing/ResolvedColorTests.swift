import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

@MainActor
@Suite("Resolved colours")
struct ResolvedColorTests {
    /// A custom style that resolves to another colour in dark mode.
    private struct Brand: ShapeStyle, Hashable {
        var strength: Float

        nonisolated func resolve(in environment: EnvironmentValues) -> Color.Resolved {
            Color.Resolved(
                red: environment.colorScheme == .dark ? 0 : strength, green: 0,
                blue: environment.colorScheme == .dark ? strength : 0)
        }
    }

    private func paint(_ color: Color, _ scheme: ColorScheme = .light) -> Paint? {
        Stage(width: 10, height: 10) { color.environment(\.colorScheme, scheme) }.currentPicture.layers.values.first?
            .drawing.commands.first?.paint
    }

    @Test("opacities are multiplied exactly, also for system colours")
    func exactOpacity() {
        #expect(Color.red.opacity(0.3).opacity(0.5).resolve(in: EnvironmentValues()).opacity == 0.15)
    }

    @Test("a resolved colour is encoded as four numbers and decoded; another count throws")
    func coding() throws {
        let color = Color.Resolved(red: 1, green: 0.5, blue: 0.25, opacity: 0.75)
        let data = try JSONEncoder().encode(color)
        let numbers = try JSONDecoder().decode([Float].self, from: data)
        #expect(zip(numbers, [1, 0.5, 0.25, 0.75]).allSatisfy { abs($0 - $1) < 1e-4 } && numbers.count == 4)
        let again = try JSONDecoder().decode(Color.Resolved.self, from: data)
        #expect(again.description == color.description)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Color.Resolved.self, from: Data("[1, 2, 3]".utf8))
        }
    }

    @Test("a full component stays exactly 1 in resolved colours")
    func fullComponents() {
        let white = Color.white.resolve(in: EnvironmentValues())
        #expect(white.red == 1 && white.green == 1 && white.blue == 1)
        #expect(Color(white) == Color(red: 1, green: 1, blue: 1))
        #expect(Color.Resolved(red: -1, green: 0, blue: 0.5).red == -1)
    }

    @Test("a custom style that resolves to a colour makes a Color")
    func style() {
        let color = Color(Brand(strength: 1))
        #expect(paint(color) == .color(RGBA(packed: 0xFF00_00FF)))
        #expect(paint(color, .dark) == .color(RGBA(packed: 0x0000_FFFF)))
        #expect(paint(color.opacity(0.5)) == .color(RGBA(packed: 0xFF00_0080)))
        #expect(color == Color(Brand(strength: 1)) && color != Color(Brand(strength: 0.5)))
        #expect(Color(Color.red) == .red)
    }

    @Test("an invalid colour is resolved on any thread")
    func invalidElsewhere() async {
        let task = Task.detached { Color(red: .nan, green: 0, blue: 1).resolve(in: EnvironmentValues()).blue }
        #expect(await task.value == 1)
    }

    @Test("an HDR colour is clamped to white and keeps its headroom")
    func headroom() throws {
        let bright = Color.ResolvedHDR(Color.Resolved(red: 1, green: 0, blue: 0), headroom: 4)
        #expect(paint(Color(bright)) == .color(RGBA(packed: 0xFF00_00FF)))
        #expect(bright.headroom == 4 && bright.description == "#FF0000FF")
        #expect(Color.green.resolveHDR(in: EnvironmentValues()).headroom == nil)
        let again = try JSONDecoder().decode(Color.ResolvedHDR.self, from: JSONEncoder().encode(bright))
        #expect(again.headroom == 4 && again.description == bright.description)
    }
}
