@_spi(Nodes) import FanlightCore
import Foundation

/// An open window as the storage of its session has it.
private struct StoredWindow: Codable {
    var id: String?
    /// The name of the type of the scene's values.
    var valueType: String?
    var number: Int
    /// The presented value in JSON.
    var value: String?
}

/// The open windows of a session in its storage. A session that is started again shows them in the same order.
@MainActor
struct WindowRestoration {
    private static let key = "fanlight.windows"

    private let values: StoredValues

    init(_ graph: ViewGraph) { values = graph.storage.sceneValues }

    /// Stores the open windows, from back to front.
    ///
    /// A window whose value cannot be encoded is left out.
    func store(_ windows: [OpenWindow]) {
        let stored = windows.compactMap { window -> StoredWindow? in
            guard let scene = window.scene, scene.isRestored else { return nil }
            var stored = StoredWindow(id: scene.storedID, valueType: scene.valueTypeName, number: window.number)
            if let value = window.presented.value {
                guard let value = value.base as? any Encodable, let json = WindowRestoration.json(value) else {
                    return nil
                }
                stored.value = json
            }
            return stored
        }
        guard let json = WindowRestoration.json(stored) else { return }
        values[WindowRestoration.key] = .text(json)
    }

    /// Returns the stored windows of scenes that the app still has, from back to front.
    func windows(of scenes: [any WindowScene]) -> [OpenWindow] {
        guard case .text(let json) = values[WindowRestoration.key] else { return [] }
        let stored = (try? JSONDecoder().decode([StoredWindow].self, from: Data(json.utf8))) ?? []
        return stored.compactMap { window in
            let scene = scenes.first { $0.storedID == window.id && $0.valueTypeName == window.valueType }
            guard let scene, scene.isRestored else { return nil }
            guard let json = window.value else { return OpenWindow(scene, number: window.number, value: nil) }
            guard let type = scene.valueType as? any Decodable.Type,
                let value = WindowRestoration.value(of: type, json)
            else { return nil }
            return OpenWindow(scene, number: window.number, value: value)
        }
    }

    private static func json(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        // Without an order of keys, an equal value would be written again.
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func value<Value: Decodable>(of type: Value.Type, _ json: String) -> AnyHashable? {
        (try? JSONDecoder().decode(type, from: Data(json.utf8))).flatMap { $0 as? AnyHashable }
    }
}

extension WindowScene {
    /// The id in keys of the storage. A scene of documents has one of its own.
    var storedID: String? { id ?? documents.map { "documents of \($0.storageName)" } }

    fileprivate var valueTypeName: String? { valueType.map { "\($0)" } }
}

extension OpenWindow {
    /// The name under which a session that is started again knows the window.
    var restorationName: String { "\(scene?.storedID ?? "")/\(scene?.valueTypeName ?? "")#\(number)" }
}

extension Scene {
    /// Sets if the windows of this scene are open again when their session is started again. By default they are.
    nonisolated public func restorationBehavior(_ behavior: SceneRestorationBehavior) -> some Scene {
        environment(\.sceneRestorationBehavior, behavior)
    }
}

/// The life of a window across launches.
public struct SceneRestorationBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = SceneRestorationBehavior(name: "automatic")
    public static let disabled = SceneRestorationBehavior(name: "disabled")
}

private struct SceneRestorationBehaviorKey: EnvironmentKey {
    static var defaultValue: SceneRestorationBehavior { .automatic }
}

extension EnvironmentValues {
    var sceneRestorationBehavior: SceneRestorationBehavior {
        get { self[SceneRestorationBehaviorKey.self] }
        set { self[SceneRestorationBehaviorKey.self] = newValue }
    }
}
