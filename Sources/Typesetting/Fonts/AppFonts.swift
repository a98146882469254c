import Glibc

/// The font files of an app, as links in a folder that all programs of the same person read.
///
/// Clients paint the text of an app in the fonts that it names. A client on another machine has another typeface, which
/// it fits to the measured width.
enum AppFonts {
    /// The most folders around a font, below that of the program.
    private static let maximumDepth = 3
    private static let endings = [".ttf", ".otf", ".ttc"]

    /// Links the fonts beside the running program.
    ///
    /// - Parameter shared: The folder with a folder for each program.
    static func link(into shared: String) {
        if let program = target(of: "/proc/self/exe") { link(besideProgram: program, shared) }
    }

    /// Links the fonts beside a program, and removes links to those that are gone.
    static func link(besideProgram program: String, _ shared: String) {
        guard let slash = program.lastIndex(of: "/") else { return }
        let fonts = fonts(in: String(program[..<slash]), depth: 0)
        let own = "\(shared)/\(program[program.index(after: slash)...])-\(digest(of: program))"
        if fonts.isEmpty, access(own, F_OK) != 0 { return }
        makeFolder(own)
        var wanted: Set<String> = []
        for font in fonts {
            let name = font.split(separator: "/").last.map(String.init) ?? font
            guard wanted.insert(name).inserted else { continue }
            let link = "\(own)/\(name)"
            guard target(of: link) != font else { continue }
            unlink(link)
            symlink(font, link)
        }
        for name in names(in: own) where !wanted.contains(name) { unlink("\(own)/\(name)") }
    }

    /// Returns the fonts of a folder, of its bundles of resources, and of folders for fonts.
    private static func fonts(in folder: String, depth: Int) -> [String] {
        names(in: folder).sorted().flatMap { name -> [String] in
            let lower = name.lowercased()
            if endings.contains(where: lower.hasSuffix) { return ["\(folder)/\(name)"] }
            guard depth < maximumDepth, lower.hasSuffix(".resources") || lower.contains("font") else { return [] }
            return fonts(in: "\(folder)/\(name)", depth: depth + 1)
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private static func target(of link: String) -> String? {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard readlink(link, &path, path.count - 1) > 0 else { return nil }
        return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func makeFolder(_ path: String) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/\(part)"
            mkdir(made, 0o700)
        }
    }

    /// Distinguishes programs of one name: FNV-1a of the path.
    private static func digest(of path: String) -> String {
        let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
