import Display
import FanlightTesting
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("A scroll view's position")
struct ScrollPositionTests {
    @MainActor final class Log {
        var lines: [String] = []
    }

    private struct ByID: View {
        @State var id: Int?
        var isLazy = true

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                Text("\(id ?? -1)").accessibilityIdentifier("id")
                Button("go") { id = 300 }.accessibilityIdentifier("go")
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<1000, id: \.self) { Text("Row \($0)").accessibilityIdentifier("row-\($0)") }
                    }
                    .scrollTargetLayout()
                }
                .scrollPosition(id: $id, anchor: .top)
            }
        }
    }

    @Test("is told by the id of the first view that is seen, and follows it")
    func id() {
        let stage = Stage(columns: 20, rows: 12) { ByID() }
        stage.press(.down)
        stage.press(.down)
        #expect(stage["id"].label == "2")
        stage["go"].tap()
        #expect(stage["row-300"].frame.minY == 32)
        #expect(stage["id"].label == "300")
        stage.press(.up)
        #expect(stage["id"].label == "299")
    }

    private struct ByValue: View {
        @State var position = ScrollPosition(idType: Int.self)

        var body: some View {
            VStack(alignment: .leading, spacing: 0) {
                Button("go") { position.scrollTo(id: 300, anchor: .top) }.accessibilityIdentifier("go")
                Button("end") { position.scrollTo(edge: .bottom) }.accessibilityIdentifier("end")
                Button("y") { position.scrollTo(y: 160) }.accessibilityIdentifier("y")
                Text(position.isPositionedByUser ? "person \(position.viewID(type: Int.self) ?? -1)" : "view")
                    .accessibilityIdentifier("by")
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<1000, id: \.self) { Text("Row \($0)").accessibilityIdentifier("row-\($0)") }
                    }
                }
                .scrollPosition($position)
            }
        }
    }

    @Test("is a value that views change")
    func value() {
        let stage = Stage(columns: 20, rows: 14) { ByValue() }
        stage["go"].tap()
        #expect(stage["row-300"].frame.minY == 64)
        #expect(stage["by"].label == "view")
        stage["y"].tap()
        #expect(stage["row-10"].frame.minY == 64)
        stage["end"].tap()
        #expect(stage["row-999"].frame.maxY == 224)
        stage.press(.up)
        #expect(stage["by"].label == "person 989")
    }

    @Test("is reported as geometry, with phases around what a person does")
    func observing() {
        let log = Log()
        let stage = Stage(width: 100, height: 100) {
            ScrollView { Color.red.frame(width: 50, height: 500) }
                .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.y }) { old, new in
                    log.lines.append("\(Int(old))→\(Int(new))")
                }
                .onScrollPhaseChange { old, new in log.lines.append("\(old.isScrolling)→\(new.isScrolling)") }
        }
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 50, y: 50), deltaY: 30)))
        #expect(
            log.lines == ["false→true", "0→30", "true→false"]
                || log.lines.sorted() == ["0→30", "false→true", "true→false"], "\(log.lines)")
    }

    @Test("tells which views are seen, and a view whether it is")
    func visibility() {
        let log = Log()
        let stage = Stage(columns: 20, rows: 4) {
            ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<100, id: \.self) { row in
                        Text("Row \(row)").onScrollVisibilityChange { if row == 5 { log.lines.append("5 \($0)") } }
                    }
                }
                .scrollTargetLayout()
            }
            .onScrollTargetVisibilityChange(idType: Int.self) { log.lines.append("\($0)") }
        }
        #expect(log.lines == ["[0, 1, 2, 3]"])
        stage.press(.down)
        stage.press(.down)
        #expect(log.lines.contains("[2, 3, 4, 5]") && log.lines.contains("5 true"), "\(log.lines)")
        stage.press(.end)
        #expect(log.lines.last == "[96, 97, 98, 99]" || log.lines.contains("5 false"), "\(log.lines)")
    }

    @Test("ends after whole pages, or where a view begins")
    func targets() {
        let paging = Stage(width: 100, height: 100) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<5, id: \.self) {
                        Color.red.frame(width: 50, height: 100).accessibilityIdentifier("\($0)")
                    }
                }
            }
            .scrollTargetBehavior(.paging)
        }
        let middle = ScreenPoint(x: 50, y: 50)
        paging.send(.scroll(ScrollInput(at: middle, deltaY: 10)))
        #expect(paging["1"].frame.minY == 0)
        paging.send(.scroll(ScrollInput(at: middle, deltaY: -10)))
        #expect(paging["0"].frame.minY == 0)
        let aligned = Stage(width: 100, height: 100) {
            ScrollView {
                VStack(spacing: 0) {
                    ForEach(0..<9, id: \.self) {
                        Color.red.frame(width: 50, height: 30).accessibilityIdentifier("\($0)")
                    }
                }
                .scrollTargetLayout()
            }
            .scrollTargetBehavior(.viewAligned)
        }
        aligned.send(.scroll(ScrollInput(at: middle, deltaY: 40)))
        #expect(aligned["1"].frame.minY == 0)
        aligned.send(.scroll(ScrollInput(at: middle, deltaY: 65)))
        #expect(aligned["3"].frame.minY == 0)
    }
}
