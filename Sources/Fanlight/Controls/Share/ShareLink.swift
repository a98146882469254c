import CoreTransferable
import Foundation

/// A button that shares items by copying them to the clipboard.
///
/// There is no sharing panel. Text and URLs reach the clipboard of the person's own machine if the terminal permits it.
/// Other values can be pasted in apps of the same service.
public struct ShareLink<Data: RandomAccessCollection, PreviewImage, PreviewIcon, Label: View>
where Data.Element: Transferable {
    private let items: Data
    private let label: Label
    @Environment(\.clipboard) private var clipboard

    nonisolated init(copying items: Data, label: Label) {
        self.items = items
        self.label = label
    }
}

extension ShareLink: View {
    public var body: some View {
        Button {
            copy()
        } label: {
            label
        }
        .disabled(items.isEmpty)
        .accessibilityHint("Copies to the clipboard")
    }

    @MainActor private func copy() {
        clipboard?.copy(items.map { NSItemProvider(transferable: $0) })
        AccessibilityNotification.Announcement("Copied").post()
    }
}

/// The default label of a share button: a standard title, or the given one, with an icon.
public struct DefaultShareLinkLabel {
    let title: Text?

    nonisolated init(title: Text?) { self.title = title }
}

extension DefaultShareLinkLabel: View {
    public var body: some View {
        Fanlight.Label {
            title ?? Text("Share\u{2026}")
        } icon: {
            Image(systemName: "square.and.arrow.up")
        }
    }
}

extension DefaultShareLinkLabel: TitledLabel {
    var titleWords: String? { (title ?? Text("Share\u{2026}")).plain }
}
