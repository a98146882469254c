import SwiftUI

/// A sheet, and tabs with a page of its own each.
#Preview("Presented") {
    Presented()
}

private struct Presented: View {
    @State private var isShown = false
    @State private var tab = 0

    var body: some View {
        TabView(selection: $tab) {
            Tab("Rows", systemImage: "list.bullet", value: 0) {
                List(0..<40, id: \.self) { Text(verbatim: "row \($0)") }
            }
            Tab("Sheet", systemImage: "doc", value: 1) {
                Button("Show") { isShown = true }.accessibilityIdentifier("show")
            }
        }
        .sheet(isPresented: $isShown) {
            VStack {
                ForEach(0..<20, id: \.self) { Text(verbatim: "line \($0)") }
                Button("Close") { isShown = false }.accessibilityIdentifier("close")
            }
        }
    }
}
