import CoreTransferable
import Foundation

/// A preview of a shared item: a title and images. Copying shows no panel, so the preview is never visible here.
public struct SharePreview<Image, Icon> {
    nonisolated private init() {}
}

extension SharePreview where Image: Transferable, Icon: Transferable {
    nonisolated public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) { self.init() }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, image: Image, icon: Icon) { self.init() }

    nonisolated public init(_ title: Text, image: Image, icon: Icon) { self.init() }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image: Image, icon: Icon) { self.init() }
}

extension SharePreview where Image == Never, Icon: Transferable {
    nonisolated public init(_ titleKey: LocalizedStringKey, icon: Icon) { self.init() }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, icon: Icon) { self.init() }

    nonisolated public init(_ title: Text, icon: Icon) { self.init() }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, icon: Icon) { self.init() }
}

extension SharePreview where Image: Transferable, Icon == Never {
    nonisolated public init(_ titleKey: LocalizedStringKey, image: Image) { self.init() }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource, image: Image) { self.init() }

    nonisolated public init(_ title: Text, image: Image) { self.init() }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image: Image) { self.init() }
}

extension SharePreview where Image == Never, Icon == Never {
    nonisolated public init(_ titleKey: LocalizedStringKey) { self.init() }

    @_disfavoredOverload
    nonisolated public init(_ titleResource: LocalizedStringResource) { self.init() }

    nonisolated public init(_ title: Text) { self.init() }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S) { self.init() }
}
