import SwiftUI

/// A hundred thousand rows in a lazy stack and in a list. Their texts read values of scopes of their own.
#Preview("Rows") {
    Collections()
}

private enum Kind: String, CaseIterable {
    case stack, list
}

private struct Collections: View {
    @State private var kind: Kind?

    var body: some View {
        VStack {
            HStack {
                ForEach(Kind.allCases, id: \.self) { kind in
                    Button(kind.rawValue) { self.kind = kind }.accessibilityIdentifier(kind.rawValue)
                }
                Button("none") { kind = nil }.accessibilityIdentifier("none")
            }
            switch kind {
            case .stack: ScrollView { LazyVStack { rows } }.accessibilityIdentifier("rows")
            case .list: List { rows }.accessibilityIdentifier("rows")
            case nil: Spacer()
            }
        }
    }

    private var rows: some View {
        ForEach(0..<100_000, id: \.self) { number in
            HStack {
                Text("Row \(number)")
                Text("More").foregroundStyle(.secondary)
            }
            .font(.caption)
        }
    }
}
