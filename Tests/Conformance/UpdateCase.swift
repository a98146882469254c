import FanlightTesting
import SwiftUI
import Testing

/// One view, its inputs, and the bodies that SwiftUI evaluates for each.
struct UpdateCase: Sendable, CustomTestStringConvertible {
    /// A tapped element, the bodies evaluated for the tap in any order, and the labels shown afterwards. Without a tap,
    /// the bodies are those of the first update.
    struct Step: Sendable {
        let tap: String
        let bodies: [String]
        let labels: [String]
    }

    let name: String
    /// Reason for exactly these bodies.
    let reason: String
    let steps: [Step]
    let make: @MainActor @Sendable (BodyLog) -> AnyView

    /// - Parameter steps: One step per line: `tap → body body | label, label`. Labels, if given, must be all that are
    ///   shown. A first line without a tap names the bodies that are evaluated at the start.
    init<V: View>(
        _ name: String, because reason: String, _ steps: String,
        @ViewBuilder _ make: @escaping @MainActor @Sendable (BodyLog) -> V
    ) {
        self.name = name
        self.reason = reason
        self.steps = steps.split(separator: "\n").map { line in
            let sides = line.split(separator: "→", omittingEmptySubsequences: false).map(String.init)
            precondition(sides.count == 2, "\(name): \(line)")
            let results = sides[1].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
            return Step(
                tap: sides[0].trimmingCharacters(in: .whitespaces),
                bodies: results.first.map { $0.split(separator: " ").map(String.init) } ?? [],
                labels: results.dropFirst().flatMap { $0.split(separator: ",") }
                    .map { $0.trimmingCharacters(in: .whitespaces) })
        }
        self.make = { AnyView(make($0)) }
    }

    var testDescription: String { name }

    @MainActor
    func check() {
        let log = BodyLog()
        let stage = Stage(width: 400, height: 600) { make(log) }
        for step in steps {
            if !step.tap.isEmpty {
                log.names = []
                stage[step.tap].tap()
            }
            let labels = stage.elements.map(\.label).filter { !$0.isEmpty }
            #expect(log.names.sorted() == step.bodies.sorted(), "\(name): \(step.tap), because \(reason)")
            if !step.labels.isEmpty { #expect(labels == step.labels, "\(name): \(step.tap), because \(reason)") }
        }
        #expect(stage.diagnostics.isEmpty)
    }
}

/// Log of evaluated bodies.
@MainActor
final class BodyLog {
    var names: [String] = []
    func callAsFunction(_ name: String) { names.append(name) }
}
