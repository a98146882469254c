import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Accessibility custom content")
struct AccessibilityCustomContentTests {
    @Test("custom content has an importance; a later value for a key replaces the earlier")
    func content() {
        let key = AccessibilityCustomContentKey("Size")
        let stage = Stage(width: 300, height: 200) {
            Text("file").accessibilityCustomContent(key, "1 kB").accessibilityCustomContent("Age", "2 days")
                .accessibilityCustomContent(key, Text("2 kB"), importance: .high).accessibilityIdentifier("file")
            Text("none").accessibilityCustomContent(key, "1 kB").accessibilityCustomContent(key, nil as Text?)
                .accessibilityIdentifier("none")
        }
        #expect(
            stage["file"].info.details.content == [
                .init(label: "Size", value: "2 kB", isImportant: true), .init(label: "Age", value: "2 days"),
            ])
        #expect(stage["none"].info.details.content == [])
    }

    @Test("custom content is identified by its key's id, not its label")
    func contentKeys() {
        let size = AccessibilityCustomContentKey("Size", id: "size")
        let sizeNow = AccessibilityCustomContentKey("Size now", id: "size")
        let other = AccessibilityCustomContentKey("Size", id: "other")
        let stage = Stage(width: 300, height: 200) {
            Text("a").accessibilityCustomContent(size, "1").padding().accessibilityCustomContent(sizeNow, "2")
                .accessibilityCustomContent(other, "3").accessibilityIdentifier("a")
            Text("b").accessibilityCustomContent(size, "1").accessibilityCustomContent(other, "2")
                .padding().accessibilityCustomContent(sizeNow, nil as Text?).accessibilityIdentifier("b")
        }
        #expect(
            stage["a"].info.details.content == [
                .init(label: "Size now", value: "2"), .init(label: "Size", value: "3"),
            ])
        #expect(stage["b"].info.details.content == [.init(label: "Size", value: "2")])
    }
}
