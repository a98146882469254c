import AssetCatalogs

/// The members of a type for assets: those of a catalogue's top, or of a namespace in it.
struct AssetScope {
    struct Member: Equatable {
        var identifier: String
        /// The name with namespaces.
        var asset: String
    }

    private(set) var members: [Member] = []
    /// The namespaces by the names of their types.
    private(set) var spaces: [(identifier: String, asset: String, scope: AssetScope)] = []
    /// Reasons why assets have no member, each a sentence that begins with a small letter.
    private(set) var omissions: [String] = []

    /// The reasons of the scope and of all namespaces in it.
    var allOmissions: [String] { omissions + spaces.flatMap(\.scope.allOmissions) }

    var isEmpty: Bool { members.isEmpty && spaces.isEmpty && omissions.isEmpty }

    /// - Parameter noun: The word for an asset in sentences: colour or image.
    init(_ sets: [AssetSet], noun: String) {
        for set in sets.sorted(by: { $0.name < $1.name }) { add(set, set.namespaces[...], noun) }
        omitNamesOfSpaces(noun)
    }

    /// Leaves out members with the name of a namespace: a type cannot have both.
    private mutating func omitNamesOfSpaces(_ noun: String) {
        for index in spaces.indices { spaces[index].scope.omitNamesOfSpaces(noun) }
        let names = Set(spaces.map(\.identifier))
        for member in members where names.contains(member.identifier) {
            omissions.append(
                "the \(noun) “\(member.asset)” has no symbol, because \(member.identifier) is a namespace; rename one")
        }
        members.removeAll { names.contains($0.identifier) }
    }

    private init() {}

    private mutating func add(_ set: AssetSet, _ rest: ArraySlice<String>, _ noun: String) {
        if let space = rest.first, let identifier = AssetIdentifier.namespace(space) {
            if let index = spaces.firstIndex(where: { $0.identifier == identifier }) {
                spaces[index].scope.add(set, rest.dropFirst(), noun)
            } else {
                var scope = AssetScope()
                scope.add(set, rest.dropFirst(), noun)
                let asset = set.namespaces.prefix(set.namespaces.count - rest.count + 1).joined(separator: "/")
                spaces.append((identifier, asset, scope))
            }
            return
        }
        guard let identifier = AssetIdentifier.member(set.ownName) else {
            omissions.append("the name of the \(noun) “\(set.name)” has no letter, so there is no symbol for it")
            return
        }
        if let same = members.first(where: { $0.identifier == identifier }) {
            // Two catalogues may have a set of the same name: then one is shown.
            guard same.asset != set.name else { return }
            omissions.append(
                "the \(noun) “\(set.name)” has no symbol, because \(identifier) stands for “\(same.asset)”; rename one")
        } else {
            members.append(Member(identifier: identifier, asset: set.name))
        }
    }
}
