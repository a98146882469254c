import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

@MainActor
@Suite("UIColor and UIImage compatibility")
struct SystemColorTests {
    private func paint(_ color: Color, dark: Bool = false) -> Paint? {
        Stage(width: 20, height: 20) { Rectangle().fill(color).environment(\.colorScheme, dark ? .dark : .light) }
            .currentPicture.layers.values.flatMap(\.drawing.commands).first?.paint
    }

    @Test("system colours adapt to dark displays")
    func adaptive() {
        #expect(paint(Color(.systemGray6)) == .color(RGBA(packed: 0xF2F2_F7FF)))
        #expect(paint(Color(.systemGray6), dark: true) == .color(RGBA(packed: 0x1C1C_1EFF)))
        #expect(paint(Color(uiColor: .separator), dark: true) == .color(RGBA(packed: 0x5454_5899)))
        #expect(paint(Color(UIColor.systemBackground)) == .color(RGBA(packed: 0xFFFF_FFFF)))
        #expect(Color(uiColor: .systemBlue) == .blue && Color(uiColor: .label) == .primary)
        #expect(paint(Color(UIColor.systemFill).opacity(0.5)) == .color(RGBA(packed: 0x7878_801A)))
    }

    @Test("backgrounds are lighter in what is presented on a dark display")
    func elevated() {
        func paint(_ style: some ShapeStyle, _ scheme: ColorScheme) -> Paint? {
            Stage(width: 20, height: 20) {
                Rectangle().fill(style).environment(\.isElevated, true).environment(\.colorScheme, scheme)
            }
            .currentPicture.layers.values.flatMap(\.drawing.commands).first?.paint
        }
        #expect(paint(Color(.secondarySystemGroupedBackground), .dark) == .color(RGBA(packed: 0x2C2C_2EFF)))
        #expect(paint(Color(.secondarySystemGroupedBackground), .light) == .color(RGBA(packed: 0xFFFF_FFFF)))
        #expect(paint(.background, .dark) == .color(RGBA(packed: 0x1C1C_1EFF)))
        #expect(paint(.background, .light) == .background)
    }

    @Test("a custom UIColor converts to a Color")
    func own() {
        let half = UIColor(red: 1, green: 0, blue: 0, alpha: 1).withAlphaComponent(0.5)
        #expect(paint(Color(half)) == .color(RGBA(packed: 0xFF00_0080)))
        #expect(UIColor(Color.red) == .systemRed && UIColor.systemRed != .red)
    }

    @Test("a named colour's description is its name, another's its components")
    func description() {
        #expect("\(Color.red)" == "red" && Color.primary.description == "primary")
        #expect(Color(red: 1, green: 0, blue: 0).description == "#FF0000FF")
        #expect(Color(.sRGB, white: 0, opacity: 0.5).description == "#00000080")
    }

    @Test("a catalogue colour may refer to a system colour")
    func reference() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = folder.appending(path: "A.xcassets/Sys.colorset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        let contents =
            #"{"colors": [{"idiom": "universal", "color": {"platform": "ios", "reference": "systemGray5Color"}}]}"#
        try Data(contents.utf8).write(to: set.appending(path: "Contents.json"))
        let bundle: Bundle = try #require(Bundle(path: folder.path))
        let color = Color("Sys", bundle: bundle)
        #expect(paint(color) == .color(RGBA(packed: 0xE5E5_EAFF)))
        #expect(paint(color, dark: true) == .color(RGBA(packed: 0x2C2C_2EFF)))
    }

    @Test("an empty UIImage shows nothing and is not reported")
    func emptyImage() {
        let stage = Stage(width: 20, height: 20) { Image(uiImage: UIImage(data: Data()) ?? UIImage()) }
        #expect(stage.diagnostics.isEmpty)
        #expect(UIImage() == UIImage())
    }
}
