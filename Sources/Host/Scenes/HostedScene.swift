import Dispatch
import Display
import Fanlight
import Wire

/// One session on the main actor: executes commands, forwards commits, and detects when it has settled.
@MainActor
final class HostedScene {
    let name: String
    private let session: SceneSession
    private let storage: SessionStorage
    /// Receives all events in order; called on the main actor.
    private let onEvent: @MainActor (WorkerEvent) -> Void
    private var commits: UInt64 = 0
    /// Inputs that share their turn with the next one: they finish together with it.
    private var unfinished: [(CommandID, InputOutcome)] = []
    /// The command that is being executed.
    private var currentCommand: CommandID?
    /// Settle commands that wait until nothing is pending.
    private var settleCommands: [CommandID] = []

    init(
        name: String, session: SceneSession, storage: SessionStorage, report: @escaping @MainActor (WorkerEvent) -> Void
    ) {
        self.name = name
        self.session = session
        self.storage = storage
        self.onEvent = report
        session.onCommit = { [unowned self] in committed($0) }
        session.onDiagnostic = { WorkerLog.writeDiagnostic($0, session: name) }
        session.onOpenURL = { [unowned self] in open($0.absoluteString) }
        session.onCopy = { [unowned self] in copied($0) }
        session.onPointerShape = { [unowned self] in report(.pointer($0, session: name, for: currentCommand)) }
    }

    private func copied(_ text: String) {
        guard text.utf8.count <= Limits.clipboardBytes else {
            return WorkerLog.writeDiagnostic(
                "A text of \(text.utf8.count) bytes is too long for clipboards outside the app.", session: name
            )
        }
        onEvent(.copied(text, session: name, for: currentCommand))
    }

    private func open(_ address: String) -> Bool {
        guard address.utf8.count <= Limits.standard.stringBytes else {
            WorkerLog.writeDiagnostic(
                "An address of \(address.utf8.count) bytes is too long to be opened.", session: name)
            return false
        }
        onEvent(.address(address, session: name, for: currentCommand))
        return true
    }

    func start() { session.start() }

    func close(forGood: Bool) {
        session.close()
        session.onCommit = nil
        session.onOpenURL = nil
        session.onCopy = nil
        session.onPointerShape = nil
        if forGood { storage.scene.clear() }
    }

    private func committed(_ commit: Commit) {
        commits += 1
        onEvent(.committed(session: name, commit))
        guard commit.pending.isEmpty, !settleCommands.isEmpty else { return }
        let commandIDs = settleCommands
        settleCommands = []
        for commandID in commandIDs { confirmSettled(commandID) }
    }

    // MARK: Commands

    func perform(_ command: SessionCommand, sharingTurn: Bool) {
        currentCommand = command.id
        defer { currentCommand = nil }
        switch command.task {
        case .input(let input):
            let outcome = receive(input)
            if sharingTurn { return unfinished.append((command.id, outcome)) }
            session.flush()
            for (commandID, outcome) in unfinished { finished(commandID, .success(outcome)) }
            unfinished.removeAll(keepingCapacity: true)
            finished(command.id, .success(outcome))
        case .act(let action, let id, let isPlace):
            if !isPlace, let cover = session.cover(of: id, for: action) {
                return finished(command.id, .success(.covered(by: cover)))
            }
            let outcome = session.receive(.act(action, on: id))
            session.flush()
            finished(command.id, .success(outcome))
        case .twoFingerGesture(let action, let point, let id):
            let outcome = session.receive(action, at: point, on: id)
            session.flush()
            finished(command.id, .success(outcome))
        case .perform(let inputs):
            let (outcome, untaken) = perform(inputs)
            finished(command.id, .success(outcome), untaken: untaken)
        case .advance(let time): finished(command.id, advance(time))
        case .setVisible(let isSeen):
            session.isSeen = isSeen
            session.flush()
            finished(command.id, .success(.handled))
        case .setFramePace(let pace):
            session.framePace = pace
            finished(command.id, .success(.handled))
        case .prepareForReplacement:
            session.prepareForReplacement()
            finished(command.id, .success(.handled))
        case .settle:
            settle(command.id)
            finished(command.id, .success(.handled))
        case .open, .close, .clipboard, .probe: break
        }
    }

    private func finished(_ commandID: CommandID, _ result: Result<InputOutcome, Failure>, untaken: Input? = nil) {
        onEvent(
            .finished(
                CommandResult(
                    commandID: commandID, session: name, result: result, unhandledInput: untaken,
                    pending: session.pending,
                    work: session.work)))
    }

    /// Executes inputs one after another, as a person would: each gets the picture that the previous one left. Stops at
    /// the first input that is not handled.
    private func perform(_ inputs: [Input]) -> (InputOutcome, untaken: Input?) {
        for input in inputs {
            let outcome = receive(input)
            session.flush()
            if outcome == .ignored, !input.expectsEffect { continue }
            guard outcome == .handled else { return (outcome, input) }
        }
        return (.handled, nil)
    }

    /// Hands an input to the session, except for an address that the app does not declare.
    private func receive(_ input: Input) -> InputOutcome {
        if case .openURL(let address) = input, let reason = DeclaredSchemes.ofProgram.refusal(of: address) {
            return .refused(reason)
        }
        return session.receive(input)
    }

    private func advance(_ time: Duration) -> Result<InputOutcome, Failure> {
        guard session.clock.kind == .virtual else {
            return .failure(
                Failure(.refused, "The session runs on the real clock; open it with a virtual one to advance it."))
        }
        session.advance(by: time)
        session.commitStep()
        return .success(.handled)
    }

    // MARK: Settling

    /// Completes a settle command once nothing is pending and draining the main queue has changed nothing.
    private func settle(_ commandID: CommandID) {
        session.flush()
        guard session.pending.isEmpty else { return settleCommands.append(commandID) }
        confirmSettled(commandID)
    }

    private func confirmSettled(_ commandID: CommandID) {
        let commitsBefore = commits
        // Runs after everything in the main queue by now, including jobs of the main actor.
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            session.flush()
            if commits == commitsBefore, session.pending.isEmpty {
                onEvent(.settled(commandID, session: name))
            } else {
                settle(commandID)
            }
        }
    }
}
