import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Accessibility audit")
struct StageAuditTests {
    @Test("an audit finds text with too little contrast to its drawn background", arguments: [true, false])
    func contrast(_ isCell: Bool) {
        @ViewBuilder func content() -> some View {
            VStack {
                Text("black").foregroundStyle(.black).background(.white)
                Text("faint").foregroundStyle(.gray.opacity(0.4)).background(.white)
                Text("covered").foregroundStyle(.white).background(.white)
                Text("white").foregroundStyle(.white).background(.black)
            }
        }
        let stage =
            isCell
            ? Stage(columns: 40, rows: 10, content: content) : Stage(width: 320, height: 160, content: content)
        let found = stage.audit()
        #expect(found.map(\.kind) == [.contrast, .contrast])
        #expect(found.map(\.element.label) == ["faint", "covered"])
        #expect(found.last?.measure == 1)
    }

    @Test(
        "an audit accepts the system's own text colours on a background that suits them",
        arguments: [ColorScheme.light, .dark])
    func systemColors(_ scheme: ColorScheme) {
        let isDark = scheme == .dark
        let stage = Stage(width: 320, height: 360) {
            VStack {
                Text("secondary").foregroundStyle(.secondary)
                Text("placeholder").foregroundStyle(.placeholder)
                Text("tint").foregroundStyle(.tint)
                Button("Delete", role: .destructive) {}.buttonStyle(.bordered)
                Button("Go") {}.buttonStyle(.borderedProminent)
                Text("hidden").foregroundStyle(.secondary).background(isDark ? Color.white : .black)
                Text("lost").foregroundStyle(.tint).background(.tint)
                Text("own").foregroundStyle(.gray.opacity(0.4))
            }
            .padding()
            .preferredColorScheme(scheme)
        }
        let found = stage.audit().filter { $0.kind == .contrast }
        #expect(found.map(\.element.label) == ["hidden", "lost", "own"])
    }

    @Test("the audit knows the colours of the tint and of destructive actions", arguments: [ColorScheme.light, .dark])
    func systemTints(_ scheme: ColorScheme) {
        let stage = Stage(width: 40, height: 20) {
            HStack(spacing: 0) {
                Rectangle().fill(.tint)
                Rectangle().fill(Color.destructive)
            }
            .preferredColorScheme(scheme)
        }
        let paints = Set(stage.currentPicture.layers.values.flatMap(\.drawing.commands).map(\.paint))
        let tints = scheme == .dark ? Palette.darkTints : Palette.lightTints
        #expect(paints == Set(tints.map { .color($0) }))
    }

    @Test("an audit ignores the contrast of disabled controls")
    func disabled() {
        let stage = Stage(width: 320, height: 160) {
            Button("never") {}.disabled(true).foregroundStyle(.gray.opacity(0.2)).frame(height: 40)
        }
        #expect(stage.audit().filter { $0.kind == .contrast }.isEmpty)
    }

    @Test("an audit finds small tap targets, except controls whose hit area extends beyond them")
    func tapped() {
        let stage = Stage(width: 320, height: 240) {
            VStack(spacing: 40) {
                Text("plain").frame(width: 40, height: 16).onTapGesture {}
                Text("called so").frame(width: 60, height: 16).onTapGesture {}.accessibilityAddTraits(.isButton)
                Button("control") {}.buttonStyle(.plain).frame(width: 60, height: 16)
                Button("off") {}.buttonStyle(.plain).frame(width: 60, height: 16).disabled(true)
            }
        }
        let found = stage.audit().filter { $0.kind == .target }
        #expect(found.map(\.element.label) == ["plain", "called so"])
        #expect(found.map(\.measure) == [16, 16])
    }

    @Test("an audit finds nothing in a correct page")
    func correctPage() {
        let stage = Stage(columns: 40, rows: 10) {
            VStack {
                Text("Hello")
                Button("Go") {}.accessibilityIdentifier("go")
                Toggle("On", isOn: .constant(true))
            }
        }
        #expect(stage.audit() == [])
    }
}
