import CoreTransferable
import Foundation

extension ShareLink where PreviewImage: Transferable, PreviewIcon: Transferable {
    /// Creates a button that copies values. Subject, message and preview belong to sharing panels and are ignored here.
    nonisolated public init(
        items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
    ) { self.init(copying: items, label: label()) }

    nonisolated public init<I: Transferable>(
        item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>,
        @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<I> { self.init(copying: CollectionOfOne(item), label: label()) }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
    nonisolated public init(
        items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) where Data.Element == String { self.init(copying: items, label: label()) }

    nonisolated public init(
        item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<String> { self.init(copying: CollectionOfOne(item), label: label()) }

    nonisolated public init(
        items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) where Data.Element == URL { self.init(copying: items, label: label()) }

    nonisolated public init(
        item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<URL> { self.init(copying: CollectionOfOne(item), label: label()) }
}

extension ShareLink
where PreviewImage: Transferable, PreviewIcon: Transferable, Label == DefaultShareLinkLabel {
    nonisolated public init(
        items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) { self.init(copying: items, label: DefaultShareLinkLabel(title: nil)) }

    nonisolated public init<I: Transferable>(
        item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: nil))
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) { self.init(copying: items, label: DefaultShareLinkLabel(title: Text(titleKey))) }

    nonisolated public init<I: Transferable>(
        _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: Text(titleKey)))
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) { self.init(copying: items, label: DefaultShareLinkLabel(title: Text(titleResource))) }

    @_disfavoredOverload
    nonisolated public init<I: Transferable>(
        _ titleResource: LocalizedStringResource, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: Text(titleResource)))
    }

    nonisolated public init(
        _ title: Text, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) { self.init(copying: items, label: DefaultShareLinkLabel(title: title)) }

    nonisolated public init<I: Transferable>(
        _ title: Text, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: title))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) { self.init(copying: items, label: DefaultShareLinkLabel(title: Text(title))) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, I: Transferable>(
        _ title: S, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: Text(title)))
    }
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
    nonisolated public init(
        items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element == String { self.init(copying: items, label: DefaultShareLinkLabel(title: nil)) }

    nonisolated public init(
        item: String, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<String> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: nil))
    }

    nonisolated public init(
        items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element == URL { self.init(copying: items, label: DefaultShareLinkLabel(title: nil)) }

    nonisolated public init(
        item: URL, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<URL> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: nil))
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element == String { self.init(copying: items, label: DefaultShareLinkLabel(title: Text(titleKey))) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<String> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: Text(titleKey)))
    }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element == URL { self.init(copying: items, label: DefaultShareLinkLabel(title: Text(titleKey))) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<URL> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: Text(titleKey)))
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element == String {
        self.init(copying: items, label: DefaultShareLinkLabel(title: Text(titleResource)))
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, item: String, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<String> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: Text(titleResource)))
    }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element == URL { self.init(copying: items, label: DefaultShareLinkLabel(title: Text(titleResource))) }

    @_disfavoredOverload
    nonisolated public init(
        _ titleResource: LocalizedStringResource, item: URL, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<URL> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: Text(titleResource)))
    }

    nonisolated public init(
        _ title: Text, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element == String { self.init(copying: items, label: DefaultShareLinkLabel(title: title)) }

    nonisolated public init(
        _ title: Text, item: String, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<String> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: title))
    }

    nonisolated public init(
        _ title: Text, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element == URL { self.init(copying: items, label: DefaultShareLinkLabel(title: title)) }

    nonisolated public init(
        _ title: Text, item: URL, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<URL> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: title))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element == String { self.init(copying: items, label: DefaultShareLinkLabel(title: Text(title))) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, item: String, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<String> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: Text(title)))
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, items: Data, subject: Text? = nil, message: Text? = nil
    ) where Data.Element == URL { self.init(copying: items, label: DefaultShareLinkLabel(title: Text(title))) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, item: URL, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<URL> {
        self.init(copying: CollectionOfOne(item), label: DefaultShareLinkLabel(title: Text(title)))
    }
}
