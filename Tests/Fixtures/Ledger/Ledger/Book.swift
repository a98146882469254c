import Foundation

/// The entries of the ledger. The file imports no module of views.
final class Book: ObservableObject {
    @Published private(set) var amounts: [CGFloat] = [12, 30]

    func add() { amounts.append(8) }

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
