import FanlightTesting
import Foundation
import SwiftUI
import Testing

/// Seed 002, `task`: asynchronous sequences that drive state.
@MainActor
@Suite("Seed 002: asynchronous sequences in tasks")
struct SequenceTests {
    @Test("lines of a file are counted as they arrive")
    func lines() async throws {
        struct Counting: View {
            let url: URL
            @State private var lines: [String] = []
            @State private var trouble = ""
            var body: some View {
                Text("\(lines.count) lines\(trouble)").accessibilityIdentifier("text")
                    .task {
                        do {
                            for try await line in url.lines { lines.append(line) }
                        } catch {
                            trouble = ", then \(error.localizedDescription)"
                        }
                    }
                Text(lines.joined(separator: "|")).accessibilityIdentifier("all")
            }
        }
        let url = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID())")
        try Data("first\r\nsecond, with ü\n\nlast".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let stage = Stage(width: 300, height: 100) { Counting(url: url) }
        await stage.until { stage["text"].label == "3 lines" }
        #expect(stage["all"].label == "first|second, with ü|last")

        let missing = Stage(width: 300, height: 100) { Counting(url: url.appending(path: "none")) }
        await missing.until { missing["text"].label.hasPrefix("0 lines, then ") }
        let far = Stage(width: 300, height: 100) { Counting(url: URL(string: "fanlight://nowhere")!) }
        await far.until { far["text"].label.hasPrefix("0 lines, then ") }
    }

    private struct Server: Equatable {
        let name: String
        static let didUpdateStatus = Notification.Name("Server.didUpdateStatus")

        func post(_ status: String, to center: NotificationCenter) {
            center.post(name: Server.didUpdateStatus, object: nil, userInfo: ["server": name, "status": status])
        }
    }

    @Test("notifications of the selected server are shown, and another selection restarts the task")
    func notifications() async {
        struct Status: View {
            let center: NotificationCenter
            @State private var status = "Unknown"
            @State private var server = Server(name: "a")
            @State private var listens = ""
            var body: some View {
                Button(server.name) { server = Server(name: "b") }.accessibilityIdentifier("server")
                Text("Status: \(status)").accessibilityIdentifier("status")
                    .task(id: server) {
                        let name = server.name
                        let sequence = center.notifications(named: Server.didUpdateStatus).compactMap {
                            $0.userInfo?["server"] as? String == name ? $0.userInfo?["status"] as? String : nil
                        }
                        var iterator = sequence.makeAsyncIterator()
                        listens = name
                        while let next = await iterator.next() { status = next }
                    }
                Text(listens).accessibilityIdentifier("listens")
            }
        }
        let center = NotificationCenter()
        let stage = Stage(width: 300, height: 200) { Status(center: center) }
        await stage.until { stage["listens"].label == "a" }
        Server(name: "b").post("ignored", to: center)
        Server(name: "a").post("signed in", to: center)
        await stage.until { stage["status"].label == "Status: signed in" }
        stage["server"].tap()
        await stage.until { stage["listens"].label == "b" }
        Server(name: "a").post("ignored", to: center)
        Server(name: "b").post("signed out", to: center)
        await stage.until { stage["status"].label == "Status: signed out" }
    }
}
