/// Words of a package manifest.
enum PackageText {
    /// Returns a text as a Swift literal.
    static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case _ where scalar.properties.generalCategory == .control: break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    static func list(_ texts: [String]) -> String { "[" + texts.map(literal).joined(separator: ", ") + "]" }

    /// Returns a package's name: lower case letters, digits and dashes.
    static func packageName(_ text: String) -> String {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        // A package of the name of its dependency would depend on itself.
        let name = words.isEmpty ? "app" : words.joined(separator: "-")
        return name == "fanlight" ? "fanlight-app" : name
    }

    /// Returns the identity that SwiftPM derives from an address.
    static func identity(of address: String) -> String {
        let name = address.split(separator: "/").last.map(String.init) ?? address
        return (name.hasSuffix(".git") ? String(name.dropLast(4)) : name).lowercased()
    }

    /// Returns a requirement of Xcode as an argument of `.package(url:…)`.
    static func requirement(_ fields: [String: String]) -> String {
        switch fields["kind"] {
        case "exactVersion": "exact: \(literal(fields["version"] ?? "1.0.0"))"
        case "branch": "branch: \(literal(fields["branch"] ?? "main"))"
        case "revision": "revision: \(literal(fields["revision"] ?? ""))"
        case "upToNextMinorVersion": ".upToNextMinor(from: \(literal(fields["minimumVersion"] ?? "1.0.0")))"
        case "versionRange":
            "\(literal(fields["minimumVersion"] ?? "1.0.0"))..<\(literal(fields["maximumVersion"] ?? "2.0.0"))"
        default: "from: \(literal(fields["minimumVersion"] ?? "1.0.0"))"
        }
    }

    /// Returns a path for a link: one outside of the project begins with the name of its folder.
    static func place(of path: String) -> String {
        let parts = FilePath.normalized(path).split(separator: "/").filter { $0 != ".." }
        return parts.joined(separator: "/")
    }
}
