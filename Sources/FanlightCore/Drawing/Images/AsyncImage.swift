import Display
import Foundation
import Painter

/// The state of an image that is loaded asynchronously.
public enum AsyncImagePhase: Sendable {
    /// Nothing is loaded yet, or there is no URL.
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? { if case .success(let image) = self { image } else { nil } }
    public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// A view that loads an image and shows it once it is loaded.
///
/// The service runs programs on other people's machines, so nothing is loaded unless the app allows a source with
/// `asyncImageSources(_:)`. Otherwise the phase is a failure that names the reason.
public struct AsyncImage<Content: View> {
    private let url: URL?
    private let scale: CGFloat
    private let transaction: Transaction
    private let content: (AsyncImagePhase) -> Content

    /// The result of loading, independent of the scale.
    private enum Outcome {
        case none
        case image(LoadedImage)
        case failure(any Error)
    }

    @State private var outcome = Outcome.none
    @Environment(\.asyncImageSources) private var sources
    @Environment(\.graphLink) private var scene

    nonisolated public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.scale = scale
        self.transaction = transaction
        self.content = content
    }

    /// Creates a view that shows the image at its own size, and grey until it is loaded.
    nonisolated public init(url: URL?, scale: CGFloat = 1) where Content == _ConditionalContent<Image, Color> {
        self.init(url: url, scale: scale) { phase in
            if let image = phase.image { image } else { Color.gray.opacity(0.2) }
        }
    }

    nonisolated public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.init(url: url, scale: scale) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }
}

extension AsyncImage: View {
    public var body: some View {
        content(phase).task(id: url) { await load() }
    }

    private var phase: AsyncImagePhase {
        switch outcome {
        case .none: .empty
        case .image(let image): .success(Image(.loaded(image.scaled(to: scale))))
        case .failure(let error): .failure(error)
        }
    }

    @MainActor private func load() async {
        // Resets the outcome of the previous URL.
        if case .none = outcome {} else { show(.none) }
        guard let url else { return }
        do {
            let source = try ImageLoading.source(of: url, allowed: sources)
            // The scene is not settled before the image has loaded or failed, which takes half a minute at most.
            let clock = scene?.graph?.clock
            clock?.beginExternalWork(ImageLoading.pendingWorkName)
            defer { clock?.endExternalWork(ImageLoading.pendingWorkName) }
            let bytes = try await ImageLoading.bytes(at: url, from: source)
            guard !Task.isCancelled else { return }
            let image = try LoadedImage(bytes)
            // A large image whose header is valid is decoded later: it is shown meanwhile, and decoding rarely fails.
            if image.needsValidation { show(.image(image)) }
            let failureReason = await image.decodingFailure()
            guard !Task.isCancelled else { return }
            if let failureReason { throw AsyncImageError.noImage(url, "cannot be shown: \(failureReason)") }
            if !image.needsValidation { show(.image(image)) }
        } catch let problem as ImageError {
            fail(.noImage(url, problem.sentence))
        } catch let error as AsyncImageError {
            guard !Task.isCancelled else { return }
            fail(error)
        } catch {
            if !Task.isCancelled { show(.failure(error)) }
        }
    }

    @MainActor private func fail(_ error: AsyncImageError) {
        // Reports the failure too, because the view may not show it.
        scene?.graph?.reportOnce("AsyncImage: \(error)")
        show(.failure(error))
    }

    @MainActor private func show(_ new: Outcome) {
        withTransaction(transaction) { outcome = new }
    }
}

/// The sources from which images may be loaded at run time.
public struct AsyncImageSources: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Web addresses.
    public static let web = AsyncImageSources(rawValue: 1)
    /// Files that the program may read.
    public static let files = AsyncImageSources(rawValue: 2)
}

/// The reason why an image was not loaded.
public enum AsyncImageError: Error, Hashable, Sendable, CustomStringConvertible {
    case notAllowed(URL)
    case tooLarge(URL)
    /// The content cannot be shown; the string gives the reason.
    case noImage(URL, String)
    case refused(URL, status: Int)
    /// No response arrived; the string gives the reason.
    case unreachable(URL, String)

    public var description: String {
        switch self {
        case .notAllowed(let url):
            "This app does not load images from \(url.scheme ?? "nowhere") addresses: "
                + "allow it with asyncImageSources(_:)."
        case .tooLarge(let url): "The image at \(url) has more than \(PictureResource.maximumBytes >> 20) MiB."
        case .noImage(let url, let words): "The content of \(url) \(words)."
        case .refused(let url, let status): "The server of \(url) answered \(status)."
        case .unreachable(let url, let words): "\(url) cannot be loaded: \(words)"
        }
    }
}

extension AsyncImageError: LocalizedError {
    public var errorDescription: String? { description }
}

private struct AsyncImageSourcesKey: EnvironmentKey { static let defaultValue = AsyncImageSources() }

extension EnvironmentValues {
    /// The sources from which `AsyncImage` views may load.
    public var asyncImageSources: AsyncImageSources {
        get { self[AsyncImageSourcesKey.self] }
        set { self[AsyncImageSourcesKey.self] = newValue }
    }
}

extension View {
    /// Sets the sources from which `AsyncImage` views inside may load; by default there are none.
    nonisolated public func asyncImageSources(_ sources: AsyncImageSources) -> some View {
        environment(\.asyncImageSources, sources)
    }
}
