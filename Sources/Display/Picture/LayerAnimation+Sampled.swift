public import Motion

extension LayerAnimation {
    /// Returns the animations of a transform whose trajectory is no line between its ends, such as one that turns.
    ///
    /// - Parameters:
    ///   - end: The final transform of the layer.
    ///   - size: The size of the layer in dots, in which the states may deviate by a quarter of a dot.
    ///   - state: Returns the transform some seconds after the start.
    public static func transforms(
        to end: Transform, in size: (width: Int32, height: Int32), timing: MotionTiming, start: Int64,
        _ state: (Double) -> Transform
    ) -> [LayerAnimation] {
        let final = end.numbers
        let parts = timing.parts(within: Transform.tolerances(in: size)) { time in
            zip(state(time).numbers, final).map { ($0 - $1).isFinite ? Double($0) - Double($1) : 0 }
        }
        return parts.map { part in
            LayerAnimation(.transform, distance: part.distance.map { Float($0) }, timing: part.timing, start: start)
        }
    }
}

extension Transform {
    /// The deviation of each number by which no point of a layer moves more than a quarter of a dot.
    fileprivate static func tolerances(in size: (width: Int32, height: Int32)) -> [Double] {
        let (width, height) = (Double(max(size.width, 1)), Double(max(size.height, 1)))
        let side = max(width, height)
        return [width, width, height, height, 1, 1, width * side, height * side, side].map { 0.25 / $0 }
    }

    /// Returns true if another transform moves no point of such a layer by more than about half a dot.
    public func isNear(_ other: Transform, in size: (width: Int32, height: Int32)) -> Bool {
        let tolerances = Transform.tolerances(in: size)
        return zip(zip(numbers, other.numbers), tolerances).allSatisfy { abs(Double($0.0) - Double($0.1)) <= 2 * $1 }
    }

    /// Returns the transform whose numbers are interpolated towards those of another one.
    public func mixed(to other: Transform, by share: Double) -> Transform {
        var result = self
        result.add(zip(numbers, other.numbers).map { (Double($1) - Double($0)) * share })
        return result
    }
}

extension LayerAnimation {
    /// True for a part of a transform that is presented by samples.
    package var isSampled: Bool {
        guard property == .transform, case .samples = timing.curve else { return false }
        return true
    }
}
