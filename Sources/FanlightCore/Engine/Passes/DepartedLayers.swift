import Display

/// The layers of removed views that stay in the picture, as values, until their animations end.
///
/// Their views have left: they have no semantics and take no input. A node that returns meanwhile gets its layer back.
/// The layer then continues from where it is presented. See `Departure`.
///
/// Decision record: Decisions/DepartedViews.md
@MainActor
struct DepartedLayers {
    /// A layer whose view has left since the last description.
    struct NewDeparture {
        let id: LayerID
        var layer: Layer
        /// True if the layer fades out; false if a transition of the view has set its final state.
        var fades = true
        /// True if the layer was not in the picture before. It has no node that may return.
        var isNew = false
        /// The place to which the layer moves; nil if it stays.
        var destination: Placement?
        /// The view that may be replaced by another one, to whose place the layer moves.
        var matched: MatchedLayerPlace?
    }

    private var begun: [NewDeparture] = []
    private var places: [LayerID: Place] = [:]
    private var inside: [LayerID: [LayerID]] = [:]
    /// The last states of layers whose nodes may return.
    private var states: [LayerID: Layer] = [:]
    /// The alarms at the ends of the outermost layers.
    private var alarms: [LayerID: UInt64] = [:]
    private var departures: [LayerID: Departure] = [:]
    /// The departure of the view that is being removed, during `depart(_:)`.
    var current: Departure?

    var hasBegun: Bool { !begun.isEmpty }
    var count: Int { places.count + begun.count }

    mutating func begin(_ layer: NewDeparture) {
        begun.append(layer)
        guard let current else { return }
        current.layerBegins()
        departures[layer.id] = current
    }

    /// Removes and returns the layers whose views have left, each after those that contain it.
    mutating func removeBegun() -> [NewDeparture] {
        defer { begun.removeAll() }
        guard begun.count > 1 else { return begun }
        var depths: [LayerID: Int] = [:]
        let parents = Dictionary(begun.map { ($0.id, $0.layer.place.parent) }) { first, _ in first }
        func depth(_ id: LayerID) -> Int {
            if let known = depths[id] { return known }
            guard let parent = parents[id] else { return 0 }
            let found = depth(parent) + 1
            depths[id] = found
            return found
        }
        return begun.sorted { (depth($0.id), $0.id) < (depth($1.id), $1.id) }
    }

    /// - Parameter state: The last state of a layer whose node may return.
    mutating func add(_ id: LayerID, at place: Place, _ state: Layer?) {
        places[id] = place
        states[id] = state
        inside[place.parent, default: []].append(id)
    }

    mutating func setAlarm(_ alarm: UInt64, of id: LayerID) { alarms[id] = alarm }

    /// True if a layer stays until the end of its own animation, not until that of a layer around it.
    func hasAlarm(_ id: LayerID) -> Bool { alarms[id] != nil }

    /// Removes a layer. Returns its last state if its node may return, the alarm at its end and its departure.
    @discardableResult
    mutating func remove(_ id: LayerID) -> (state: Layer?, alarm: UInt64?, departure: Departure?) {
        let departure = departures.removeValue(forKey: id)
        guard let place = places.removeValue(forKey: id) else { return (nil, nil, departure) }
        inside[place.parent]?.removeAll { $0 == id }
        if inside[place.parent]?.isEmpty == true { inside[place.parent] = nil }
        var state = states.removeValue(forKey: id)
        state?.place = place
        return (state, alarms.removeValue(forKey: id), departure)
    }

    /// Returns the layers of a view. Those that have not been described are not described any more.
    mutating func withdraw(_ departure: Departure) -> [LayerID] {
        let layers = departures.keys.filter { departures[$0] === departure }
        begun.removeAll { layers.contains($0.id) }
        return layers
    }

    func contains(_ id: LayerID) -> Bool { places[id] != nil }
    func place(of id: LayerID) -> Place? { places[id] }
    func layers(under parent: LayerID) -> [LayerID] { inside[parent] ?? [] }

    /// Returns the last of the departed layers that follow a layer directly, or the layer itself.
    ///
    /// - Parameter visited: The departed layers under this parent that were returned before.
    func last(after id: LayerID, under parent: LayerID, _ visited: inout Set<LayerID>) -> LayerID {
        guard let candidates = inside[parent] else { return id }
        var last = id
        while let next = candidates.first(where: { places[$0]?.after == last && !visited.contains($0) }) {
            visited.insert(next)
            last = next
        }
        return last
    }

    /// Places the departed layers that follow no present layer at the end. Returns their new places.
    mutating func placeOthers(
        after id: LayerID, under parent: LayerID, without visited: Set<LayerID>
    ) -> [(LayerID, Place)] {
        guard let candidates = inside[parent] else { return [] }
        var moved: [(LayerID, Place)] = []
        var last = id
        for candidate in candidates where !visited.contains(candidate) {
            let place = Place(parent: parent, after: last)
            if places[candidate] != place {
                places[candidate] = place
                moved.append((candidate, place))
            }
            last = candidate
        }
        return moved
    }
}
