import SwiftUI

/// Content that exceeds a client's limits: too many layers, too much text.
#Preview("Oversized") {
    Chooser()
}

private enum Kind: String, CaseIterable {
    case rows, texts
}

private struct Chooser: View {
    @State private var kind: Kind?
    @State private var taps = 0

    var body: some View {
        VStack {
            Button("Taps: \(taps)") { taps += 1 }.accessibilityIdentifier("taps")
            Button("none") { kind = nil }.accessibilityIdentifier("none")
            ForEach(Kind.allCases, id: \.self) { kind in
                Button(kind.rawValue) { self.kind = kind }.accessibilityIdentifier(kind.rawValue)
            }
            if let kind { Oversized(kind: kind).frame(height: 16, alignment: .top).clipped() }
        }
    }
}

private struct Oversized: View {
    let kind: Kind

    var body: some View {
        VStack(spacing: 0) {
            switch kind {
            case .rows: ForEach(0..<100_500, id: \.self) { _ in Color.red.frame(width: 8, height: 16) }
            case .texts: ForEach(0..<400, id: \.self) { Text(text($0)).lineLimit(1).fixedSize() }
            }
        }
    }

    private func text(_ number: Int) -> String { "\(number) " + String(repeating: "x", count: 30_000) }
}
