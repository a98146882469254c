import UIKit

/// The part of the app that uses UIKit.
@MainActor enum Shelf {
    static var spice: String {
        NSDataAsset(name: "Spices").map { String(decoding: $0.data, as: UTF8.self) } ?? "no spice"
    }

    static func knock() { UIImpactFeedbackGenerator().impactOccurred() }

    static let label: UIColor = .tomato
}
