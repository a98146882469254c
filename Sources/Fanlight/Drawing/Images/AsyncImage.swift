import Display
import Foundation
import Painter

/// Where an image that is loaded stands.
public enum AsyncImagePhase: Sendable {
    /// Nothing is there yet, or nothing is asked for.
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? { if case .success(let image) = self { image } else { nil } }
    public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// Loads an image and shows it once it is there.
///
/// The service runs programs on other people's machines: it loads nothing unless the app says from where, with
/// `asyncImageSources(_:)`. Without that the phase is a failure that says so.
public struct AsyncImage<Content: View> {
    private let url: URL?
    private let scale: CGFloat
    private let transaction: Transaction
    private let content: (AsyncImagePhase) -> Content

    /// What came of loading it; how large it is shown is another matter.
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

    /// The image at its own size; grey until it is there.
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
        // What came of another address says nothing about this one.
        if case .none = outcome {} else { show(.none) }
        guard let url else { return }
        do {
            let source = try ImageLoading.source(of: url, allowed: sources)
            // Nothing is settled before the image is there, or is known not to come: that takes half a minute at most.
            let clock = scene?.graph?.clock
            clock?.sentOut(ImageLoading.errand)
            defer { clock?.cameBack(ImageLoading.errand) }
            let bytes = try await ImageLoading.bytes(at: url, from: source)
            guard !Task.isCancelled else { return }
            let image = try LoadedImage(bytes)
            // A large one that looks whole is tried after others: it is shown meanwhile, and hardly ever in vain.
            if image.isUntried { show(.image(image)) }
            let hindrance = await image.hindrance()
            guard !Task.isCancelled else { return }
            if let hindrance { throw AsyncImageError.noImage(url, "cannot be shown: \(hindrance)") }
            if !image.isUntried { show(.image(image)) }
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
        // Who shows no failures would never hear of it.
        scene?.graph?.reportOnce("AsyncImage: \(error)")
        show(.failure(error))
    }

    @MainActor private func show(_ new: Outcome) {
        withTransaction(transaction) { outcome = new }
    }
}

/// From where images may be loaded while a program runs.
public struct AsyncImageSources: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Addresses of the web.
    public static let web = AsyncImageSources(rawValue: 1)
    /// Files that the program may read.
    public static let files = AsyncImageSources(rawValue: 2)
}

/// Why an image was not loaded.
public enum AsyncImageError: Error, Hashable, Sendable, CustomStringConvertible {
    case notAllowed(URL)
    case tooLarge(URL)
    /// What is there cannot be shown; the words say why.
    case noImage(URL, String)
    case refused(URL, status: Int)
    /// No answer came; the words say why.
    case unreachable(URL, String)

    public var description: String {
        switch self {
        case .notAllowed(let url):
            "This app does not load images from \(url.scheme ?? "nowhere") addresses: allow it with asyncImageSources(_:)."
        case .tooLarge(let url): "The image at \(url) has more than \(PictureResource.mostBytes >> 20) MiB."
        case .noImage(let url, let words): "What is at \(url) \(words)."
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
    /// From where images may be loaded here.
    public var asyncImageSources: AsyncImageSources {
        get { self[AsyncImageSourcesKey.self] }
        set { self[AsyncImageSourcesKey.self] = newValue }
    }
}

extension View {
    /// From where `AsyncImage` inside may load; from nowhere unless this says so.
    nonisolated public func asyncImageSources(_ sources: AsyncImageSources) -> some View {
        environment(\.asyncImageSources, sources)
    }
}
