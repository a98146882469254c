/// One figure of a run.
struct Figure {
    var name: String
    var value: Double
    var unit: String

    /// The value with two decimals at most, without trailing zeros.
    var text: String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

/// Prints figures as they come, and records those above their bound.
struct Report {
    private(set) var excesses: [String] = []
    private var names: Set<String> = []

    mutating func add(_ name: String, _ value: Double, _ unit: String) {
        let figure = Figure(name: name, value: value, unit: unit)
        print("\(name)\t\(figure.text)\t\(unit)")
        names.insert(name)
        guard let bound = Bound.of(name), !(value <= bound) else { return }
        let limit = Figure(name: name, value: bound, unit: unit)
        excesses.append("\(name) is \(figure.text) \(unit); at most \(limit.text) is allowed")
    }

    mutating func add(_ name: String, _ value: Int, _ unit: String) { add(name, Double(value), unit) }

    /// Returns figures that have a bound and were not measured although their group was. They could exceed it
    /// unnoticed.
    func missing(from groups: some Sequence<String>) -> [String] {
        groups.flatMap { (Bound.table[$0] ?? [:]).keys.filter { !names.contains($0) }.sorted() }
    }
}
