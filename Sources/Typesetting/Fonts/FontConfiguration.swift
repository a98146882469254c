import CPango
import Glibc

/// The font configuration of this library: available fonts and substitutions, equal on every machine.
///
/// A system's own configuration consists of many files about hinting, screens, and families that are never requested by
/// name here. Reading them takes longer than typesetting a process's first text. The width of a text would depend on
/// the desktop. Personal configuration is respected. It is the administrator's file and the one in the home folder.
/// These are replaced by files that `FONTCONFIG_FILE` or `FONTCONFIG_PATH` names.
public enum FontConfiguration {
    /// Applies the configuration on first access, once per process and before the first font map.
    public static let installOnce: Void = {
        if isApp { AppFonts.link(into: fontsOfApps.path) }
        guard getenv("FONTCONFIG_FILE") == nil, getenv("FONTCONFIG_PATH") == nil, let rules = FcConfigCreate() else {
            return
        }
        // The process's configuration retains a reference. Without this call the library would read the system's
        // configuration on first use.
        defer { FcConfigDestroy(rules) }
        guard FcConfigParseAndLoadFromMemory(rules, text, 0) != 0, FcConfigBuildFonts(rules) != 0 else { return }
        FcConfigSetCurrent(rules)
    }()

    private static let text = """
        <?xml version="1.0"?>
        <fontconfig>
        <dir>/usr/share/fonts</dir>
        <dir>/usr/local/share/fonts</dir>
        <dir>\(userData.escaped)/fonts</dir>
        <dir>\(fontsOfApps.escaped)</dir>
        <dir>~/.fonts</dir>
        <cachedir>/var/cache/fontconfig</cachedir>
        <cachedir>\(folder("FANLIGHT_USER_CACHE", "XDG_CACHE_HOME", ".cache").escaped)/fontconfig</cachedir>
        <include ignore_missing="yes">/etc/fonts/local.conf</include>
        <include ignore_missing="yes">\(userConfiguration.escaped)/fontconfig/fonts.conf</include>
        \(generic("sans-serif", "Inter", "Noto Sans", "DejaVu Sans", "Liberation Sans", fallbacks: ideographs("Sans")))
        \(generic("serif", "Noto Serif", "DejaVu Serif", "Liberation Serif", fallbacks: ideographs("Serif")))
        \(generic(
            "monospace", "JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono", fallbacks: ideographs("Sans Mono")))
        \(generic("emoji", binding: "same", "Noto Color Emoji", "Noto Emoji"))
        \(bitmapsFitTheirSize)
        \(slantedWhereNoItalicIs)
        \(boldWhereNoBoldIs)
        </fontconfig>
        """

    /// True in the process of an app, which has folders of its own.
    private static var isApp: Bool { getenv("CFFIXED_USER_HOME") != nil }

    private static let userConfiguration = folder("FANLIGHT_USER_CONFIG", "XDG_CONFIG_HOME", ".config")
    private static let userData = folder("FANLIGHT_USER_DATA", "XDG_DATA_HOME", ".local/share")

    /// The folder of the fonts that apps bring along.
    private static let fontsOfApps = Folder(path: "\(userData.path)/fanlight/fonts")

    private struct Folder {
        var path: String
        var escaped: String {
            path.reduce(into: "") { escaped, character in
                switch character {
                case "&": escaped += "&amp;"
                case "<": escaped += "&lt;"
                case ">": escaped += "&gt;"
                default: escaped.append(character)
                }
            }
        }
    }

    /// Returns a folder of the person who runs the service. In an app's process the usual variable names a folder of
    /// the app.
    private static func folder(_ original: String, _ usual: String, _ inHome: String) -> Folder {
        let named = getenv(original) ?? (isApp ? nil : getenv(usual))
        if let named { return Folder(path: String(cString: named)) }
        return Folder(path: "\(getenv("HOME").map { String(cString: $0) } ?? "")/\(inHome)")
    }

    /// Returns the families of a generic family name, the best first.
    private static func generic(
        _ name: String, binding: String = "weak", _ families: String..., fallbacks: [String] = []
    ) -> String {
        let preferred = (families + fallbacks).map { "<family>\($0)</family>" }.joined()
        return "<alias binding=\"\(binding)\"><family>\(name)</family><prefer>\(preferred)</prefer></alias>"
    }

    private static func ideographs(_ kind: String) -> [String] {
        ["JP", "SC", "TC", "KR"].map { "Noto \(kind) CJK \($0)" } + ["Droid Sans Fallback"]
    }

    /// Bitmap fonts, as most emoji are, come in one size and are scaled.
    private static let bitmapsFitTheirSize = """
        <match target="font"><test name="outline"><bool>false</bool></test>
        <edit name="pixelsizefixupfactor" mode="assign"><divide><name target="pattern">pixelsize</name>\
        <name target="font">pixelsize</name></divide></edit>
        <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>\
        <name>pixelsizefixupfactor</name><double>0</double><double>0</double><name>pixelsizefixupfactor</name>\
        </matrix></times></edit>
        <edit name="size" mode="assign"><divide>\
        <name>size</name><name>pixelsizefixupfactor</name></divide></edit></match>
        """

    private static let slantedWhereNoItalicIs = """
        <match target="font"><test name="slant"><const>roman</const></test>
        <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
        <edit name="matrix" mode="assign"><times><name>matrix</name><matrix><double>1</double><double>0.2</double>\
        <double>0</double><double>1</double></matrix></times></edit>
        <edit name="slant" mode="assign"><const>oblique</const></edit></match>
        """

    private static let boldWhereNoBoldIs = """
        <match target="font"><test name="weight" compare="less_eq"><const>medium</const></test>
        <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
        <edit name="embolden" mode="assign"><bool>true</bool></edit>
        <edit name="weight" mode="assign"><const>bold</const></edit></match>
        """
}
