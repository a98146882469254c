import Dispatch
import Display
import Fanlight
import Foundation
import Threading
import Wire

/// The sessions of this process, on the main actor.
@MainActor
final class HostedScenes {
    private let make: @MainActor (OpenRequest, SessionConfiguration) throws -> SceneSession
    private let watch: MainThreadMonitor
    private let timing: HostTiming
    /// The inbox of the socket thread, which is started after this object is made.
    var events: Inbox<[WorkerEvent]>?
    private var scenes: [String: HostedScene] = [:]
    private let storage: HostedStorage
    private let clipboard = Clipboard()
    /// Events of the command being executed. They travel together, so that effect and completion cost one wake-up.
    private var collected: [WorkerEvent] = []
    private var isCollecting = false
    private var isPreferenceSaveScheduled = false

    init(
        watch: MainThreadMonitor, timing: HostTiming,
        make: @escaping @MainActor (OpenRequest, SessionConfiguration) throws -> SceneSession
    ) {
        self.watch = watch
        self.timing = timing
        storage = HostedStorage(timing)
        self.make = make
    }

    /// Prepares for a display of this kind. Prepares thoroughly if no session was opened for a while, as in a spare
    /// worker.
    func prepare(for idiom: Idiom) {
        SceneSession.prepare(for: idiom)
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Int(timing.preparationDelay.milliseconds))) {
            MainActor.assumeIsolated { if self.scenes.isEmpty { SceneSession.prepareThoroughly(for: idiom) } }
        }
    }

    func serve(_ commands: [SessionCommand]) {
        for (index, command) in commands.enumerated() {
            watch.progress()
            isCollecting = true
            serve(command, next: index + 1 < commands.count ? commands[index + 1] : nil)
            isCollecting = false
            events?.post(collected)
            collected = []
        }
        schedulePreferenceSave()
    }

    /// Saves changed values of `UserDefaults.standard` soon. On Linux only `synchronize()` does, and nothing notifies
    /// of a change. It costs about a microsecond if nothing has changed.
    private func schedulePreferenceSave() {
        guard !isPreferenceSaveScheduled, !scenes.isEmpty else { return }
        isPreferenceSaveScheduled = true
        let delay = DispatchTimeInterval.milliseconds(Int(timing.preferenceDelay.milliseconds))
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
            MainActor.assumeIsolated {
                self.isPreferenceSaveScheduled = false
                UserDefaults.standard.synchronize()
            }
        }
    }

    private func post(_ event: WorkerEvent) {
        if isCollecting { collected.append(event) } else { self.events?.post([event]) }
    }

    private func serve(_ command: SessionCommand, next: SessionCommand?) {
        switch command.task {
        case .open(let request, let storagePath):
            open(command.session, request, storagePath: storagePath)
            finished(command)
        case .close(let forGood):
            scenes.removeValue(forKey: command.session)?.close(forGood: forGood)
            // The process may end next.
            UserDefaults.standard.synchronize()
            post(.closed(session: command.session))
            finished(command)
        case .clipboard(let text):
            if let text = text.consume() { clipboard.receive(text) }
            finished(command)
        case .probe: finished(command)
        default:
            guard let scene = scenes[command.session] else {
                return finished(
                    command, .failure(Failure(.unknownSession, "The session “\(command.session)” has ended.")))
            }
            scene.perform(command, sharingTurn: command.mayShareTurn(with: next))
            if case .prepareForReplacement = command.task { UserDefaults.standard.synchronize() }
        }
    }

    private func finished(_ command: SessionCommand, _ result: Result<InputOutcome, Failure> = .success(.handled)) {
        post(
            .finished(
                CommandResult(commandID: command.id, session: command.session, result: result, pending: nil, work: nil))
        )
    }

    private func open(_ name: String, _ request: OpenRequest, storagePath: String) {
        guard scenes[name] == nil else {
            return post(.openFailed(session: name, Failure(.nameTaken, "The session “\(name)” runs already.")))
        }
        let storage = storage.storage(of: storagePath)
        let session: SceneSession
        do {
            session = try make(
                request,
                SessionConfiguration(
                    screen: request.screen, clock: request.clock == .virtual ? .virtual : .real, storage: storage,
                    clipboard: clipboard, isSeen: false))
        } catch {
            return post(.openFailed(session: name, Failure(.workerFailed, "\(error)")))
        }
        let scene = HostedScene(name: name, session: session, storage: storage) { [unowned self] in post($0) }
        scenes[name] = scene
        post(.opened(session: name))
        scene.start()
    }
}

extension SessionCommand {
    /// Returns true if the turn may continue with the next command. Of several positions, scrolls or sizes that wait,
    /// only the state after the last one is laid out and shown.
    ///
    /// Nothing else coalesces inputs. It is done here because only the session can determine how far the app is behind.
    /// Moreover, a client may send every motion. Each input still takes effect on its own and is acknowledged. A burst
    /// of any length costs one layout and one commit. `Limits.inputsPerSecond` bounds the burst.
    func mayShareTurn(with next: SessionCommand?) -> Bool {
        guard let next, next.session == session, case .input(let first) = task, case .input(let second) = next.task
        else { return false }
        switch (first, second) {
        case (.pointer(let a), .pointer(let b)): return a.phase == .moved && b.phase == .moved
        case (.resize, .resize), (.scroll, .scroll): return true
        default: return false
        }
    }
}
