import SwiftUI

/// The apps for the figures about bytes and latency, all in this program: an argument selects one.
struct BenchApp: App {
    /// Kind and count.
    private static let kinds = [
        "labels-1", "labels-300", "labels-1000", "rows-1000", "rows-100000", "fields-100", "progress", "pulse",
    ]
    private static let argument = "--app"

    /// Names and command lines.
    static var all: [(name: String, arguments: [String])] { kinds.map { ($0, [BenchedProgram.own, argument, $0]) } }

    static var isWanted: Bool { CommandLine.arguments.contains(argument) }

    private var words: [Substring] { CommandLine.arguments.last?.split(separator: "-") ?? [] }
    private var count: Int { words.last.flatMap { Int($0) } ?? 1 }

    var body: some Scene {
        WindowGroup("Bench") {
            switch words.first {
            case "rows": RowsView(count: count)
            case "fields": FieldsView(count: count)
            case "progress": WorkView()
            case "pulse": PulseView()
            default: LabelsView(count: count)
            }
        }
    }
}

/// Lazy rows, of which only the visible ones are made.
struct RowsView: View {
    let count: Int

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 0) { ForEach(0..<count, id: \.self) { Text("Row \($0)") } }
        }
    }
}

/// A form.
private struct FieldsView: View {
    let count: Int

    var body: some View {
        VStack(spacing: 0) { ForEach(0..<count, id: \.self) { FieldRow(number: $0) } }
    }
}

private struct FieldRow: View {
    let number: Int
    @State private var text = "some words"

    var body: some View { TextField("Field \(number)", text: $text) }
}

/// A button that runs a progress bar for two seconds.
private struct WorkView: View {
    @State private var done = 0.0

    var body: some View {
        VStack {
            Button("Count") { withAnimation(.linear(duration: 2)) { done = 1 - done } }
            ProgressView(value: done)
        }
    }
}

/// A label that fades in and out for ever.
private struct PulseView: View {
    @State private var isFaint = false

    var body: some View {
        Text("pulse").opacity(isFaint ? 0.2 : 1).onAppear {
            withAnimation(.easeInOut(duration: 1).repeatForever()) { isFaint = true }
        }
    }
}

@MainActor @Observable
final class LabelModel: Identifiable {
    nonisolated let id: Int
    /// The count, shown from 1 on.
    var number = 0

    nonisolated init(_ id: Int) { self.id = id }
}

/// A column of labels and a button that changes one of them.
struct LabelsView: View {
    let labels: [LabelModel]

    init(count: Int) { labels = (0..<count).map { LabelModel($0) } }

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Button("Count") { labels[labels.count / 2].number += 1 }
            ForEach(labels) { BenchedRow(model: $0) }
        }
        // As wide as the display, so that a wider label moves no other view.
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

struct BenchedRow: View {
    let model: LabelModel

    var body: some View {
        model.number == 0 ? Text("Label \(model.id)") : Text("Label \(model.id): \(model.number)")
    }
}
