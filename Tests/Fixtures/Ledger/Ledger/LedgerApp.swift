import SwiftUI

/// An app for the Mac: a delegate of AppKit, two windows, and settings.
@main
struct LedgerApp: App {
    @NSApplicationDelegateAdaptor(LedgerDelegate.self) private var delegate
    @StateObject private var book = Book()

    var body: some Scene {
        WindowGroup("Ledger") { EntryList(book: book) }
        Window("Totals", id: "totals") { TotalsView(book: book) }
        Settings { Text("Settings of the ledger").padding() }
    }
}
