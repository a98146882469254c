import Display
import FanlightCoreTesting
import Foundation
import Painter
import TestSupport
import Testing
@testable import FanlightCore

@MainActor
@Suite("Cost of drawing")
struct PaintingCostTests {
    private struct Labels: View {
        @State private var changed = 0

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                ForEach(0..<20, id: \.self) { row in
                    HStack {
                        Circle().fill(.red).frame(width: 12, height: 12)
                        Text(verbatim: row == 7 ? "Count: \(changed)" : "Label \(row)")
                    }
                }
                TestButton("more") { changed += 1 }.accessibilityIdentifier("more")
            }
        }
    }

    /// A session's picture and the updates that led to it.
    @MainActor private final class Recorder {
        let screen: Screen
        let session: SceneSession
        private(set) var picture = VersionedPicture()
        private(set) var last = PictureDelta(base: 0, version: 0)

        init(_ view: some View, on screen: Screen) {
            self.screen = screen
            session = SceneSession(view, configuration: SessionConfiguration(screen: screen))
            session.onCommit = { [unowned self] commit in
                let base = picture.picture.version
                picture.commit(commit.changes, removed: commit.removed)
                last = PictureDelta(
                    base: base, version: picture.picture.version, changes: commit.changes, removed: commit.removed)
            }
            session.start()
        }
    }

    /// Presses the button and checks what the changed label repaints.
    private func pressAndRepaint(_ watched: Recorder, until text: String) throws {
        let screen = watched.screen
        let painter = PixelPainter()
        let before = watched.picture.picture
        let image = try painter.pixels(before, on: screen)
        let button = try #require(before.elements(on: screen).first { $0.identifier == "more" })
        watched.session.receive(.act(.tap(count: 1), on: button.id))
        watched.session.flush()
        let after = watched.picture.picture
        let damage = try #require(after.damage(by: watched.last, from: before))
        let label = try #require(after.layers.values.first { $0.text.first?.text == text })
        let frame = label.placement.frame
        #expect(damage.width * damage.height <= 2 * frame.width * frame.height, "\(damage) for \(frame)")
        try painter.repaint(after, on: screen, into: image, damage: damage)
        #expect(try image.png() == painter.image(after, on: screen))
    }

    @Test("one changed label repaints at most twice its area, and equals a full repaint")
    func damage() throws {
        try pressAndRepaint(Recorder(Labels(), on: Screen(width: 300, height: 500)), until: "Count: 1")
    }

    @Test("a changed single character repaints at most twice its area", arguments: [Font.caption2, .body, .largeTitle])
    func damageOfACharacter(font: Font) throws {
        struct Badge: View {
            let font: Font
            @State private var count = 0
            var body: some View {
                HStack {
                    TestButton("more") { count += 1 }.accessibilityIdentifier("more")
                    Text(verbatim: "W").font(font)
                    Text(verbatim: "\(count)").font(font).monospacedDigit()
                    Text(verbatim: "j").font(font)
                }
            }
        }
        let watched = Recorder(Badge(font: font), on: Screen(width: 300, height: 100))
        for step in 1...9 { try pressAndRepaint(watched, until: "\(step)") }
    }

    @Test(
        "a path of 4,000 elements is sent once; moving it or changing other views costs at most 48 bytes")
    func path() {
        struct Moving: View {
            @State private var isMoved = false
            @State private var count = 0

            var body: some View {
                VStack {
                    Path { path in
                        path.move(to: .zero)
                        for step in 0..<4000 { path.addLine(to: CGPoint(x: Double(step % 97), y: Double(step % 89))) }
                    }
                    .stroke(.red).frame(width: 100, height: 100).offset(x: isMoved ? 20 : 0)
                    TestButton("move") { isMoved.toggle() }.accessibilityIdentifier("move")
                    TestButton("count") { count += 1 }.accessibilityIdentifier("count")
                    Text(verbatim: "\(count)")
                }
            }
        }
        let stage = Stage(width: 200, height: 300) { Moving() }
        #expect(stage.work.bytes > 4000)
        for name in ["move", "count", "move"] {
            let before = stage.work.bytes
            stage[name].tap()
            #expect(stage.work.bytes - before <= 48, "\(name)")
        }
    }

    @Test("a long path that changes colour, is shown again or used repeatedly is sent once")
    func pathAgain() {
        struct Changing: View {
            @State private var isShown = true
            @State private var isRed = false

            private var path: Path {
                Path { path in
                    path.move(to: .zero)
                    for step in 0..<4000 { path.addLine(to: CGPoint(x: Double(step % 97), y: Double(step % 89))) }
                }
            }

            var body: some View {
                VStack {
                    if isShown { path.stroke(isRed ? .red : .blue).frame(width: 100, height: 100) }
                    path.fill(.green).frame(width: 100, height: 100)
                    TestButton("show") { isShown.toggle() }.accessibilityIdentifier("show")
                    TestButton("colour") { isRed.toggle() }.accessibilityIdentifier("colour")
                }
            }
        }
        let stage = Stage(width: 200, height: 300) { Changing() }
        // 4,001 verbs, and twice as many coordinates of four bytes each.
        #expect(stage.work.bytes > 36_000 && stage.work.bytes < 37_000)
        for name in ["colour", "show", "show"] {
            let before = stage.work.bytes
            stage[name].tap()
            #expect(stage.work.bytes - before <= 200, "\(name)")
        }
    }

    @Test(
        "a long path that is translated in its drawing code is not sent again",
        arguments: [
            "canvas", "canvas's path", "canvas's line", "shape", "line", "outline", "outline's line", "parts",
        ], [false, true])
    func movedPath(_ kind: String, onCells: Bool) {
        struct Moving: View {
            let kind: String
            @State private var way: CGFloat = 3.25

            var body: some View {
                let path = Path { path in
                    path.move(to: .zero)
                    for step in 0..<4000 { path.addLine(to: CGPoint(x: Double(step % 97), y: Double(step % 89))) }
                }
                VStack {
                    switch kind {
                    case "canvas":
                        Canvas { context, _ in
                            context.translateBy(x: way, y: 0)
                            context.fill(path, with: .color(.red))
                        }
                    case "canvas's path":
                        Canvas { context, _ in
                            context.fill(path.offsetBy(dx: way * 1.3, dy: 2), with: .color(.red))
                        }
                    case "canvas's line":
                        Canvas { context, size in
                            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.yellow))
                            context.stroke(
                                path.applying(CGAffineTransform(translationX: way / 3, y: way)), with: .color(.red),
                                lineWidth: 2)
                        }
                    case "shape": path.offset(x: way, y: 2).fill(.red)
                    case "line": path.offset(x: way, y: 2).stroke(.red, lineWidth: 2)
                    // By fractions of device pixels, and on terminals by columns and rows.
                    case "outline": path.offsetBy(dx: way * 1.3, dy: 2).fill(.red)
                    case "outline's line": path.offsetBy(dx: way / 3, dy: way).stroke(.red, lineWidth: 2)
                    default: path.offset(x: way * 1.3, y: 2).fill(.red)
                    }
                    TestButton("move") { way += 7 }.accessibilityIdentifier("move")
                }
            }
        }
        let stage =
            onCells
            ? Stage(columns: 30, rows: 18) { Moving(kind: kind) }
            : Stage(width: 200, height: 300) { Moving(kind: kind) }
        #expect(stage.work.bytes > 36_000)
        for _ in 0..<2 {
            let before = (stage.work.bytes, stage.png(scale: 1))
            stage["move"].tap()
            #expect(stage.work.bytes - before.0 <= 48)
            #expect(stage.png(scale: 1) != before.1)
        }
    }

    @Test("mapping a long path by its layer gives the same picture as drawing it mapped", arguments: [false, true])
    func mappedShapes(isMirrored: Bool) {
        // An extra shape around the path prevents mapping by the layer.
        struct Plain<Inner: Shape>: Shape {
            let inner: Inner
            func path(in rect: CGRect) -> Path { inner.path(in: rect) }
            var layoutDirectionBehavior: LayoutDirectionBehavior { inner.layoutDirectionBehavior }
        }
        struct Star: Shape {
            let path: Path
            func path(in rect: CGRect) -> Path { path }
        }
        let path = Path { path in
            path.move(to: CGPoint(x: 20, y: 10))
            for step in 0..<100 {
                path.addLine(to: CGPoint(x: 20 + Double(step % 37), y: 10 + Double(step * step % 41)))
            }
        }
        func picture(_ content: some View) -> [RGBA?] {
            let stage = Stage(width: 120, height: 120) {
                content.environment(\.layoutDirection, isMirrored ? .rightToLeft : .leftToRight)
            }
            let image = try? PixelPainter().pixels(stage.currentPicture, on: Screen(width: 120, height: 120))
            return (0..<14_400).map { image?[$0 % 120, $0 / 120] }
        }
        // The edge of a mirrored line rounds the other way, which differs at a few pixels.
        func differing(_ one: some View, _ other: some View) -> Int {
            zip(picture(one), picture(other)).count { pair in
                guard let a = pair.0, let b = pair.1 else { return true }
                return abs(Int(a.green) - Int(b.green)) > 8 || abs(Int(a.blue) - Int(b.blue)) > 8
            }
        }
        func compare(_ shape: some Shape, _ what: String) {
            let fade = LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
            let plain = Plain(inner: shape)
            let differences = [
                differing(shape.fill(.red), plain.fill(.red)), differing(shape.stroke(.red), plain.stroke(.red)),
                differing(shape.fill(fade), plain.fill(fade)),
                differing(shape.fill(.red).opacity(0.5), plain.fill(.red).opacity(0.5)),
            ]
            let most = isMirrored ? 8 : 0
            #expect(differences.allSatisfy { $0 <= most }, "\(what): filled, line, gradient, faded: \(differences)")
        }
        compare(path, "itself")
        compare(path.offset(x: 7, y: 11), "moved")
        compare(path.offset(x: 7).offset(y: 11), "moved twice")
        compare(path.scale(2, anchor: .topLeading), "larger")
        compare(path.rotation(.degrees(90)), "turned")
        compare(path.transform(CGAffineTransform(translationX: 4, y: 4)), "transformed")
        compare(path.offset(x: 7).scale(x: -1), "mirrored")
        compare(Star(path: path).offset(x: 7, y: 11), "an offset shape that follows the layout direction")
    }

    @Test(
        "a long path that is rotated, scaled or moved by fractions in a canvas is not sent again",
        arguments: ["turned", "scaled", "moved"])
    func mappedPath(_ kind: String) {
        struct Mapping: View {
            let kind: String
            @State private var step = 1.0

            var body: some View {
                let path = Path { path in
                    path.move(to: .zero)
                    for step in 0..<4000 { path.addLine(to: CGPoint(x: Double(step % 97), y: Double(step % 89))) }
                }
                VStack {
                    Canvas { context, _ in
                        switch kind {
                        case "turned": context.rotate(by: .degrees(10 * step))
                        case "scaled": context.scaleBy(x: 1 + step / 10, y: 1)
                        default: context.translateBy(x: 0.3 * step, y: 0)
                        }
                        context.stroke(path, with: .color(.red), lineWidth: 2)
                        context.fill(
                            path,
                            with: .linearGradient(
                                Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 90, y: 0)))
                    }
                    TestButton("go") { step += 1 }.accessibilityIdentifier("go")
                }
            }
        }
        let stage = Stage(width: 200, height: 300) { Mapping(kind: kind) }
        let first = stage.png(scale: 1)
        for _ in 0..<3 {
            let before = stage.work.bytes
            stage["go"].tap()
            #expect(stage.work.bytes - before <= 100, "\(kind)")
        }
        #expect(stage.png(scale: 1) != first)
    }
}
