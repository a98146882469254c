import AppKit
import SwiftUI

struct EntryList: View {
    @ObservedObject var book: Book
    @Environment(\.openWindow) private var openWindow

    var body: some View {
        VStack {
            Heading().frame(width: 120, height: 16)
            Text("\(book.amounts.count) entries on \(Book.kit)")
            Text("launched \(LedgerDelegate.launches) time")
            Button("Add") { book.add() }
            Button("Show Totals") { openWindow(id: "totals") }
            Button("Copy") {
                NSPasteboard.general.clearContents()
                NSPasteboard.general.setString("\(book.total)", forType: .string)
            }
        }
        .padding()
    }
}

private struct Heading: NSViewRepresentable {
    func makeNSView(context: Context) -> HeadingView { HeadingView() }
    func updateNSView(_ view: HeadingView, context: Context) { view.text = "Ledger" }
}

struct TotalsView: View {
    @ObservedObject var book: Book
    @State private var isSaving = false
    @State private var saved = "not saved"

    var body: some View {
        VStack {
            Text("Total: \(Int(book.total))").foregroundStyle(Color(nsColor: .ink))
            Text(saved)
            Button("Save Totals") { isSaving = true }
        }
        .fileExporter(
            isPresented: $isSaving, document: TotalsFile(text: "\(Int(book.total))"), contentType: .plainText,
            defaultFilename: "Totals"
        ) { result in
            switch result {
            case .success(let url): saved = "saved \(url.lastPathComponent)"
            case .failure(let error): saved = "failed: \(error)"
            }
        }
    }
}
