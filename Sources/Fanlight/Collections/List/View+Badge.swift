import Display
import Foundation

/// How much a badge is to be seen.
public struct BadgeProminence: Hashable, Sendable {
    private enum Level { case decreased, standard, increased }
    private let level: Level

    /// Less than the words beside it.
    public static let decreased = BadgeProminence(level: .decreased)
    public static let standard = BadgeProminence(level: .standard)
    /// Somebody should look at it.
    public static let increased = BadgeProminence(level: .increased)
}

private struct BadgeProminenceKey: EnvironmentKey { static let defaultValue = BadgeProminence.standard }

extension EnvironmentValues {
    /// How much badges here are to be seen.
    public var badgeProminence: BadgeProminence {
        get { self[BadgeProminenceKey.self] }
        set { self[BadgeProminenceKey.self] = newValue }
    }
}

/// A few letters at the end of a row.
struct RowBadge: Equatable {
    let text: Text
    let prominence: BadgeProminence
}

enum RowBadgeTrait: _ViewTraitKey { static var defaultValue: RowBadge? { nil } }

/// Says that the view shows its badge itself, before what it has at its end.
enum BadgeIsShownTrait: _ViewTraitKey { static var defaultValue: Bool { false } }

extension ItemTraits {
    /// What is to be at the end of the row.
    var rowBadge: RowBadge? {
        self[ObjectIdentifier(BadgeIsShownTrait.self)] == true
            ? nil : self[ObjectIdentifier(RowBadgeTrait.self)] ?? nil
    }
}

private struct BadgeTextKey: EnvironmentKey { static let defaultValue: Text? = nil }

extension EnvironmentValues {
    /// The badge of the row that views are in, for one that shows it itself.
    var badgeText: Text? {
        get { self[BadgeTextKey.self] }
        set { self[BadgeTextKey.self] = newValue }
    }
}

/// How much a badge is to be seen is known where the row's view is.
public struct _BadgeModifier: EnvironmentalModifier {
    public typealias Body = Never

    let text: Text?

    public func resolve(in environment: EnvironmentValues) -> some ViewModifier {
        _TraitWritingModifier<RowBadgeTrait>(
            value: text.map { RowBadge(text: $0, prominence: environment.badgeProminence) })
    }
}

struct BadgeLabel {
    let badge: RowBadge
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension BadgeLabel: View {
    var body: some View {
        switch badge.prominence {
        case .increased where isCellDisplay: badge.text.bold().foregroundStyle(.red)
        case .increased:
            badge.text.font(.subheadline).foregroundStyle(.white)
                .padding(.horizontal, 7).padding(.vertical, 1)
                .background(.red, in: Capsule())
        case .decreased: badge.text.foregroundStyle(.tertiary)
        default: badge.text.foregroundStyle(.secondary)
        }
    }
}

extension View {
    /// A number at the end of the row that the view is of a list; 0 is not shown.
    nonisolated public func badge(_ count: Int) -> some View { badged(count == 0 ? nil : Text("\(count)")) }

    /// Words at the end of the row that the view is of a list.
    nonisolated public func badge(_ label: Text?) -> some View { badged(label) }

    nonisolated public func badge(_ key: LocalizedStringKey?) -> some View {
        badged(key.map { Text($0) })
    }

    @_disfavoredOverload
    nonisolated public func badge(_ resource: LocalizedStringResource?) -> some View {
        badged(resource.map { Text($0) })
    }

    @_disfavoredOverload
    nonisolated public func badge<S: StringProtocol>(_ label: S?) -> some View {
        badged(label.map { Text($0) })
    }

    nonisolated private func badged(_ text: Text?) -> some View {
        modifier(_BadgeModifier(text: text)).environment(\.badgeText, text)
    }

    /// How much badges inside are to be seen.
    nonisolated public func badgeProminence(_ prominence: BadgeProminence) -> some View {
        environment(\.badgeProminence, prominence)
    }
}
