/// The number of names that a failure offers: a few that a person compares at a glance.
let maximumCandidates = 3

/// Returns all different names, the closest to the wanted one first. If none is close, they keep their order, because
/// any name is a better hint than none.
func ranked(_ names: [String], byDistanceTo wanted: String) -> [String] {
    var seen: Set<String> = [""]
    let names = names.filter { seen.insert($0).inserted }
    let target = Array(wanted.lowercased().prefix(64))
    let ranked = names.enumerated().map { order, name in
        let characters = Array(name.lowercased().prefix(64))
        let contained = !target.isEmpty && name.lowercased().contains(wanted.lowercased())
        return (
            name: name, order: order, distance: contained ? 1 : editDistance(target, characters),
            length: characters.count
        )
    }
    guard ranked.contains(where: { $0.distance <= max(2, min(target.count, $0.length) / 2) }) else { return names }
    return ranked.sorted { ($0.distance, $0.order) < ($1.distance, $1.order) }.map(\.name)
}

/// Returns the Damerau–Levenshtein distance: the number of insertions, deletions, replacements and swaps of neighbours.
func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var best = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
            row.append(best)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
