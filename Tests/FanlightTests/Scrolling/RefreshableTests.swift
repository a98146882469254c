import Display
import FanlightTesting
import Foundation
import SwiftUI
import Testing

@MainActor
@Suite("Getting things anew")
struct RefreshableTests {
    private struct News: View {
        @State private var count = 0
        var body: some View {
            ScrollView { Inner(count: count) }
                .refreshable {
                    try? await Task.sleep(for: .seconds(1))
                    count += 1
                }
                .accessibilityIdentifier("news")
        }
    }

    private struct Inner: View {
        let count: Int
        @Environment(\.refresh) private var refresh
        var body: some View {
            VStack {
                Text(verbatim: "\(count)").accessibilityIdentifier("count")
                Button("now") { Task { await refresh?() } }.disabled(refresh == nil).accessibilityIdentifier("now")
            }
        }
    }

    private func isUnderWay(_ stage: Stage) -> Bool { stage.elements.contains { $0.role == .progress } }

    @Test(
        "is done by keys and by its name, once at a time, and is seen while it lasts",
        arguments: [("f5", []), ("r", .control), ("r", .command), ("name", [])] as [(String, KeyModifiers)])
    func refreshing(way: String, modifiers: KeyModifiers) async {
        for stage in [Stage(width: 200, height: 200) { News() }, Stage(columns: 30, rows: 10) { News() }] {
            func ask() {
                if way == "name" {
                    #expect(stage["news"].perform("Refresh") == .handled)
                } else {
                    stage.press(Key(name: way), modifiers: modifiers)
                }
            }
            #expect(!isUnderWay(stage))
            ask()
            #expect(isUnderWay(stage))
            #expect(stage["count"].label == "0")
            ask()
            await stage.settled()
            stage.advance(by: .seconds(1))
            await stage.until { !isUnderWay(stage) }
            #expect(stage["count"].label == "1")
        }
    }

    @Test("a view inside does it by itself, and then shows that itself")
    func inside() async {
        let stage = Stage(width: 200, height: 200) { News() }
        stage["now"].tap()
        await stage.settled()
        #expect(!isUnderWay(stage))
        stage.advance(by: .seconds(1))
        await stage.until { stage["count"].label == "1" }
    }

    @Test("it is what the focus is in that is got anew, and a shortcut of the author's comes first")
    func nearest() async {
        let log = GestureLog()
        let stage = Stage(width: 200, height: 300) {
            ScrollView { Button("a") {} }.refreshable { log.add("first") }
            ScrollView { Button("b") {}.accessibilityIdentifier("b") }.refreshable { log.add("second") }
        }
        stage["b"].focus()
        stage.press(Key(name: "f5"))
        await stage.until { log.text == "second" }
        let own = Stage(width: 200, height: 300) {
            List { Button("Reply") { log.add("reply") }.keyboardShortcut("r") }.refreshable { log.add("third") }
        }
        own.press(Key("r"), modifiers: .command)
        await own.settled()
        #expect(log.text == "second reply")
    }

    @Test("whoever reads the action is not evaluated for another closure")
    func readers() {
        struct Room: View {
            @State private var number = 0
            var body: some View {
                VStack {
                    Button("more") { number += 1 }.accessibilityIdentifier("more")
                    Inner(count: 7).refreshable { [number] in _ = number }
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Room() }
        stage.resetWork()
        stage["more"].tap()
        #expect(stage.work.bodies == 2, "the room's, and that of what can be got anew")
    }
}
