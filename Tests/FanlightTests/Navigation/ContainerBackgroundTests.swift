import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Backgrounds of containers")
struct ContainerBackgroundTests {
    private let red = Paint.color(RGBA(packed: 0xFF00_00FF))

    private func fills(_ stage: Stage) -> [DrawCommand] {
        stage.currentPicture.layers.values.flatMap(\.drawing.commands).filter { $0.paint == red }
    }

    @Test("a page has its background behind its bar, and a pushed page has its own")
    func pages() async {
        let stage = Stage(width: 200, height: 300) {
            NavigationStack {
                NavigationLink("Open") { Text("Page") }
                    .navigationTitle("Start")
                    .containerBackground(Color(red: 1, green: 0, blue: 0), for: .navigation)
            }
        }
        #expect(fills(stage).count == 1)
        #expect(stage.showing("Start").exists && stage.label("Open").exists)
        stage.label("Open").tap()
        await stage.settled()
        // The layers of the page that leaves stay in the picture until its transition ends.
        stage.advance(by: .seconds(1))
        #expect(stage.showing("Page").exists && fills(stage).isEmpty)
        stage.label("Start").tap()
        await stage.settled()
        stage.advance(by: .seconds(1))
        #expect(fills(stage).count == 1)
    }

    @Test("a background has an alignment, and does not change the size of the page")
    func alignment() {
        func frame(_ hasBackground: Bool) -> CGRect {
            let stage = Stage(width: 200, height: 300) {
                NavigationStack {
                    if hasBackground {
                        Text("page").accessibilityIdentifier("page")
                            .containerBackground(for: .navigation, alignment: .bottomTrailing) { Text("behind") }
                    } else {
                        Text("page").accessibilityIdentifier("page")
                    }
                }
            }
            if hasBackground {
                let behind = stage.showing("behind").frame
                #expect(abs(behind.maxX - 200) < 1 && abs(behind.maxY - 300) < 1)
            }
            return stage["page"].frame
        }
        #expect(frame(true) == frame(false))
    }

    @Test("a background outside of a navigation is reported")
    func outside() {
        let stage = Stage(width: 200, height: 100) {
            Text("page").containerBackground(Color.red, for: .navigation)
        }
        #expect(stage.diagnostics.contains { $0.contains("containerBackground is outside of a navigation") })
    }
}
