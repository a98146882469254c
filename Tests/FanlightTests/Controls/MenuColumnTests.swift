import Display
import Fanlight
import FanlightTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Columns of menus")
struct MenuColumnTests {
    private func open(
        _ direction: LayoutDirection = .leftToRight, @ViewBuilder _ items: () -> some View
    ) -> Stage {
        let items = items()
        let stage = Stage(width: 500, height: 400) {
            Menu("Menu") { items }.accessibilityIdentifier("menu").environment(\.layoutDirection, direction)
        }
        stage["menu"].tap()
        stage.advance(by: .seconds(1))
        return stage
    }

    /// Returns the leading edges of titles.
    private func edges(
        _ stage: Stage, _ titles: [String], _ direction: LayoutDirection = .leftToRight
    ) throws -> [Int32] {
        try titles.map { title in
            let frame = try #require(stage.currentPicture.frame(drawing: title), "\(title)")
            return direction == .leftToRight ? frame.x : frame.x + frame.width
        }
    }

    @Test(
        "titles with and without an icon are aligned in a column",
        arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func icons(_ direction: LayoutDirection) throws {
        let stage = open(direction) {
            Button("Plain") {}
            Button("Starred", systemImage: "star") {}
            Button {
            } label: {
                Text("Shared")
                Image(systemName: "square.and.arrow.up")
            }
            Menu("More") { Button("Inner") {} }
        }
        let edges = try edges(stage, ["Plain", "Starred", "Shared", "More"], direction)
        #expect(edges.allSatisfy { abs($0 - edges[0]) <= 1 }, "\(edges)")
        let plain = try #require(open(direction) { Button("Plain") {} }.currentPicture.frame(drawing: "Plain"))
        let indent = direction == .leftToRight ? edges[0] - plain.x : plain.x + plain.width - edges[0]
        #expect(abs(indent - 32) <= 1, "\(indent)")
    }

    @Test("titles beside check marks are aligned with those of other items")
    func marks() throws {
        let stage = open {
            Button("Plain") {}
            Toggle("Off", isOn: .constant(false))
            Toggle(isOn: .constant(true)) { Label("On", systemImage: "star") }
            Picker("Size", selection: .constant(1)) {
                Text("Small").tag(1)
                Text("Big").tag(2)
            }
        }
        let edges = try edges(stage, ["Plain", "Off", "On", "Small", "Big"])
        #expect(edges.allSatisfy { abs($0 - edges[0]) <= 1 }, "\(edges)")
    }

    @Test("an icon that comes or goes moves the titles of the open menu")
    func changed() throws {
        struct Changing: View {
            @State private var hasIcon = false
            var body: some View {
                Menu("Menu") {
                    Button("Change") { hasIcon.toggle() }.menuActionDismissBehavior(.disabled)
                    Label("Title", systemImage: "star").labelStyle(IconIfShown(isShown: hasIcon))
                }
                .accessibilityIdentifier("menu")
            }
        }
        let stage = Stage(width: 500, height: 400) { Changing() }
        stage["menu"].tap()
        stage.advance(by: .seconds(1))
        let before = try edges(stage, ["Change"])
        stage.label("Change").tap()
        let with = try edges(stage, ["Change"])
        #expect(with[0] > before[0])
        stage.label("Change").tap()
        #expect(try edges(stage, ["Change"]) == before)
    }

    /// A style that shows the icon only if it should.
    private struct IconIfShown: LabelStyle {
        let isShown: Bool
        func makeBody(configuration: Configuration) -> some View {
            if isShown { Label(configuration) } else { configuration.title }
        }
    }
}
