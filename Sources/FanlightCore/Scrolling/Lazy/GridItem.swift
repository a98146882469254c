import Foundation

/// A column of a vertical lazy grid, or a row of a horizontal one.
public struct GridItem: Sendable, Equatable {
    public enum Size: Sendable, Equatable {
        case fixed(CGFloat)
        /// An equal part of the remaining space, within bounds.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many columns as fit into the space of one flexible column.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    public var size: GridItem.Size
    /// The distance to the next column; nil for the default.
    public var spacing: CGFloat?
    public var alignment: Alignment?

    public init(_ size: GridItem.Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }
}

extension GridItem: ArgumentValidation {
    package func validated(_ reporter: any DiagnosticReporter) -> GridItem {
        func validMinimum(_ length: CGFloat, _ name: String) -> CGFloat {
            reporter.validLength(length, "GridItem(\(name))", minimum: 0)
        }
        func validMaximum(_ length: CGFloat, _ name: String) -> CGFloat {
            // Some apps write infinity as the largest finite number.
            length > CGSize.maximumLength
                ? .infinity : reporter.validLength(length, "GridItem(\(name))", orElse: .infinity, minimum: 0)
        }
        func range(_ minimum: CGFloat, _ maximum: CGFloat, _ name: String) -> (minimum: CGFloat, maximum: CGFloat) {
            let shortest = validMinimum(minimum, "\(name)(minimum:)")
            let longest = validMaximum(maximum, "\(name)(maximum:)")
            guard longest < shortest else { return (shortest, longest) }
            // A maximum that is no valid number was reported already.
            if longest == maximum {
                reporter.reportUsageWarning(
                    "GridItem(\(name)): the maximum \(longest) is less than the minimum \(shortest), "
                        + "which counts for both."
                )
            }
            return (shortest, shortest)
        }
        var item = self
        switch size {
        case .fixed(let length): item.size = .fixed(validMinimum(length, ".fixed"))
        case .flexible(let minimum, let maximum):
            let lengths = range(minimum, maximum, ".flexible")
            item.size = .flexible(minimum: lengths.minimum, maximum: lengths.maximum)
        case .adaptive(let minimum, let maximum):
            let lengths = range(minimum, maximum, ".adaptive")
            item.size = .adaptive(minimum: lengths.minimum, maximum: lengths.maximum)
        }
        item.spacing = reporter.validLength(spacing, "GridItem(spacing:)")
        return item
    }
}

/// A resolved column.
struct GridTrack: Equatable {
    /// The largest number of columns that an adaptive item makes: more than any display has dots across.
    static let maximumCount = 8192

    var start: CGFloat
    var length: CGFloat
    var alignment: Alignment

    /// Distributes a length among items. Flexible items take their lengths in order, each an equal part of the
    /// remainder.
    ///
    /// - Parameter items: must contain valid numbers only; see `ArgumentValidation`.
    /// - Parameter alignment: that of items without one of their own.
    /// - Parameter dot: the unit of lengths on a display of cells; each length is a whole multiple of it.
    static func tracks(
        _ items: [GridItem], in length: CGFloat?, spacing usual: CGFloat, alignment: Alignment = .center, dot: CGFloat?
    ) -> [GridTrack] {
        func quantized(_ length: CGFloat) -> CGFloat { dot.map { (length / $0).rounded() * $0 } ?? length }
        func part(_ length: CGFloat) -> CGFloat { dot.map { (length / $0 + 1e-6).rounded(.down) * $0 } ?? length }
        let spacings = items.map { quantized($0.spacing ?? usual) }
        var left = (length ?? 0) - spacings.dropLast().reduce(0, +)
        var open = 0
        for item in items {
            if case .fixed(let length) = item.size { left -= quantized(max(length, 0)) } else { open += 1 }
        }
        var tracks: [GridTrack] = []
        var start: CGFloat = 0
        func add(_ item: GridItem, _ length: CGFloat, _ spacing: CGFloat) {
            tracks.append(GridTrack(start: start, length: length, alignment: item.alignment ?? alignment))
            start += length + spacing
        }
        for (index, item) in items.enumerated() {
            let share = part(max(left, 0) / CGFloat(max(open, 1)))
            switch item.size {
            case .fixed(let length): add(item, quantized(max(length, 0)), spacings[index])
            case .flexible(let minimum, let maximum):
                let length = min(max(share, quantized(minimum)), max(maximum, minimum))
                add(item, length, spacings[index])
                left -= length
                open -= 1
            case .adaptive(let minimum, let maximum):
                let shortest = max(quantized(minimum), dot ?? 1)
                // The minimum is that of several columns. A single one has the width that is left.
                let available = share > 0 ? share : shortest
                // If columns overlap entirely, the step is zero or negative, and any number of columns would fit.
                let step = shortest + spacings[index]
                let fitting = step > 0 ? (available + spacings[index]) / step + 1e-6 : .infinity
                let count = Int(min(max(fitting.rounded(.down), 1), CGFloat(maximumCount)))
                var rest = available - CGFloat(count - 1) * spacings[index]
                for number in 0..<count {
                    let equal = part(rest / CGFloat(count - number))
                    let length = min(count == 1 ? equal : max(equal, shortest), max(maximum, shortest))
                    add(item, length, spacings[index])
                    rest -= length
                }
                left -= available
                open -= 1
            }
        }
        return tracks
    }
}
