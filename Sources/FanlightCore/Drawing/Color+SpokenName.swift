import Display
import Foundation

extension Color {
    /// The colour's name for people: the name that the app gave it, or the nearest common colour name.
    var accessibilityName: String {
        switch (self, kind) {
        case (.primary, _), (.secondary, _), (.accentColor, _): break
        case (_, .named(let name, _)): return name
        default: if let name = Color.names[self] { return name }
        }
        return rgba(in: EnvironmentValues()).commonName
    }
}
