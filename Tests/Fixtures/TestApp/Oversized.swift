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

    /// Equal texts are typeset once, and sent for each layer.
    private static let text = String(repeating: "x", count: 30_000)

    var body: some View {
        switch kind {
        case .rows: ZStack { ForEach(0..<100_500, id: \.self) { _ in Color.red } }
        case .texts:
            VStack(spacing: 0) {
                ForEach(0..<400, id: \.self) { _ in Text(Self.text).lineLimit(1).fixedSize() }
            }
        }
    }
}
