import Wire

@testable import Host

/// A context that answers no session server. Tests override what they record.
class StubServerContext: SessionServerContext {
    let timing = HostTiming()
    let epoch: UInt64
    let mainActorBusy = Duration.zero
    var finishedCommandID: CommandID = 0

    init(epoch: UInt64 = 1) { self.epoch = epoch }

    func send(_ command: SessionCommand.Task, for session: String) -> CommandID { 1 }
    func send(_ message: [UInt8], to connection: ConnectionNumber) {}
    func requestReading(_ entry: FairRequestQueue.Entry) {}
    func requestPainting(_ entry: FairRequestQueue.Entry) {}
}
