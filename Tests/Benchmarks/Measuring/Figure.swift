/// One figure of a run.
struct Figure {
    var name: String
    var value: Double
    var unit: String

    /// Two decimals at most, none where they say nothing.
    var text: String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
        return "\(hundredths < 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}

/// How large a figure may be.
enum Bound {
    static let table: [String: Double] = [
        "button.bytes": 32,
        "button.bodies": 1,
        "button.layers": 1,
        "label of 300.bytes": 32,
        "label of 300.bodies": 1,
        "label of 300.layers": 1,
        "label of 1000.bytes": 32,
        "label of 1000.bodies": 1,
        "label of 1000.layers": 1,
        "first frame of 1000.bytes": 14_000,
        "first frame of 1000.deflated": 4_000,
        "input to frame.ratio": 1.6,
        "input to frame of 1000.ratio": 1.6,
        "idle.bytes": 0,
        "idle.cpu": 0.1,
        // A tenth of what 100,000 frames would take if they were kept, of 25 bytes and nothing around them.
        "stalled client.daemon": 256,
        "stalled client.worker": 256,
        "open warm.ratio": 3,
        "open cold.ratio": 3,
        "session on pixels.private": 6 * 1024,
        "session on cells.private": 6 * 1024,
        "scene.memory": 100,
        "scene.time": 3,
        "1000 labels.layout ratio": 2,
        "1000 labels again.measurements": 0,
        "100000 lazy rows.first frame": 50,
        "100000 rows of a list.first frame": 50,
        "1 MB text.open": 100,
        "1 MB text.measurements of what was seen": 0,
        "10000 elements.ratio": 1,
        "10000 elements.memory": 1,
        "10000 elements.evaluation": 25,
        "no-op write.bodies": 0,
        "no-op write.layers": 0,
        "row of 1000.bodies": 1,
        "row of 1000.measurements": 1,
        "row of 1000.layers": 1,
        "row of 1000.bytes": 32,
        "row of 1000.time ratio": 2,
    ]
}

/// Prints figures as they come, and remembers which are over their bound.
struct Report {
    private(set) var excesses: [String] = []

    mutating func add(_ name: String, _ value: Double, _ unit: String) {
        let figure = Figure(name: name, value: value, unit: unit)
        print("\(name)\t\(figure.text)\t\(unit)")
        guard let bound = Bound.table[name], !(value <= bound) else { return }
        let limit = Figure(name: name, value: bound, unit: unit)
        excesses.append("\(name) is \(figure.text) \(unit); at most \(limit.text) is allowed")
    }

    mutating func add(_ name: String, _ value: Int, _ unit: String) { add(name, Double(value), unit) }
}
