import Foundation

/// The selection in a text that is being edited, or the position of its cursor.
public struct TextSelection: Hashable, Sendable {
    /// The selected ranges. An empty range is a cursor position.
    public enum Indices: Hashable, Sendable {
        case selection(Range<String.Index>)
        case multiSelection(RangeSet<String.Index>)
    }

    public var indices: Indices
    public var affinity = TextSelectionAffinity.automatic

    public init(range: Range<String.Index>) { indices = .selection(range) }
    public init(insertionPoint: String.Index) { indices = .selection(insertionPoint..<insertionPoint) }
    public init(ranges: RangeSet<String.Index>) { indices = .multiSelection(ranges) }

    /// True if nothing is selected, so that the value is a cursor position.
    public var isInsertion: Bool {
        switch indices {
        case .selection(let range): range.isEmpty
        case .multiSelection(let ranges): ranges.isEmpty
        }
    }

    /// The range that a field shows, which is the first one.
    fileprivate var range: Range<String.Index>? {
        switch indices {
        case .selection(let range): range
        case .multiSelection(let ranges):
            ranges.ranges.first
        }
    }

    fileprivate var hasSeveral: Bool {
        if case .multiSelection(let ranges) = indices { ranges.ranges.count > 1 } else { false }
    }
}

/// The side of a line break on which a cursor stands.
public enum TextSelectionAffinity: Hashable, Sendable {
    case automatic, upstream, downstream
}

/// Access to the app's selection binding. Positions are UTF-8 offsets.
struct SelectionSource {
    let read: () -> Range<Int>?
    let write: (Range<Int>) -> Void
    /// Returns true if the app selected several ranges, of which a field shows only one.
    let hasSeveral: () -> Bool

    init(
        read: @escaping () -> Range<Int>?, write: @escaping (Range<Int>) -> Void, hasSeveral: @escaping () -> Bool
    ) {
        self.read = read
        self.write = write
        self.hasSeveral = hasSeveral
    }

    init(_ selection: Binding<TextSelection?>, in text: Binding<String>) {
        read = {
            let text = text.wrappedValue
            guard let range = selection.wrappedValue?.range else { return nil }
            // Clamped, because the selection may refer to a longer text.
            func place(_ index: String.Index) -> Int {
                text.utf8.distance(from: text.startIndex, to: min(index, text.endIndex))
            }
            return place(range.lowerBound)..<place(range.upperBound)
        }
        write = { places in
            let text = text.wrappedValue
            func index(_ place: Int) -> String.Index {
                text.utf8.index(text.startIndex, offsetBy: min(place, text.utf8.count))
            }
            selection.wrappedValue = TextSelection(range: index(places.lowerBound)..<index(places.upperBound))
        }
        hasSeveral = { selection.wrappedValue?.hasSeveral ?? false }
    }
}

extension TextFieldSource {
    static func text(_ text: Binding<String>, _ selection: Binding<TextSelection?>) -> TextFieldSource {
        var source = TextFieldSource.text(text)
        source.selection = SelectionSource(selection, in: text)
        source.origin = (text, selection)
        return source
    }
}

extension TextField {
    /// Creates a field with a selection binding. The field writes the selection to it while focused, and follows
    /// changes of it.
    nonisolated public init(
        text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil,
        @ViewBuilder label: () -> Label
    ) {
        self.init(.text(text, selection), prompt: prompt, axis: axis ?? .horizontal, label: label())
    }
}

extension TextField where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
        axis: Axis? = nil
    ) {
        self.init(.text(text, selection), prompt: prompt, axis: axis ?? .horizontal, label: Text(titleKey))
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, text: Binding<String>, selection: Binding<TextSelection?>,
        prompt: Text? = nil, axis: Axis? = nil
    ) {
        self.init(.text(text, selection), prompt: prompt, axis: axis ?? .horizontal, label: Text(titleResource))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil
    ) {
        self.init(.text(text, selection), prompt: prompt, axis: axis ?? .horizontal, label: Text(title))
    }
}

extension View {
    @available(
        *, deprecated, message: "Has no effect: at a line wrap the cursor is at the start of the next line."
    )
    nonisolated public func textSelectionAffinity(_ affinity: TextSelectionAffinity) -> some View { self }
}
