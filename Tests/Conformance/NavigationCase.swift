import FanlightTesting
import Foundation
import Observation
import SwiftUI
import Testing

/// A navigation, the inputs and writes that it gets, and the texts that SwiftUI shows after each.
struct NavigationCase: Sendable, CustomTestStringConvertible {
    /// An action, the watched texts that are shown afterwards, and the selections if they matter.
    struct Step: Sendable {
        let action: String
        let shown: [String]
        let selections: String?
    }

    let name: String
    /// Reason for exactly these texts.
    let reason: String
    let watched: [String]
    let steps: [Step]
    let make: @MainActor @Sendable (NavigationCaseState) -> AnyView

    /// - Parameters:
    ///   - watched: Texts separated by commas. Others do not matter.
    ///   - steps: One step per line: `action → text, text | folder letter`. The text of a back button in the topmost
    ///     bar begins with `<`. The actions are `start`, `tap TEXT`, `press KEY`, `narrow`, `wide` and writes such as
    ///     `folder = Sent`. Lines before the start have no result.
    init<V: View>(
        _ name: String, because reason: String, watching watched: String, _ steps: String,
        @ViewBuilder _ make: @escaping @MainActor @Sendable (NavigationCaseState) -> V
    ) {
        self.name = name
        self.reason = reason
        self.watched = NavigationCase.words(watched)
        self.steps = steps.split(separator: "\n").map { line in
            let sides = line.components(separatedBy: "→")
            let results = (sides.count > 1 ? sides[1] : "").components(separatedBy: "|")
            return Step(
                action: sides[0].trimmingCharacters(in: .whitespaces), shown: NavigationCase.words(results[0]),
                selections: results.count > 1 ? results[1].trimmingCharacters(in: .whitespaces) : nil)
        }
        self.make = { AnyView(make($0)) }
    }

    private static func words(_ text: String) -> [String] {
        text.components(separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    var testDescription: String { name }

    @MainActor
    func check(onCells isCell: Bool) throws {
        let state = NavigationCaseState()
        var isWide = false
        var started: Stage?
        for step in steps {
            if step.action == "start" {
                started =
                    isCell
                    ? Stage(columns: isWide ? 100 : 40, rows: 20) { make(state) }
                    : Stage(width: isWide ? 900 : 390, height: 700) { make(state) }
            } else if step.action == "narrow" || step.action == "wide" {
                isWide = step.action == "wide"
                if isCell {
                    started?.resize(columns: isWide ? 100 : 40, rows: 20)
                } else {
                    started?.resize(width: isWide ? 900 : 390, height: 700)
                }
            } else if step.action.hasPrefix("tap ") {
                started?.label(String(step.action.dropFirst(4))).nth(0).tap()
            } else if step.action.hasPrefix("press ") {
                started?.press(.init(name: String(step.action.dropFirst(6))))
            } else {
                try state.write(step.action)
            }
            guard let stage = started else { continue }
            stage.advance(by: .seconds(2))
            #expect(shown(stage, barHeight: isCell ? 16 : 44) == step.shown, "\(step.action), because \(reason)")
            if let selections = step.selections {
                #expect(state.selections == selections, "\(step.action), because \(reason)")
            }
            #expect(stage.diagnostics.isEmpty)
        }
    }

    /// Returns the watched texts that are shown.
    @MainActor private func shown(_ stage: Stage, barHeight: Double) -> [String] {
        let elements = stage.elements
        return watched.flatMap { text in
            let found = elements.filter { $0.label == text }
            let backs = found.filter {
                $0.role == .button && $0.frame.count == 4 && $0.frame[1] + $0.frame[3] <= barHeight
            }
            return backs.isEmpty ? (found.isEmpty ? [] : [text]) : backs.map { _ in "<\(text)" }
        }
    }
}

/// The state of an app with a navigation.
@MainActor
@Observable
final class NavigationCaseState {
    var folder: String?
    var letter: String?
    var path: [Int] = []
    var column = NavigationSplitViewColumn.sidebar

    var selections: String { "\(folder ?? "none") \(letter ?? "none")" }

    struct UnknownAction: Error {
        let action: String
    }

    /// Performs writes such as `folder = Sent; letter = One`.
    func write(_ action: String) throws {
        for part in action.components(separatedBy: ";") {
            let sides = part.components(separatedBy: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            guard sides.count == 2 else { throw UnknownAction(action: action) }
            let value = sides[1] == "none" ? nil : sides[1]
            switch sides[0] {
            case "folder": folder = value
            case "letter": letter = value
            case "path": path = (value ?? "").components(separatedBy: " ").compactMap { Int($0) }
            case "column": column = value == "detail" ? .detail : value == "content" ? .content : .sidebar
            default: throw UnknownAction(action: action)
            }
        }
    }
}
