/// Keyframes at equal steps of a trajectory, which may be drawn in pieces. Clients interpolate between them.
///
/// Each level has twice the drawings of the one before. The track is complete once interpolated drawings are near
/// enough, or the track has the largest number of drawings.
public struct DrawingTrack {
    private let limit: Int
    private let tolerance: Float
    private let size: ((Double) -> DotRect)?
    /// A drawing with a path. Outlines that are paths in only a part of the trajectory are drawn in a common frame.
    private var path: Drawing?
    /// The drawings by the progress.
    private var known: [Double: Drawing] = [:]
    /// The drawings of the present level, with that of the end.
    private var level: [Drawing] = []
    public private(set) var isComplete = false

    /// Draws the first level: one drawing for a straight trajectory, otherwise four.
    ///
    /// - Parameters:
    ///   - limit: The largest number of drawings.
    ///   - tolerance: The largest deviation of an interpolated drawing in dots.
    ///   - size: Returns the size of the layer by the progress, from 0 to 1.
    ///   - draw: Returns the drawing by the progress. It may be an app's code, and is called once for each progress.
    public init(
        limit: Int, within tolerance: Float, in size: ((Double) -> DotRect)? = nil, _ draw: (Double) -> Drawing
    ) {
        (self.limit, self.tolerance, self.size) = (limit, tolerance, size)
        if size != nil {
            let drawings = [state(0.5, draw), state(0, draw), state(1, draw)]
            path = drawings.first(where: \.hasPath)
        }
        level = [placed(at: 0, draw), placed(at: 1, draw)]
        // Several samples, because a trajectory that repeats itself may be at its start again halfway.
        for progress in [0.3, 0.5, 0.8] {
            let middle = placed(at: progress, draw)
            if isExact(level[0], level[1], progress, middle) { continue }
            let middles = [0.25, 0.5, 0.75].map { placed(at: $0, draw) }
            level = [level[0]] + middles + [level[1]]
            isComplete = level.count > limit
            return
        }
        isComplete = true
    }

    /// The drawings so far, without that of the end.
    public var drawings: [Drawing] { Array(level.dropLast()) }

    /// Draws on until the track is complete, or no further drawing may begin.
    public mutating func refine(while mayBegin: () -> Bool = { true }, _ draw: (Double) -> Drawing) {
        while !isComplete {
            let steps = Double(level.count - 1)
            let places = (0..<level.count - 1).map { (Double($0) + 0.5) / steps }
            for progress in places where known[progress] == nil {
                guard mayBegin() else { return }
                _ = state(progress, draw)
            }
            let middles = places.map { placed(at: $0, draw) }
            if middles.indices.allSatisfy({ isExact(level[$0], level[$0 + 1], 0.5, middles[$0]) }) {
                isComplete = true
            } else {
                level = zip(level, middles).flatMap { [$0, $1] } + [level[level.count - 1]]
                isComplete = level.count > limit
            }
        }
    }

    private mutating func state(_ progress: Double, _ draw: (Double) -> Drawing) -> Drawing {
        if let drawing = known[progress] { return drawing }
        let drawing = draw(progress)
        known[progress] = drawing
        return drawing
    }

    private mutating func placed(at progress: Double, _ draw: (Double) -> Drawing) -> Drawing {
        let drawing = state(progress, draw)
        guard let path, let size else { return drawing }
        return drawing.placed(in: size(progress), besides: path)
    }

    private func isExact(_ from: Drawing, _ to: Drawing, _ progress: Double, _ middle: Drawing) -> Bool {
        from.interpolated(to: to, by: progress).isNear(middle, within: tolerance)
    }
}

extension Drawing {
    /// Returns all keyframes of a `DrawingTrack`.
    public static func steps(
        limit: Int, within tolerance: Float, in size: ((Double) -> DotRect)? = nil, _ draw: (Double) -> Drawing
    ) -> [Drawing] {
        var track = DrawingTrack(limit: limit, within: tolerance, in: size, draw)
        track.refine(draw)
        return track.drawings
    }
}
