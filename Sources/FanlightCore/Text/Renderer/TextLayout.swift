import Display
import Foundation
import Typesetting

extension Text {
    /// The layout of a text: lines, each of runs, each of characters.
    public struct Layout: RandomAccessCollection, Equatable, Sendable {
        private let lines: [Line]
        /// True if text was truncated.
        public let isTruncated: Bool

        public var startIndex: Int { 0 }
        public var endIndex: Int { lines.count }
        public subscript(index: Int) -> Line { lines[index] }

        init(lines: [Line], isTruncated: Bool) {
            self.lines = lines
            self.isTruncated = isTruncated
        }
    }
}

extension Text.Layout {
    /// Options for drawing a run.
    public struct DrawingOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Allows positions at fractions of dots. It has no effect, because such positions are always used. Only the
        /// baselines of unrotated text lie on whole dots.
        public static var disablesSubpixelQuantization: DrawingOptions { DrawingOptions(rawValue: 1) }
    }

    /// The index of a character in a text.
    public struct CharacterIndex: Hashable, Comparable, Strideable, Sendable {
        let number: Int
        public func advanced(by n: Int) -> CharacterIndex { CharacterIndex(number: number + n) }
        public func distance(to other: CharacterIndex) -> Int { other.number - number }
        public static func < (a: CharacterIndex, b: CharacterIndex) -> Bool { a.number < b.number }
    }

    /// The typographic bounds of characters.
    public struct TypographicBounds: Equatable, Sendable {
        /// The left end of the baseline.
        public var origin = CGPoint.zero
        public var width: CGFloat = 0
        public var ascent: CGFloat = 0
        public var descent: CGFloat = 0
        /// The distance between two lines; zero here, because each line has its full height.
        public var leading: CGFloat = 0

        public init() {}

        init(origin: CGPoint, width: CGFloat, ascent: CGFloat, descent: CGFloat) {
            self.origin = origin
            self.width = width
            self.ascent = ascent
            self.descent = descent
        }

        public var rect: CGRect {
            CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent + leading)
        }
    }

    /// The runs of one line, from left to right.
    public struct Line: RandomAccessCollection, Equatable, Sendable {
        private var runs: [Run]
        private let home: CGPoint
        /// The left end of the line's baseline. A renderer may move it.
        public var origin: CGPoint

        public var startIndex: Int { 0 }
        public var endIndex: Int { runs.count }

        public subscript(index: Int) -> Run {
            var run = runs[index]
            run.shift = CGPoint(x: origin.x - home.x, y: origin.y - home.y)
            return run
        }

        public var typographicBounds: TypographicBounds {
            let bounds = map(\.typographicBounds)
            let (left, right) = (bounds.map(\.rect.minX).min() ?? origin.x, bounds.map(\.rect.maxX).max() ?? origin.x)
            return TypographicBounds(
                origin: CGPoint(x: left, y: origin.y), width: right - left, ascent: bounds.map(\.ascent).max() ?? 0,
                descent: bounds.map(\.descent).max() ?? 0)
        }

        init(_ runs: [Run], origin: CGPoint) {
            self.runs = runs
            self.origin = origin
            home = origin
        }
    }

    /// Characters with the same attributes.
    public struct Run: RandomAccessCollection, Equatable, Sendable {
        let run: TextRun
        let clusters: [TextCluster]
        /// The commands drawn behind or instead of the characters.
        let commands: [DrawCommand]
        let attributes: CustomTextAttributes?
        let first: Int
        /// The baseline, and its distances to the line's edges, in points.
        let baseline, ascent, descent: CGFloat
        let dot: CGSize
        /// The size of the text.
        let availableSize: CGSize
        /// The distance by which a renderer moved the line.
        fileprivate(set) var shift = CGPoint.zero

        public var startIndex: Int { 0 }
        public var endIndex: Int { clusters.count }
        public subscript(index: Int) -> RunSlice { RunSlice(run: self, indices: index..<(index + 1)) }
        public subscript(bounds: Range<Int>) -> RunSlice { RunSlice(run: self, indices: bounds) }

        /// The custom attribute of a type; nil if the text has none.
        public subscript<T: TextAttribute>(key: T.Type) -> T? { attributes?.values[ObjectIdentifier(key)] as? T }

        public var layoutDirection: LayoutDirection {
            guard let first = clusters.first, let last = clusters.last, first.x > last.x else { return .leftToRight }
            return .rightToLeft
        }

        public var typographicBounds: TypographicBounds { self[startIndex..<endIndex].typographicBounds }
        public var characterIndices: [CharacterIndex] { self[startIndex..<endIndex].characterIndices }
    }

    /// Some characters of a run.
    public struct RunSlice: RandomAccessCollection, Equatable, Sendable {
        public var run: Run
        public var indices: Range<Int>

        public init(run: Run, indices: Range<Int>) {
            self.run = run
            self.indices = indices
        }

        public var startIndex: Int { indices.lowerBound }
        public var endIndex: Int { indices.upperBound }
        public subscript(index: Int) -> RunSlice { RunSlice(run: run, indices: index..<(index + 1)) }
        public subscript(bounds: Range<Int>) -> RunSlice { RunSlice(run: run, indices: bounds) }

        /// The custom attribute of a type; nil if the text has none.
        public subscript<T: TextAttribute>(key: T.Type) -> T? { run[key] }

        public var characterIndices: [CharacterIndex] { indices.map { CharacterIndex(number: run.first + $0) } }

        public var typographicBounds: TypographicBounds {
            let (left, width) = extent
            return TypographicBounds(
                origin: CGPoint(
                    x: (run.run.x.dots + left) * run.dot.width + run.shift.x,
                    y: run.baseline + run.shift.y), width: width * run.dot.width, ascent: run.ascent,
                descent: run.descent)
        }

        /// The extent in dots, from the run's left end.
        fileprivate var extent: (left: Double, width: Double) {
            if indices == 0..<run.clusters.count { return (0, run.run.width.dots) }
            let parts = run.clusters[indices]
            let (left, right) = (parts.map(\.x).min() ?? 0, parts.map { $0.x + $0.width }.max() ?? 0)
            return (left, right - left)
        }

        /// The characters as a run of their own.
        fileprivate var textRun: TextRun? {
            guard !indices.isEmpty, !run.run.text.isEmpty else { return nil }
            if indices == 0..<run.clusters.count { return run.run }
            let (left, width) = extent
            var part = run.run
            part.text = run.clusters[indices].map(\.text).joined()
            part.style.traits = traits
            part.x = SubDot(dots: part.x.dots + left)
            part.width = SubDot(dots: width)
            return part
        }

        /// The traits for drawing only a part of the run. They keep the direction and joining forms of the characters
        /// unchanged.
        private var traits: TextStyle.Traits {
            var traits = run.run.style.traits
            if run.layoutDirection == .rightToLeft, !traits.contains(.rightwards) { traits.insert(.leftwards) }
            let (start, end) = (indices.lowerBound, indices.upperBound)
            if start > 0 {
                let joins = ArabicJoining.joins(run.clusters[start - 1].text, run.clusters[start].text)
                traits.formSymmetricDifference(traits.contains(.joinsBefore) == joins ? [] : .joinsBefore)
            }
            if end < run.clusters.count {
                let joins = ArabicJoining.joins(run.clusters[end - 1].text, run.clusters[end].text)
                traits.formSymmetricDifference(traits.contains(.joinsBehind) == joins ? [] : .joinsBehind)
            }
            return traits
        }

        /// The commands behind the characters.
        fileprivate var backgroundCommands: [DrawCommand] {
            if indices == 0..<run.clusters.count { return run.commands }
            let (left, width) = extent
            let start = (run.run.x.dots + left).rounded()
            let end = (run.run.x.dots + left + width).rounded()
            return run.commands.map { command in
                var command = command
                command.rect?.x = Int32(start)
                command.rect?.width = Int32(end - start)
                return command
            }
        }
    }
}

extension GraphicsContext {
    /// Draws a line of a text at its position.
    public func draw(
        _ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = Text.Layout.DrawingOptions()
    ) {
        for run in line { draw(run, options: options) }
    }

    /// Draws a run of a text at its position.
    public func draw(
        _ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = Text.Layout.DrawingOptions()
    ) {
        draw(run[run.startIndex..<run.endIndex], options: options)
    }

    /// Draws some characters of a text at their position.
    public func draw(
        _ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = Text.Layout.DrawingOptions()
    ) {
        guard opacity.share > 0 else { return }
        onMain { context in
            context.add(
                slice.textRun.map { [$0] } ?? [], slice.backgroundCommands, at: context.place(slice.run.shift),
                slice.run.availableSize)
        }
    }
}
