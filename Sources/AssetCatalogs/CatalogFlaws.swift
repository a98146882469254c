import Foundation

/// The flaws of an asset catalogue's `Contents.json` files: damage, and files that are listed and do not exist.
package struct CatalogFlaws: Sendable {
    /// One file with the reason, which continues a sentence after the path.
    package struct Flaw: Equatable, Sendable {
        package var path: String
        package var reason: String
    }

    /// Files whose meaning is lost: Xcode does not compile them.
    package private(set) var damage: [Flaw] = []
    /// Paths of listed files that do not exist. Xcode warns of them.
    package private(set) var missingFiles: [String] = []

    private static let maximumFiles = 20_000

    package init(in catalog: String) {
        guard let walker = FileManager.default.enumerator(atPath: catalog) else { return }
        var paths: [String] = []
        while paths.count < CatalogFlaws.maximumFiles, let path = walker.nextObject() as? String {
            if path == "Contents.json" || path.hasSuffix("/Contents.json") { paths.append(path) }
        }
        for path in paths.sorted() { check("\(catalog)/\(path)") }
    }

    private mutating func check(_ path: String) {
        let folder = String(path.dropLast("/Contents.json".count))
        do throws(ContentsProblem) {
            let contents = try ContentsShape(path)
            for name in try contents.filenames(kind: CatalogFlaws.ending(of: folder)) {
                let file = "\(folder)/\(name)"
                if !FileManager.default.fileExists(atPath: file) { missingFiles.append(file) }
            }
        } catch {
            damage.append(Flaw(path: path, reason: error.reason))
        }
    }

    private static func ending(of folder: String) -> String {
        let name = folder.split(separator: "/").last ?? ""
        return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    }
}

/// The reason why a `Contents.json` cannot be understood.
private struct ContentsProblem: Error {
    var reason: String
}

/// A `Contents.json` whose values are of the types that its set needs.
private struct ContentsShape {
    private let root: [String: Any]

    init(_ path: String) throws(ContentsProblem) {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ContentsProblem(reason: "it cannot be read")
        }
        guard !bytes.isEmpty else { throw ContentsProblem(reason: "it is empty") }
        guard let value = try? JSONSerialization.jsonObject(with: bytes, options: .fragmentsAllowed) else {
            throw ContentsProblem(reason: "it is not JSON")
        }
        guard let root = value as? [String: Any] else {
            throw ContentsProblem(reason: "it is \(ContentsShape.noun(of: value)), not an object")
        }
        self.root = root
    }

    /// Checks the lists of a set, and returns the names of the files in them.
    ///
    /// - Parameter kind: The extension of the set's folder; others than sets have properties only.
    func filenames(kind: String) throws(ContentsProblem) -> [String] {
        try checkProperties()
        let key: String
        switch kind {
        case "colorset":
            for (place, entry) in try entries("colors") { try checkColor(entry, place) }
            return []
        case "imageset", "appiconset": key = "images"
        case "symbolset": key = "symbols"
        case "dataset": key = "data"
        default: return []
        }
        var names: [String] = []
        for (place, entry) in try entries(key) {
            for field in ["idiom", "scale"] { _ = try text(entry, field, place) }
            try checkAppearances(entry, place)
            if let name = try text(entry, "filename", place), !name.isEmpty { names.append(name) }
        }
        return names
    }

    private func checkProperties() throws(ContentsProblem) {
        guard let properties = try object(root, "properties", "") else { return }
        let space = properties["provides-namespace"]
        guard space == nil || space is Bool else {
            throw ContentsProblem(reason: "“properties.provides-namespace” is neither true nor false")
        }
        _ = try text(properties, "template-rendering-intent", "properties")
    }

    private func checkColor(_ entry: [String: Any], _ place: String) throws(ContentsProblem) {
        _ = try text(entry, "idiom", place)
        try checkAppearances(entry, place)
        // An entry without a colour is a place that its author left empty.
        guard let color = try object(entry, "color", place) else { return }
        let place = "\(place).color"
        _ = try text(color, "color-space", place)
        guard let components = try object(color, "components", place) else {
            if try text(color, "reference", place) != nil { return }
            throw ContentsProblem(reason: "“\(place)” has neither components nor a reference")
        }
        let needed = components["white"] == nil ? ["red", "green", "blue"] : ["white"]
        for name in needed where components[name] == nil {
            throw ContentsProblem(reason: "“\(place).components” has no \(name)")
        }
        for name in needed + ["alpha"] {
            guard let value = components[name], !ContentsShape.isNumber(value) else { continue }
            throw ContentsProblem(reason: "“\(place).components.\(name)” is no number")
        }
    }

    private func checkAppearances(_ entry: [String: Any], _ place: String) throws(ContentsProblem) {
        for (place, appearance) in try entries("appearances", of: entry, place) {
            for field in ["appearance", "value"] { _ = try text(appearance, field, place) }
        }
    }

    /// True for a number, and for a text with one: from 0 to 1, from 0 to 255, or hexadecimal.
    private static func isNumber(_ value: Any) -> Bool {
        guard let text = value as? String else { return value is NSNumber }
        return text.hasPrefix("0x") ? UInt8(text.dropFirst(2), radix: 16) != nil : Double(text)?.isFinite == true
    }

    // MARK: Values of a type

    /// Returns the objects of a list with their places, such as `colors[1]`; none if the key is absent.
    private func entries(_ key: String) throws(ContentsProblem) -> [(place: String, entry: [String: Any])] {
        try entries(key, of: root, "")
    }

    private func entries(
        _ key: String, of parent: [String: Any], _ place: String
    ) throws(ContentsProblem) -> [(place: String, entry: [String: Any])] {
        guard let value = parent[key], !(value is NSNull) else { return [] }
        let place = ContentsShape.join(place, key)
        guard let list = value as? [Any] else { throw ContentsShape.problem(place, value, "a list") }
        var entries: [(place: String, entry: [String: Any])] = []
        for (index, value) in list.enumerated() {
            let place = "\(place)[\(index)]"
            guard let entry = value as? [String: Any] else { throw ContentsShape.problem(place, value, "an object") }
            entries.append((place, entry))
        }
        return entries
    }

    private func object(
        _ parent: [String: Any], _ key: String, _ place: String
    ) throws(ContentsProblem) -> [String: Any]? {
        guard let value = parent[key], !(value is NSNull) else { return nil }
        guard let object = value as? [String: Any] else {
            throw ContentsShape.problem(ContentsShape.join(place, key), value, "an object")
        }
        return object
    }

    private func text(_ parent: [String: Any], _ key: String, _ place: String) throws(ContentsProblem) -> String? {
        guard let value = parent[key], !(value is NSNull) else { return nil }
        guard let text = value as? String else {
            throw ContentsShape.problem(ContentsShape.join(place, key), value, "a text")
        }
        return text
    }

    private static func join(_ place: String, _ key: String) -> String { place.isEmpty ? key : "\(place).\(key)" }

    private static func problem(_ place: String, _ value: Any, _ wanted: String) -> ContentsProblem {
        ContentsProblem(reason: "“\(place)” is \(noun(of: value)), not \(wanted)")
    }

    private static func noun(of value: Any) -> String {
        switch value {
        case is NSNull: "null"
        case is [Any]: "a list"
        case is [String: Any]: "an object"
        case is String: "a text"
        default: "a number"
        }
    }
}
