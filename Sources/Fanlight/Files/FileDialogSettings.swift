import Foundation

/// The settings of the dialogs of files that views inside present.
struct FileDialogSettings {
    var folder: URL?
    var message: Text?
    var confirmation: Text?
    var nameLabel: Text?
    var options: FileDialogBrowserOptions = []
    var isEnabled: Predicate<URL>?
}

private struct FileDialogSettingsKey: EnvironmentKey {
    static var defaultValue: FileDialogSettings { FileDialogSettings() }
}

extension EnvironmentValues {
    var fileDialogSettings: FileDialogSettings {
        get { self[FileDialogSettingsKey.self] }
        set { self[FileDialogSettingsKey.self] = newValue }
    }
}

/// The options of a dialog that lists files.
public struct FileDialogBrowserOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Opens packages as folders, which dialogs here always do.
    public static let enumeratePackages = FileDialogBrowserOptions(rawValue: 1)
    /// Lists files whose names begin with a dot, too.
    public static let includeHiddenFiles = FileDialogBrowserOptions(rawValue: 2)
    /// Shows the extensions of names, which dialogs here always do.
    public static let displayFileExtensions = FileDialogBrowserOptions(rawValue: 4)
}

extension View {
    private nonisolated func fileDialogs(_ change: @escaping (inout FileDialogSettings) -> Void) -> some View {
        transformEnvironment(\.fileDialogSettings, transform: change)
    }

    /// Sets the folder with which dialogs of files begin.
    nonisolated public func fileDialogDefaultDirectory(_ defaultDirectory: URL?) -> some View {
        fileDialogs { $0.folder = defaultDirectory }
    }

    /// Sets the options of dialogs that list files.
    nonisolated public func fileDialogBrowserOptions(_ options: FileDialogBrowserOptions) -> some View {
        fileDialogs { $0.options = options }
    }

    /// Limits the files that can be chosen.
    nonisolated public func fileDialogURLEnabled(_ predicate: Predicate<URL>) -> some View {
        fileDialogs { $0.isEnabled = predicate }
    }

    /// Sets the text above the files in dialogs.
    nonisolated public func fileDialogMessage(_ message: Text?) -> some View { fileDialogs { $0.message = message } }

    nonisolated public func fileDialogMessage(_ messageKey: LocalizedStringKey) -> some View {
        fileDialogMessage(Text(messageKey))
    }

    @_disfavoredOverload
    nonisolated public func fileDialogMessage(_ message: LocalizedStringResource) -> some View {
        fileDialogMessage(Text(message))
    }

    @_disfavoredOverload
    nonisolated public func fileDialogMessage<S: StringProtocol>(_ message: S) -> some View {
        fileDialogMessage(Text(message))
    }

    /// Sets the title of the button that confirms a dialog of files.
    nonisolated public func fileDialogConfirmationLabel(_ label: Text?) -> some View {
        fileDialogs { $0.confirmation = label }
    }

    nonisolated public func fileDialogConfirmationLabel(_ labelKey: LocalizedStringKey) -> some View {
        fileDialogConfirmationLabel(Text(labelKey))
    }

    @_disfavoredOverload
    nonisolated public func fileDialogConfirmationLabel(_ label: LocalizedStringResource) -> some View {
        fileDialogConfirmationLabel(Text(label))
    }

    @_disfavoredOverload
    nonisolated public func fileDialogConfirmationLabel<S: StringProtocol>(_ label: S) -> some View {
        fileDialogConfirmationLabel(Text(label))
    }

    /// Sets the label of the file name when a file is exported.
    nonisolated public func fileExporterFilenameLabel(_ label: Text?) -> some View {
        fileDialogs { $0.nameLabel = label }
    }

    nonisolated public func fileExporterFilenameLabel(_ labelKey: LocalizedStringKey) -> some View {
        fileExporterFilenameLabel(Text(labelKey))
    }

    @_disfavoredOverload
    nonisolated public func fileExporterFilenameLabel(_ label: LocalizedStringResource) -> some View {
        fileExporterFilenameLabel(Text(label))
    }

    @_disfavoredOverload
    nonisolated public func fileExporterFilenameLabel<S: StringProtocol>(_ label: S) -> some View {
        fileExporterFilenameLabel(Text(label))
    }

    @available(*, deprecated, message: "Has no effect: dialogs keep no folders and sizes here.")
    nonisolated public func fileDialogCustomizationID(_ id: String) -> some View { self }

    @available(*, deprecated, message: "Has no effect: a link to a file is read as the file.")
    nonisolated public func fileDialogImportsUnresolvedAliases(_ imports: Bool) -> some View { self }
}
