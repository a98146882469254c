import Foundation

/// The part of a scroll view that a margin applies to.
public struct ContentMarginPlacement: Sendable {
    enum Kind { case automatic, content, indicators }
    let kind: Kind

    /// Applies to both the content and the indicators of a scroll view.
    public static var automatic: ContentMarginPlacement { ContentMarginPlacement(kind: .automatic) }
    public static var scrollContent: ContentMarginPlacement { ContentMarginPlacement(kind: .content) }
    public static var scrollIndicators: ContentMarginPlacement { ContentMarginPlacement(kind: .indicators) }
}

struct ContentMargins: Equatable {
    var content = EdgeInsets()
    var indicators = EdgeInsets()
}

extension EnvironmentValues {
    var contentMargins: ContentMargins {
        get { self[ContentMarginsKey.self] }
        set { self[ContentMarginsKey.self] = newValue }
    }
}

private struct ContentMarginsKey: EnvironmentKey { static var defaultValue: ContentMargins { ContentMargins() } }

public struct _ContentMarginsModifier {
    let edges: Edge.Set
    /// The margins; nil inherits those of the environment.
    let insets: EdgeInsets?
    let placement: ContentMarginPlacement
}

extension _ContentMarginsModifier: EnvironmentModifier {
    public typealias Body = Never

    package func checked(_ reporter: any DiagnosticReporter) -> Self {
        _ContentMarginsModifier(
            edges: edges, insets: insets.map { reporter.insets($0, "contentMargins") }, placement: placement)
    }

    package func write(into values: inout EnvironmentValues) {
        guard let insets else { return }
        var margins = values.contentMargins
        if placement.kind != .indicators { margins.content.merge(edges, from: insets) }
        if placement.kind != .content { margins.indicators.merge(edges, from: insets) }
        values.contentMargins = margins
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        EnvironmentElement(view, context)
    }
}

extension EdgeInsets {
    fileprivate mutating func merge(_ edges: Edge.Set, from other: EdgeInsets) {
        if edges.contains(.top) { top = other.top }
        if edges.contains(.leading) { leading = other.leading }
        if edges.contains(.bottom) { bottom = other.bottom }
        if edges.contains(.trailing) { trailing = other.trailing }
    }
}

extension View {
    /// Adds margins between scroll views' content and their edges. Content still scrolls through the margins.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        modifier(_ContentMarginsModifier(edges: edges, insets: insets, placement: placement))
    }

    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View {
        modifier(
            _ContentMarginsModifier(
                edges: edges,
                insets: length.map { EdgeInsets(top: $0, leading: $0, bottom: $0, trailing: $0) },
                placement: placement))
    }

    nonisolated public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic)
        -> some View
    {
        contentMargins(.all, length, for: placement)
    }
}
