import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

@MainActor
@Suite("Limits of a picture")
struct PictureLimitTests {
    private struct Rows: View {
        let count: Int
        @State private var first = 0

        var body: some View {
            Button("Fewer") { first += 20 }
            Button("None") { first = count }
            VStack(spacing: 0) {
                ForEach(first..<count, id: \.self) { _ in Color.red.frame(width: 8, height: 16) }
            }
        }
    }

    @Test("the last layers over 100,000 are left out with one diagnostic, and return once there is room")
    func layers() {
        let stage = Stage(columns: 20, rows: 10) { VStack { Rows(count: PictureLimits.layers + 10) } }
        #expect(stage.currentPicture.layers.count == PictureLimits.layers)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("more than 100000 layers") == true, "\(stage.diagnostics)")
        #expect(stage.diagnostics.first?.hasPrefix("Rows") == true, "\(stage.diagnostics)")
        stage.tap("Fewer")
        let rest = stage.currentPicture.layers.count
        #expect(rest < PictureLimits.layers && rest >= PictureLimits.layers - 10)
        stage.tap("None")
        #expect(stage.currentPicture.layers.count < 20)
        #expect(stage.diagnostics.count == 1)
    }

    private struct Labels: View {
        let count: Int
        let bytes: Int
        @State private var isShort = false

        var body: some View {
            Button("Shorter") { isShort = true }
            ForEach(0..<count, id: \.self) { number in
                Color.red.frame(width: 8, height: 16).accessibilityElement()
                    .accessibilityLabel("\(number) " + String(repeating: "x", count: isShort ? 1 : bytes))
            }
        }
    }

    @Test("texts beyond the size of a frame are left out with one diagnostic, and return once there is room")
    func texts() {
        let stage = Stage(columns: 20, rows: 10) { VStack { Labels(count: 200, bytes: 60_000) } }
        let size = stage.currentPicture.layers.values.reduce(0) { $0 + $1.encodedBytes }
        #expect(size <= PictureLimits.bytes && size > PictureLimits.bytes / 2)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("more than 6291456 bytes") == true, "\(stage.diagnostics)")
        stage.tap("Shorter")
        stage.tap("Shorter")
        let labels = stage.currentPicture.layers.values.compactMap {
            if case .own(let label) = $0.semantics.label { label } else { nil }
        }
        #expect((0..<200).allSatisfy { labels.contains("\($0) x") })
        #expect(stage.diagnostics.count == 1)
    }

    @Test("a line of more than 64 KiB is cut at a character, with one diagnostic")
    func line() {
        let stage = Stage(columns: 20, rows: 10) {
            Text(String(repeating: "ä", count: 50_000)).lineLimit(1).fixedSize()
        }
        let text = stage.currentPicture.layers.values.flatMap(\.text)
        #expect(text.map(\.text.utf8.count) == [PictureLimits.textBytes])
        #expect(text.allSatisfy { $0.text.allSatisfy { $0 == "ä" } })
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("100000 bytes, and 65536 are shown") == true, "\(stage.diagnostics)")
    }

    @Test("a drawing of more than 100,000 commands is cut")
    func commands() {
        let stage = Stage(width: 200, height: 100) {
            Canvas { context, size in
                for number in 0..<100_001 {
                    context.fill(
                        Path(CGRect(x: Double(number % 200), y: 0, width: 1, height: 1)), with: .color(.red))
                }
            }
        }
        #expect(stage.currentPicture.layers.values.map(\.drawing.commands.count).max() == PictureLimits.layers)
        #expect(stage.diagnostics.count == 1)
    }
}
