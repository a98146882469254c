import SwiftUI

/// A column of labels and a button that changes one of them: the app of the figures about bytes and latency.
struct LabelsApp: App {
    static let argument = "--labels"

    var body: some Scene {
        WindowGroup("Labels") { LabelsView(count: LabelsApp.count) }
    }

    private static var count: Int {
        let arguments = CommandLine.arguments
        guard let index = arguments.firstIndex(of: argument), index + 1 < arguments.count else { return 1 }
        return Int(arguments[index + 1]) ?? 1
    }
}

@MainActor @Observable
final class LabelModel: Identifiable {
    nonisolated let id: Int
    /// Shown once it counts.
    var number = 0

    nonisolated init(_ id: Int) { self.id = id }
}

struct LabelsView: View {
    let labels: [LabelModel]

    init(count: Int) { labels = (0..<count).map { LabelModel($0) } }

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            Button("Count") { labels[labels.count / 2].number += 1 }
            ForEach(labels) { LabelRow(model: $0) }
        }
        // As wide as the display, so that a wider label moves nobody else.
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

struct LabelRow: View {
    let model: LabelModel

    var body: some View {
        model.number == 0 ? Text("Label \(model.id)") : Text("Label \(model.id): \(model.number)")
    }
}
