import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Limits of a picture")
struct PictureLimitTests {
    private struct Rows: View {
        let count: Int
        @State private var first = 0

        var body: some View {
            TestButton("fewer") { first += 1_000 }.accessibilityIdentifier("fewer")
            TestButton("none") { first = count }.accessibilityIdentifier("none")
            VStack(spacing: 0) {
                ForEach(first..<count, id: \.self) { _ in Color.red.frame(width: 8, height: 16) }
            }
            .frame(height: 16, alignment: .top)
        }
    }

    @Test("the last layers over 100,000 are left out with one diagnostic, and return once there is room")
    func layers() {
        let stage = Stage(columns: 20, rows: 10) { VStack { Rows(count: PictureLimits.layers + 10) } }
        #expect(stage.currentPicture.layers.count == PictureLimits.layers)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("more than 100000 layers") == true, "\(stage.diagnostics)")
        #expect(stage.diagnostics.first?.contains("Rows") == true, "\(stage.diagnostics)")
        stage["fewer"].tap()
        let rest = stage.currentPicture.layers.count
        #expect((PictureLimits.layers - 990..<PictureLimits.layers - 900).contains(rest), "\(rest)")
        stage["none"].tap()
        #expect(stage.currentPicture.layers.count < 20)
        #expect(stage.diagnostics.count == 1)
    }

    /// Views in each other, each with a layer of its own.
    private struct Nest: View {
        let depth: Int

        var body: some View {
            if depth > 0 {
                VStack(spacing: 0) {
                    Color.red.frame(width: 8, height: 16)
                    Nest(depth: depth - 1)
                }
                .opacity(0.99)
            } else {
                Text("inside")
            }
        }
    }

    private struct Nests: View {
        let inner: Int
        /// Adds a layer around the others.
        @State private var outer = false
        @State private var isEmpty = false

        var body: some View {
            TestButton("around") { outer.toggle() }.accessibilityIdentifier("around")
            TestButton("empty") { isEmpty.toggle() }.accessibilityIdentifier("empty")
            if !isEmpty {
                HStack { Nest(depth: inner) }.accessibilityIdentifier("outer", isEnabled: outer)
                    .frame(height: 16, alignment: .top)
            }
        }
    }

    /// The depth of the deepest layer.
    private func depth(_ picture: Picture) -> Int {
        picture.layers.keys.map { id in
            sequence(first: id) { picture.layers[$0]?.place.parent }.prefix { $0 != .scene }.count { _ in true }
        }.max() ?? 0
    }

    @Test("layers nested more than 256 deep are left out with one diagnostic")
    func deep() {
        let stage = Stage(columns: 20, rows: 10) { VStack { Nests(inner: PictureLimits.depth) } }
        #expect(depth(stage.currentPicture) == PictureLimits.depth)
        #expect(!stage.showing("inside").exists)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("nested more than 256 deep") == true, "\(stage.diagnostics)")
        #expect(stage.diagnostics.first?.contains("Nest") == true, "\(stage.diagnostics)")
        stage["around"].tap()
        #expect(depth(stage.currentPicture) == PictureLimits.depth)
        stage["empty"].tap()
        #expect(depth(stage.currentPicture) < 20)
        #expect(stage.diagnostics.count == 1)
    }

    @Test("layers that become nested too deep by one around them are left out, and return without it")
    func deepened() throws {
        let flat = Stage(columns: 20, rows: 10) { VStack { Nests(inner: 200) } }
        let around = depth(flat.currentPicture) - 200
        let stage = Stage(columns: 20, rows: 10) { VStack { Nests(inner: PictureLimits.depth - around) } }
        #expect(depth(stage.currentPicture) == PictureLimits.depth)
        #expect(stage.showing("inside").exists && stage.diagnostics.isEmpty)
        for _ in 0..<2 {
            stage["around"].tap()
            #expect(depth(stage.currentPicture) == PictureLimits.depth)
            #expect(!stage.showing("inside").exists)
            stage["around"].tap()
            #expect(depth(stage.currentPicture) == PictureLimits.depth)
            #expect(stage.showing("inside").exists)
        }
        #expect(stage.diagnostics.count == 1)
    }

    private struct Labels: View {
        let count: Int
        let bytes: Int
        @State private var isShort = false

        var body: some View {
            TestButton("shorter") { isShort = true }.accessibilityIdentifier("shorter")
            VStack(spacing: 0) {
                ForEach(0..<count, id: \.self) { number in
                    Color.red.frame(width: 8, height: 16).accessibilityElement()
                        .accessibilityLabel("\(number) " + String(repeating: "x", count: isShort ? 1 : bytes))
                }
            }
            .frame(height: 16, alignment: .top)
        }
    }

    @Test("texts beyond the size of a frame are left out with one diagnostic, and return once there is room")
    func texts() {
        let stage = Stage(columns: 20, rows: 10) { VStack { Labels(count: 200, bytes: 60_000) } }
        let size = stage.currentPicture.layers.values.reduce(0) { $0 + $1.encodedBytes }
        #expect(size <= PictureLimits.bytes && size > PictureLimits.bytes / 2)
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("more than 6291456 bytes") == true, "\(stage.diagnostics)")
        stage["shorter"].tap()
        stage["shorter"].tap()
        let labels = stage.currentPicture.layers.values.compactMap {
            if case .own(let label) = $0.semantics.label { label } else { nil }
        }
        #expect((0..<200).allSatisfy { labels.contains("\($0) x") })
        #expect(stage.diagnostics.count == 1)
    }

    /// An area with many points, different for each number.
    private struct Zigzag: Shape {
        let number: Int
        let points: Int

        nonisolated func path(in rect: CGRect) -> Path {
            var path = Path()
            path.move(to: CGPoint(x: Double(number) / 8, y: 0))
            for step in 1..<points { path.addLine(to: CGPoint(x: Double(step % 97) / 8, y: Double(step % 89) / 8)) }
            return path
        }
    }

    private struct Drawings: View {
        let isShared: Bool
        @State var count = 0
        let step: Int

        var body: some View {
            TestButton("more") { count += step }.accessibilityIdentifier("more")
            TestButton("none") { count = 0 }.accessibilityIdentifier("none")
            VStack(spacing: 0) {
                ForEach(0..<count, id: \.self) { number in
                    Zigzag(number: isShared ? 0 : number, points: 60_000).fill(Color.red).frame(width: 8, height: 16)
                }
            }
            .frame(height: 16, alignment: .top)
        }
    }

    private func large(_ picture: Picture) -> [Int] {
        picture.layers.values.map(\.drawing.commandBytes).filter { $0 > 500_000 }
    }

    @Test("drawings of many frames stay under the limit together, with one diagnostic, and return once there is room")
    func drawings() {
        let stage = Stage(width: 100, height: 100) { VStack { Drawings(isShared: false, step: 4) } }
        for _ in 0..<12 {
            stage["more"].tap()
            #expect(large(stage.currentPicture).reduce(0, +) <= PictureLimits.drawingBytes)
        }
        #expect((28...31).contains(large(stage.currentPicture).count))
        #expect(stage.diagnostics.count == 1)
        #expect(stage.diagnostics.first?.contains("more than 16777216 bytes") == true, "\(stage.diagnostics)")
        stage["none"].tap()
        stage["more"].tap()
        #expect(large(stage.currentPicture).count == 4)
        #expect(stage.diagnostics.count == 1)
    }

    @Test("a thousand rows share a long path, which counts once")
    func sharedDrawings() {
        let stage = Stage(width: 100, height: 100) { VStack { Drawings(isShared: true, step: 1_000) } }
        stage["more"].tap()
        #expect(large(stage.currentPicture).count == 1_000)
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("drawings of removed views count until they have faded out")
    func departingDrawings() {
        struct Screens: View {
            @State private var first = 0
            var body: some View {
                TestButton("next") { withAnimation(.linear(duration: 1)) { first += 20 } }
                    .accessibilityIdentifier("next")
                ZStack {
                    ForEach(first..<first + 20, id: \.self) { number in
                        Zigzag(number: number, points: 60_000).fill(Color.red).frame(width: 8, height: 16)
                    }
                }
            }
        }
        let stage = Stage(width: 100, height: 100) { VStack { Screens() } }
        #expect(large(stage.currentPicture).count == 20)
        stage["next"].tap()
        #expect(large(stage.currentPicture).reduce(0, +) <= PictureLimits.drawingBytes)
        #expect(stage.diagnostics.count == 1, "\(stage.diagnostics)")
        stage.advance(by: .seconds(2))
        #expect(large(stage.currentPicture).count == 20)
    }
}
