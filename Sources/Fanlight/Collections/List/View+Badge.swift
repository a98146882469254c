import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The prominence of a badge.
public struct BadgeProminence: Hashable, Sendable {
    private enum Level { case decreased, standard, increased }
    private let level: Level

    /// Less prominent than the text beside it.
    public static let decreased = BadgeProminence(level: .decreased)
    public static let standard = BadgeProminence(level: .standard)
    /// Prominent, to draw attention.
    public static let increased = BadgeProminence(level: .increased)
}

private struct BadgeProminenceKey: EnvironmentKey { static let defaultValue = BadgeProminence.standard }

extension EnvironmentValues {
    /// The prominence of badges.
    public var badgeProminence: BadgeProminence {
        get { self[BadgeProminenceKey.self] }
        set { self[BadgeProminenceKey.self] = newValue }
    }
}

/// A short text at the trailing edge of a row.
struct RowBadge: Equatable {
    let text: Text
    let prominence: BadgeProminence
}

enum RowBadgeTrait: _ViewTraitKey { static var defaultValue: RowBadge? { nil } }

/// The trait of a view that shows its badge itself, before its trailing content.
enum BadgeIsShownTrait: _ViewTraitKey { static var defaultValue: Bool { false } }

extension ItemTraits {
    /// The badge at the trailing edge of the row.
    var rowBadge: RowBadge? {
        self[ObjectIdentifier(BadgeIsShownTrait.self)] == true
            ? nil : self[ObjectIdentifier(RowBadgeTrait.self)] ?? nil
    }
}

private struct BadgeTextKey: EnvironmentKey { static let defaultValue: Text? = nil }

extension EnvironmentValues {
    /// The badge of the enclosing row, for a view that shows it itself.
    var badgeText: Text? {
        get { self[BadgeTextKey.self] }
        set { self[BadgeTextKey.self] = newValue }
    }
}

/// Adds a badge trait with the prominence of the row view's environment.
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
    /// Shows a number at the trailing edge of the list row; 0 is not shown.
    nonisolated public func badge(_ count: Int) -> some View { badged(count == 0 ? nil : Text("\(count)")) }

    /// Shows a text at the trailing edge of the list row.
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

    /// Sets the prominence of badges inside.
    nonisolated public func badgeProminence(_ prominence: BadgeProminence) -> some View {
        environment(\.badgeProminence, prominence)
    }
}
