import Foundation
import os.log

/// The entries of the ledger. The file imports no module of views.
final class Book: ObservableObject {
    @Published private(set) var amounts: [CGFloat] = [12, 30]

    private let log = Logger(subsystem: "org.example.ledger", category: "book")

    func add() {
        amounts.append(8)
        log.notice("\(self.amounts.count) entries, the last is \(8.0, format: .fixed(precision: 1), privacy: .private)")
    }

    var total: CGFloat { amounts.reduce(0, +) }

    /// The modules of views that a file without them sees.
    static var kit: String {
        #if canImport(UIKit)
            return "UIKit"
        #elseif canImport(AppKit)
            return "AppKit"
        #else
            return "none"
        #endif
    }
}
