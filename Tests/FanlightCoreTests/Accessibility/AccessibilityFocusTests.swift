import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Accessibility focus")
struct AccessibilityFocusTests {
    private struct Form: View {
        enum Part: Hashable { case name, problem }
        @AccessibilityFocusState private var part: Part?
        @FocusState private var isTyping: Bool
        @State private var isWrong = false

        var body: some View {
            VStack {
                Text("Name").accessibilityFocused($part, equals: .name).accessibilityIdentifier("name")
                TestButton("Send") {
                    isWrong = true
                    part = .problem
                }
                .accessibilityIdentifier("send")
                if isWrong {
                    Text("Missing").accessibilityFocused($part, equals: .problem).accessibilityIdentifier("problem")
                }
                Text(part.map { "\($0)" } ?? "nowhere").accessibilityIdentifier("at")
                TestButton("Leave") { part = nil }.accessibilityIdentifier("leave")
            }
        }
    }

    @Test("a focus state follows the accessibility cursor and moves it")
    func bothWays() {
        let stage = Stage(width: 200, height: 200) { Form() }
        #expect(stage["at"].label == "nowhere")
        stage["name"].moveAccessibilityCursor()
        #expect(stage["at"].label == "name")
        #expect(stage["name"].hasAccessibilityCursor)
        stage["send"].tap()
        #expect(stage["at"].label == "problem")
        #expect(stage["problem"].hasAccessibilityCursor)
        #expect(!stage["name"].hasAccessibilityCursor)
        stage["leave"].tap()
        #expect(stage["at"].label == "nowhere")
        #expect(!stage["problem"].hasAccessibilityCursor)
    }

    @Test("the accessibility cursor does not move the keyboard focus")
    func keyboard() {
        let stage = Stage(width: 200, height: 200) { Form() }
        stage["send"].focus()
        stage["name"].moveAccessibilityCursor()
        #expect(stage["send"].isFocused)
        #expect(!stage["send"].hasAccessibilityCursor)
    }

    @Test("removing the view under the accessibility cursor clears the focus state")
    func removedView() {
        struct Page: View {
            @AccessibilityFocusState private var isThere: Bool
            @State private var isShown = true
            var body: some View {
                if isShown { Text("here").accessibilityFocused($isThere).accessibilityIdentifier("here") }
                TestButton("hide") { isShown = false }.accessibilityIdentifier("hide")
                Text(isThere ? "there" : "away").accessibilityIdentifier("at")
            }
        }
        let stage = Stage(width: 200, height: 200) { Page() }
        stage["here"].moveAccessibilityCursor()
        #expect(stage["at"].label == "there")
        stage["hide"].tap()
        #expect(stage["at"].label == "away")
    }

    @Test("announcements reach the scene that makes them, also from its tasks")
    func announcements() async {
        struct Page: View {
            let word: String
            var body: some View {
                TestButton("say") { AccessibilityNotification.Announcement(word).post() }.accessibilityIdentifier("say")
                TestButton("later") { Task { AccessibilityNotification.Announcement("later \(word)").post() } }
                    .accessibilityIdentifier("later")
            }
        }
        let one = Stage(width: 200, height: 100) { Page(word: "one") }
        let two = Stage(width: 200, height: 100) { Page(word: "two") }
        one["say"].tap()
        two["later"].tap()
        await two.until { !two.announcements.isEmpty }
        #expect(one.announcements == ["one"])
        #expect(two.announcements == ["later two"])
    }

    @Test("an announcement without a scene is dropped where there are several, and reported once")
    func announcementWithoutScene() {
        let stages = (0..<2).map { _ in Stage(width: 100, height: 100) { Text("x") } }
        AccessibilityNotification.Announcement("Sent").post()
        AccessibilityNotification.Announcement("Sent").post()
        for stage in stages {
            stage.session.flush()
            #expect(stage.announcements == [])
        }
        #expect(stages[1].diagnostics.count == 1)
        #expect(stages[1].diagnostics.first?.contains("posted outside of a scene") == true)
    }

    @Test("at most the last 16 announcements of one turn are sent")
    func manyAnnouncements() {
        let stage = Stage(width: 200, height: 100) {
            TestButton("say") { for number in 1...5000 { AccessibilityNotification.Announcement("\(number)").post() } }
                .accessibilityIdentifier("say")
        }
        stage["say"].tap()
        #expect(stage.announcements == (4985...5000).map(String.init))
    }
}
