import SwiftUI

/// Views with bodies that crash or hang, and a layout that does.
#Preview("Misbehaving") {
    Choices()
}

private enum Way: String, CaseIterable {
    case trap, overflow, hunger, loop, wait
}

private struct Choices: View {
    @State private var way: Way?
    @State private var isArranged = false
    @AppStorage("misbehaving.kept") private var kept = 0

    var body: some View {
        Button("keep") { kept += 1 }.accessibilityIdentifier("keep")
        Text("Kept: \(kept)").accessibilityIdentifier("kept")
        ForEach(Way.allCases, id: \.self) { way in
            Button(way.rawValue) { self.way = way }.accessibilityIdentifier(way.rawValue)
        }
        Button("trap in a layout") { isArranged = true }.accessibilityIdentifier("layout")
        Button("trap in a task") { Task { print([kept][Way.allCases.count]) } }.accessibilityIdentifier("task")
        Button("throw in a task") { Task { try fail() } }.accessibilityIdentifier("throw")
        if isArranged { Longest {} }
        if let way { Misbehaving(way: way) }
    }
}

private struct Failure: Error {}

private func fail() throws { throw Failure() }

private struct Misbehaving: View {
    let way: Way

    var body: some View {
        let _ = misbehave()
        Text("never shown")
    }

    private func misbehave() {
        switch way {
        case .trap: print([Int](repeating: 0, count: Way.allCases.count)[Way.allCases.count])
        case .overflow: print(depth(1))
        case .hunger:
            var all: [[UInt8]] = []
            while all.count < 1 << 20 { all.append([UInt8](repeating: 1, count: 1 << 20)) }
            print(all.count)
        case .loop: while CommandLine.arguments.count < 100 {}
        case .wait: sleep(10)
        }
    }

    private func depth(_ number: Int) -> Int { number > 0 ? depth(number + 1) + number : 0 }
}

/// A layout as wide as its widest subview, which it wrongly assumes to exist.
private struct Longest: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        let widths = subviews.map { $0.sizeThatFits(proposal).width }
        return CGSize(width: widths[0], height: 16)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}

/// Failures before the first scene, as the arguments of the app demand.
enum FailingStart {
    static func run() {
        let arguments = CommandLine.arguments
        if arguments.contains("--trap-at-start") { fatalError("asked to fail at the start") }
        if arguments.contains("--overflow-at-start") { print("depth \(depth(below: arguments.count))") }
    }

    /// Overflows the stack.
    private static func depth(below: Int) -> Int { below == 0 ? 0 : 1 + depth(below: below + 1) }
}
