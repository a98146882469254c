/// The reason why a delta does not fit its picture. The picture is unchanged.
public enum PictureError: Error, Hashable, Sendable {
    /// The delta's base is not the picture's version.
    case wrongBase(has: Version, got: Version)
    /// The delta ends before it starts, or changes something without a new version.
    case wrongVersion(base: Version, version: Version)
    /// The changes are not in ascending ID order, or a layer is listed twice.
    case unordered(LayerID)
    /// The delta changes or removes 0, the scene, which has no layer.
    case sceneIsNoLayer
    case unknownLayer(LayerID)
    /// The layer is removed and changed by the same delta, or removed twice.
    case alreadyRemoved(LayerID)
    case missingPlace(LayerID)
    case unknownParent(LayerID, parent: LayerID)
    /// The layer's parent is removed, but the layer is neither removed nor moved.
    case orphan(LayerID)
    case cycle(LayerID)
    case tooDeep(LayerID)
    /// The `after` links of the children do not form a single sequence.
    case brokenOrder(parent: LayerID)
    /// The picture would have more layers than `PictureLimits.layers`.
    case tooManyLayers(Int)
    /// A splice requires exactly one run.
    case spliceWithoutRun(LayerID)
    case spliceOutOfBounds(LayerID)
    /// A splice would cut a scalar's bytes apart.
    case spliceInsideScalar(LayerID)
}

extension PictureError {
    /// The error as a sentence, for logs and for authors of clients.
    public var sentence: String {
        switch self {
        case .wrongBase(let has, let got): "The delta starts from version \(got), the picture is at version \(has)."
        case .wrongVersion(let base, let version): "A delta cannot lead from version \(base) to version \(version)."
        case .unordered(let id):
            "The change of layer \(id) is out of order: changes ascend by id and name each layer once."
        case .sceneIsNoLayer: "Layer 0 is the scene itself and cannot be changed or removed."
        case .unknownLayer(let id): "There is no layer \(id) to remove."
        case .alreadyRemoved(let id): "Layer \(id) is removed by the same delta."
        case .missingPlace(let id): "Layer \(id) is new and has no place."
        case .unknownParent(let id, let parent): "The parent \(parent) of layer \(id) does not exist."
        case .orphan(let id): "The parent of layer \(id) is removed, and the layer is neither removed nor moved."
        case .cycle(let id): "Layer \(id) would contain itself."
        case .tooDeep(let id): "Layer \(id) is nested deeper than the limit."
        case .brokenOrder(let parent): "The children of layer \(parent) do not form a chain."
        case .tooManyLayers(let count):
            "The picture would have \(count) layers; at most \(PictureLimits.layers) are possible."
        case .spliceWithoutRun(let id): "The text of layer \(id) is not one run and cannot be spliced."
        case .spliceOutOfBounds(let id): "The splice of layer \(id) keeps more bytes than its text has."
        case .spliceInsideScalar(let id): "The splice of layer \(id) cuts a character."
        }
    }
}

extension LayerID: CustomStringConvertible {
    public var description: String { String(rawValue) }
}
