/// The size up to which a drawing may use the reserve: the background of a control, for example.
private let smallDrawing = 1_024
/// Bytes beyond `PictureLimits.drawingBytes` for small drawings.
private let reserve = 512 << 10
/// The size in bytes up to which a drawing is not counted: one or two plain commands.
///
/// Receivers accept a number of bytes for drawings and texts together, and do not count placements.
/// `Layer.encodedBytes` counts 32 bytes for each placement. These cover the small drawing of the layer.
private let uncounted = 32

/// The size of the drawings of a picture that is being made, with those of the running animations.
///
/// Receivers count a drawing once for all layers of a frame that share it, and again in the next frame. A frame holds
/// at least one commit, so layers share a drawing here if it came with the same commit.
struct DrawingBudget {
    private struct Shared {
        let bytes: Int
        var uses = 1
    }

    /// The animations of a layer that have drawings or styles.
    private struct Motion {
        var drawings: [Int] = []
        /// The bytes of styles, and of drawings that do not count by themselves.
        var bytes = 0
        /// The end of the last animation; nil if one is endless.
        var end: Int64?
    }

    /// The sum over all counted drawings, each once for the layers that share it, and of the styles of animations.
    private(set) var bytes = 0
    private var shared: [Int: Shared] = [:]
    private var lastNumber = 0
    /// The drawings that came with the present commit, by their value.
    private var latest: [Drawing: Int] = [:]
    private var drawings: [LayerID: Int] = [:]
    private var motions: [LayerID: Motion] = [:]

    /// Ends a commit: equal drawings that come later count again.
    mutating func endCommit() { if !latest.isEmpty { latest = [:] } }

    mutating func remove(_ id: LayerID) {
        removeDrawing(of: id)
        if !motions.isEmpty { removeMotion(of: id) }
    }

    /// Counts the drawing of a layer in place of its previous one. Returns false without space for it: commands and
    /// clip are left out.
    mutating func limitDrawing(
        _ layer: inout Layer, _ id: LayerID, insteadOf before: Layer?, at time: () -> Int64
    ) -> Bool {
        if before?.drawing == layer.drawing { return true }
        if before != nil { removeDrawing(of: id) }
        guard let number = add(layer.drawing) else { return true }
        if hasSpace(for: number, at: time) {
            drawings[id] = number
            return true
        }
        release(number)
        layer.drawing.leaveOutCommands()
        drawings[id] = add(layer.drawing)
        return false
    }

    /// Counts the drawings of a layer's animations in place of the previous ones. Returns false without space for
    /// them: the animations are left out.
    mutating func limitAnimations(
        _ layer: inout Layer, _ id: LayerID, insteadOf before: Layer?, at time: () -> Int64
    ) -> Bool {
        if before?.animations ?? [] == layer.animations { return true }
        removeMotion(of: id)
        let animations = layer.animations.filter(\.hasContent)
        guard let first = animations.first else { return true }
        var motion = Motion(end: first.end)
        for animation in animations {
            for drawing in animation.drawings {
                if let number = add(drawing) {
                    motion.drawings.append(number)
                } else {
                    motion.bytes += drawing.bytes
                }
            }
            motion.bytes += animation.styles.reduce(0) { $0 + $1.encodedBytes }
            motion.end = motion.end.flatMap { end in animation.end.map { max(end, $0) } }
        }
        bytes += motion.bytes
        motions[id] = motion
        if bytes <= PictureLimits.drawingBytes { return true }
        removeMotions(endedAt: time())
        if bytes <= PictureLimits.drawingBytes { return true }
        removeMotion(of: id)
        layer.animations.removeAll(where: \.hasContent)
        return false
    }

    /// Counts a drawing. Returns its number, nil if it does not count.
    private mutating func add(_ drawing: Drawing) -> Int? {
        let size = drawing.bytes
        if size <= uncounted { return nil }
        if let known = latest[drawing], shared[known] != nil {
            shared[known]?.uses += 1
            return known
        }
        lastNumber += 1
        shared[lastNumber] = Shared(bytes: size)
        latest[drawing] = lastNumber
        bytes += size
        return lastNumber
    }

    private mutating func removeDrawing(of id: LayerID) {
        if !drawings.isEmpty, let number = drawings.removeValue(forKey: id) { release(number) }
    }

    private mutating func release(_ number: Int) {
        guard var rest = shared.removeValue(forKey: number) else { return }
        rest.uses -= 1
        if rest.uses > 0 { shared[number] = rest } else { bytes -= rest.bytes }
    }

    private mutating func hasSpace(for number: Int, at time: () -> Int64) -> Bool {
        guard let drawing = shared[number], drawing.uses == 1 else { return true }
        let most = PictureLimits.drawingBytes + (drawing.bytes <= smallDrawing ? reserve : 0)
        if bytes > most { removeMotions(endedAt: time()) }
        return bytes <= most
    }

    private mutating func removeMotion(of id: LayerID) {
        guard let motion = motions.removeValue(forKey: id) else { return }
        bytes -= motion.bytes
        for number in motion.drawings { release(number) }
    }

    /// Stops counting the animations that have ended. Layers keep those until they are described again.
    private mutating func removeMotions(endedAt time: Int64) {
        for id in motions.filter({ $0.value.end.map { $0 <= time } ?? false }).keys { removeMotion(of: id) }
    }
}

extension Drawing {
    fileprivate var bytes: Int { commandBytes + attributeBytes }

    /// Removes the commands, and the points of the clip, which becomes that of the layer's rectangle.
    fileprivate mutating func leaveOutCommands() {
        commands = []
        if let clip, clip.pathBytes > 0 { self.clip = .rectangle }
    }
}

extension LayerAnimation {
    /// True for animations whose intermediate values are drawings or styles.
    fileprivate var hasContent: Bool { !drawings.isEmpty || !styles.isEmpty }
}
