import Foundation
import SwiftUI

/// The app of the end-to-end tests, with its misbehaviour.
@main
struct TestApp: App {
    init() { FailingStart.run() }

    var body: some Scene {
        WindowGroup("Test app") {
            ContentView().modifier(PhaseReporter())
        }
    }
}

struct ContentView: View {
    @State private var count = 0
    @State private var verbose = false
    @AppStorage("kept") private var kept = 0
    @SceneStorage("kept") private var keptByScene = 0
    @State private var pasted = "-"
    @State private var moved: CGFloat = 0
    @Environment(\.openURL) private var openURL
    private let help = URL(string: "https://example.org/help")

    var body: some View {
        VStack(alignment: .leading) {
            Text("Count: \(count)").accessibilityIdentifier("count")
            HStack {
                Button("Increment") { count += 1 }.accessibilityIdentifier("increment")
                Button("Off") { count = -1 }.disabled(true).accessibilityIdentifier("off")
            }
            HStack {
                Button("Same") {}
                Button("Same") {}
                Button("Under") {}.accessibilityIdentifier("under")
                    .overlay { Color.clear.contentShape(Rectangle()).accessibilityHidden(true) }
            }
            HStack {
                Button("Print") { print("printed \(count)") }.accessibilityIdentifier("print")
                Button("Later") { later() }.accessibilityIdentifier("later")
                Button("Verbose") { verbose.toggle() }.accessibilityIdentifier("verbose")
            }
            HStack {
                Button("Block") { waitAtGate() }.accessibilityIdentifier("block")
                Button("Crash") { fatalError("asked to crash") }.accessibilityIdentifier("crash")
                Button("Restless") { neverRest() }.accessibilityIdentifier("restless")
                Button("Announce") { announce() }.accessibilityIdentifier("announce")
            }
            HStack {
                Text("Kept: \(kept)").accessibilityIdentifier("kept")
                Text("Here: \(keptByScene)").accessibilityIdentifier("kept-here")
                Text("Preferences: \(UserDefaults.standard.integer(forKey: "kept"))")
                    .accessibilityIdentifier("preferences")
            }
            HStack {
                Button("Keep") { keep() }.accessibilityIdentifier("keep")
                Button("Prefer") { UserDefaults.standard.set(kept + 100, forKey: "kept") }
                    .accessibilityIdentifier("prefer")
                Button("Keep, then crash") {
                    keep()
                    fatalError("asked to crash")
                }
                .accessibilityIdentifier("keep-crash")
            }
            if let help {
                HStack {
                    Link("Help", destination: help).accessibilityIdentifier("help")
                    Button("Help soon") { Task { openURL(help) } }.accessibilityIdentifier("help-soon")
                }
            }
            HStack {
                Text("Clipboard: \(pasted)").focusable().accessibilityIdentifier("clipboard")
                    .copyable(["copied \(count)"])
                    .pasteDestination(for: String.self) { pasted = $0.joined(separator: "+") }
                Text(verbatim: "Moved: \(Int(moved))").accessibilityIdentifier("moved")
                    .gesture(DragGesture(minimumDistance: 0).onChanged { moved = $0.translation.width })
            }
            if verbose {
                Text(noise(count)).accessibilityIdentifier("noise")
            }
        }
        .onDisappear { print("disappeared") }
    }

    private func keep() {
        kept += 1
        keptByScene += 10
    }

    /// Counts after a delay, on the main actor.
    private func later() {
        Task {
            try? await Task.sleep(for: .milliseconds(50))
            count += 100
        }
    }

    /// Counts for ever, each time the main actor is free.
    private func neverRest() {
        Task {
            count += 1
            neverRest()
        }
    }

    /// Posts more announcements than a client can queue.
    private func announce() {
        for number in 1...40 { AccessibilityNotification.Announcement(String(number)).post() }
    }

    /// Blocks the main thread until the other end of the fifo in the app's arguments is opened.
    private func waitAtGate() {
        guard let gate = CommandLine.arguments.first(where: { $0.hasPrefix("--gate=") })?.dropFirst("--gate=".count),
            let file = FileHandle(forReadingAtPath: String(gate))
        else { return }
        _ = try? file.readToEnd()
        count += 10
    }
}

/// Returns a long text that has nothing in common with that of any other seed.
private func noise(_ seed: Int) -> String {
    var state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    var words: [String] = []
    for _ in 0..<800 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        words.append(String(state >> 20, radix: 36))
    }
    return words.joined(separator: " ")
}

/// Reports the scene phase if a test requests it.
struct PhaseReporter: ViewModifier {
    @Environment(\.scenePhase) private var phase
    private let isAsked = ProcessInfo.processInfo.environment["TELL_PHASE"] != nil

    func body(content: Content) -> some View {
        if isAsked {
            content.onChange(of: phase, initial: true) { print("phase \(phase)") }
        } else {
            content
        }
    }
}
