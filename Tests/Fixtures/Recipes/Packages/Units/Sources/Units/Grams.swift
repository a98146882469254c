import Foundation

public struct Grams: CustomStringConvertible {
    private let amount: Int
    public init(_ amount: Int) { self.amount = amount }
    public var description: String { amount < 1000 ? "\(amount) g" : "\(amount / 1000) kg" }
}
