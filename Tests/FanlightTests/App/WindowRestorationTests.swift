import Display
import Fanlight
import FanlightTesting
import Testing

/// The windows that a session shows again when it is started again.
@MainActor
@Suite("Restored windows")
struct WindowRestorationTests {
    private struct Book: Codable, Hashable { var title: String }

    private struct Desk: View {
        @Environment(\.openWindow) private var openWindow
        @Environment(\.dismiss) private var dismiss
        var body: some View {
            VStack {
                Button("Note") { openWindow(id: "note") }.accessibilityIdentifier("openNote")
                Button("Book") { openWindow(value: Book(title: "Emma")) }.accessibilityIdentifier("openBook")
                Button("Clock") { openWindow(id: "clock") }.accessibilityIdentifier("openClock")
                Button("Leave") { dismiss() }.accessibilityIdentifier("leave")
            }
        }
    }

    private struct Note: View {
        @SceneStorage("note") private var note = "empty"
        @Environment(\.openWindow) private var openWindow
        var body: some View {
            NavigationStack {
                VStack {
                    Text(verbatim: note).accessibilityIdentifier("note")
                    Button("Write") { note += "!" }.accessibilityIdentifier("write")
                    Button("Desk") { openWindow(id: "desk") }.accessibilityIdentifier("toDesk")
                    NavigationLink("Page", value: 5).accessibilityIdentifier("go")
                }
                .navigationDestination(for: Int.self) { Text("Page \($0)") }
            }
        }
    }

    private struct Office: App {
        var body: some Scene {
            Window("Desk", id: "desk") { Desk() }
            WindowGroup("Note", id: "note") { Note() }
            WindowGroup("Book", for: Book.self) { $book in
                Button(book?.title ?? "none") { book?.title += "!" }.accessibilityIdentifier("book")
            }
            Window("Clock", id: "clock") { Text("12").accessibilityIdentifier("clock") }
                .restorationBehavior(.disabled)
        }
    }

    private func stage(_ storage: SessionStorage) -> Stage {
        Stage(Office(), width: 600, height: 500, storage: storage)
    }

    @Test("a session that is started again shows its windows in their order, with their values and their storage")
    func order() {
        let storage = SessionStorage()
        let old = stage(storage)
        for _ in 0..<2 {
            old["openNote"].tap()
            old["write"].tap()
            old["toDesk"].tap()
        }
        old["openBook"].tap()
        old["book"].tap()
        #expect(old["book"].label == "Emma!")
        let new = stage(storage)
        #expect(new.session.title == "Book" && new["book"].label == "Emma!" && new["book"].obstacle == nil)
        for (title, identifier) in [("Desk", "openNote"), ("Note 2", "note"), ("Note", "note")] {
            new.press(Key("w"), modifiers: .command)
            #expect(new.session.title == title && new[identifier].obstacle == nil)
        }
        #expect(new["note"].label == "empty!")
        #expect(!new.label("Close Window").exists)
        #expect(new.diagnostics.isEmpty)
    }

    @Test("the first window can be in front, and the windows behind it are there")
    func firstInFront() {
        let storage = SessionStorage()
        let old = stage(storage)
        old["openNote"].tap()
        old["toDesk"].tap()
        let new = stage(storage)
        #expect(new.session.title == "Desk" && new["openNote"].obstacle == nil)
        new.press(Key("w"), modifiers: .command)
        #expect(new.session.title == "Note" && new["note"].exists)
    }

    @Test("a closed window stays closed, also the one with which the session began")
    func closed() {
        let storage = SessionStorage()
        let old = stage(storage)
        old["openNote"].tap()
        old["toDesk"].tap()
        old["leave"].tap()
        #expect(old.session.title == "Note")
        let new = stage(storage)
        #expect(new.session.title == "Note" && !new.label("Close Window").exists)
        new["toDesk"].tap()
        #expect(new.session.title == "Desk")
    }

    @Test("a window of a scene without restoration is not open again")
    func disabled() {
        let storage = SessionStorage()
        let old = stage(storage)
        old["openNote"].tap()
        old["toDesk"].tap()
        old["openClock"].tap()
        #expect(old.session.title == "Clock")
        let new = stage(storage)
        #expect(new.session.title == "Desk" && !new["clock"].exists)
        #expect(new.label("Close Window").exists)
    }

    private struct SmallOffice: App {
        var body: some Scene {
            Window("Desk", id: "desk") { Desk() }
            WindowGroup("Book", for: Int.self) { Text("Number \($0.wrappedValue ?? 0)") }
        }
    }

    @Test("windows of scenes that a new build has no longer are left out")
    func otherBuild() {
        let storage = SessionStorage()
        let old = stage(storage)
        old["openNote"].tap()
        old["toDesk"].tap()
        old["openBook"].tap()
        let new = Stage(SmallOffice(), width: 600, height: 500, storage: storage)
        #expect(new.session.title == "Desk" && !new.label("Close Window").exists)
    }

    @Test("each window of a new build gets its own paths")
    func paths() {
        let storage = SessionStorage()
        let old = stage(storage)
        for _ in 0..<2 {
            old["openNote"].tap()
            old["toDesk"].tap()
        }
        old.label("Windows").tap()
        old.role(.menu).nth(1).label("Note").tap()
        old["go"].tap()
        #expect(old.showing("Page 5").exists)
        old.session.prepareForReplacement()
        let new = stage(storage)
        #expect(new.session.title == "Note" && new.showing("Page 5").exists)
        new.press(Key("w"), modifiers: .command)
        new.press(Key("w"), modifiers: .command)
        #expect(new.session.title == "Note 2" && new["note"].exists && !new.showing("Page 5").exists)
    }
}
