import CoreTransferable
import Fanlight
import FanlightTesting
import Foundation
import Testing
import UniformTypeIdentifiers

@MainActor
@Suite("Dropping values between rows")
struct InsertedRowTests {
    private struct Rows: View {
        @State private var names = ["one", "two", "three"]
        @State private var log = ""
        var body: some View {
            VStack(spacing: 0) {
                HStack {
                    Text("words").draggable("new").accessibilityIdentifier("words")
                    Text("data").onDrag { NSItemProvider(item: Data([1]), typeIdentifier: "public.data") }
                        .accessibilityIdentifier("data")
                }
                List {
                    Section("Taken") {
                        ForEach(names, id: \.self) { Text(verbatim: $0).accessibilityIdentifier($0) }
                            .onInsert(of: [.plainText]) { offset, providers in
                                log += "\(providers.count) at \(offset);"
                                for provider in providers {
                                    _ = provider.loadObject(ofClass: String.self) { text, _ in
                                        guard let text else { return }
                                        Task { @MainActor in names.insert("\(text)\(names.count)", at: offset) }
                                    }
                                }
                            }
                    }
                    Section("Others") { Text("other").accessibilityIdentifier("other") }
                }
                Text(verbatim: names.joined(separator: " ")).accessibilityIdentifier("names")
                Text(verbatim: log).accessibilityIdentifier("log")
            }
        }
    }

    private func drop(_ what: String, on row: String, _ offset: CGFloat, _ stage: Stage) {
        let (start, end) = (stage[what].frame, stage[row].frame)
        let place = CGPoint(x: end.midX, y: end.midY + offset)
        stage.drag(
            from: CGPoint(x: start.midX, y: start.midY),
            through: [CGPoint(x: start.midX, y: start.midY + 16), place, place])
    }

    @Test("the insert action receives values with their offset, before or after a row", arguments: [true, false])
    func inserted(isCell: Bool) async {
        let stage = isCell ? Stage(columns: 40, rows: 16) { Rows() } : Stage(width: 300, height: 500) { Rows() }
        // On a terminal a row is one line high, and each half is nearer to one of its edges.
        let part: CGFloat = isCell ? 4 : 14
        drop("words", on: "two", -part, stage)
        await stage.until { stage["names"].label == "one new3 two three" }
        drop("words", on: "three", part, stage)
        await stage.until { stage["names"].label == "one new3 two three new4" }
        #expect(stage["log"].label == "1 at 1;1 at 4;")
    }

    @Test("values of another type, or between other rows, are not accepted")
    func refused() async {
        let stage = Stage(width: 300, height: 500) { Rows() }
        drop("data", on: "two", -14, stage)
        drop("words", on: "other", 4, stage)
        await stage.settled()
        #expect(stage["log"].label == "" && stage["names"].label == "one two three")
    }
}
