/// The build settings of a target in its debug configuration, over those of the project.
struct BuildSettings: Equatable, Sendable {
    private(set) var values: [String: String] = [:]

    init(_ values: [String: String] = [:]) { self.values = values }

    /// Reads the settings of an object with configurations; settings of `.xcconfig` files come first.
    init(of entry: ProjectObjects.Entry, over parent: BuildSettings, _ objects: ProjectObjects, _ files: XcconfigFiles)
    {
        values = parent.values
        let list = objects[entry.text("buildConfigurationList")]
        let all = objects[list?.texts("buildConfigurations") ?? []]
        guard let chosen = all.first(where: { $0.text("name") == "Debug" }) ?? all.first else { return }
        add(files.settings(of: chosen.text("baseConfigurationReference")))
        let own = chosen.dictionary("buildSettings")
        add(
            own.compactMapValues {
                $0 as? String ?? ($0 as? [Any])?.compactMap { $0 as? String }.joined(separator: " ")
            })
    }

    private mutating func add(_ settings: [String: String]) {
        // Settings for the simulator and the phone count, `NAME[sdk=iphone*]`; those for other platforms do not.
        for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
            let name = String(key.prefix { $0 != "[" })
            guard name == key || key.contains("sdk=iphone") else { continue }
            let inherited = values[name] ?? ""
            values[name] = value.replacing("$(inherited)", with: inherited).replacing("${inherited}", with: inherited)
        }
    }

    /// Returns a value with references to other settings replaced; nil if it is absent or empty.
    subscript(name: String) -> String? {
        guard let value = values[name] else { return nil }
        let text = expanded(value)
        return text.isEmpty ? nil : text
    }

    func isOn(_ name: String) -> Bool { self[name]?.uppercased() == "YES" }

    func words(_ name: String) -> [String] {
        self[name]?.split { $0 == " " || $0 == "\n" || $0 == "," }.map { $0.filter { $0 != "\"" } } ?? []
    }

    /// Replaces `$(NAME)`, `${NAME}` and their modifiers, such as `$(PRODUCT_NAME:c99extidentifier)`.
    func expanded(_ text: String, depth: Int = 0) -> String {
        guard text.contains("$") else { return text }
        // A setting may refer to itself.
        guard depth < 16 else { return "" }
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            let after = rest[rest.index(after: dollar)...]
            guard let open = after.first, open == "(" || open == "{",
                let close = after.firstIndex(of: open == "(" ? ")" : "}")
            else {
                result += "$"
                rest = after
                continue
            }
            let reference = after[after.index(after: after.startIndex)..<close].split(separator: ":")
            let name = reference.first.map(String.init) ?? ""
            var value = expanded(values[name] ?? "", depth: depth + 1)
            for modifier in reference.dropFirst() {
                switch modifier {
                case "c99extidentifier", "identifier": value = ModuleName.identifier(value)
                case "rfc1034identifier": value = ModuleName.identifier(value).replacing("_", with: "-")
                case "lower": value = value.lowercased()
                case "upper": value = value.uppercased()
                default: break
                }
            }
            result += value
            rest = after[after.index(after: close)...]
        }
        return result + rest
    }

    /// Returns the settings with names that Xcode defines for each target.
    func naming(target: String) -> BuildSettings {
        var settings = self
        settings.values["TARGET_NAME"] = target
        settings.values["TARGETNAME"] = target
        if settings["PRODUCT_NAME"] == nil { settings.values["PRODUCT_NAME"] = target }
        if settings["PRODUCT_MODULE_NAME"] == nil {
            settings.values["PRODUCT_MODULE_NAME"] = ModuleName.identifier(settings["PRODUCT_NAME"] ?? target)
        }
        settings.values["EXECUTABLE_NAME"] = settings["PRODUCT_NAME"]
        return settings
    }
}
