import Display
import Wire

/// An event of a connection, for a client that draws.
public enum Notice: Hashable, Sendable {
    /// A frame was applied to the mirror.
    case frame
    /// A resource of the picture has arrived, or is unavailable.
    case resource
    case event(SessionEvent)
    /// Inputs for elements that were gone.
    case stale([UInt64])
    /// The service is silent; the client keeps trying to reach it.
    case away(String)
    /// The service is back and the attachment is restored.
    case back
    /// Inputs whose effect is unknown.
    case inputsLost(count: Int)
}

/// The notices since the last turn, bounded in number and bytes: a service may send any number of events meanwhile.
struct NoticeQueue {
    /// More than a session causes in a second.
    static let maximumCount = 1_000
    /// Four times the longest clipboard text.
    static let maximumBytes = 4_000_000

    private var notices: [Notice] = []
    private var bytes = 0

    /// Adds a notice. In a full queue, states such as the clipboard replace earlier ones, and the rest is dropped.
    mutating func append(_ notice: Notice) {
        let size = notice.textBytes
        if notices.count >= NoticeQueue.maximumCount || bytes + size > NoticeQueue.maximumBytes {
            guard notice.isState else { return }
            notices.removeAll { $0.isReplaced(by: notice) }
            bytes = notices.reduce(0) { $0 + $1.textBytes }
        }
        notices.append(notice)
        bytes += size
    }

    /// Removes and returns all notices.
    mutating func removeAll() -> [Notice] {
        defer { (notices, bytes) = ([], 0) }
        return notices
    }
}

extension Notice {
    fileprivate var textBytes: Int {
        switch self {
        case .event(.restarted(let text)), .event(.ended(_, let text)), .event(.clipboard(let text)),
            .event(.openURL(let text)), .event(.announcement(let text)), .away(let text):
            text.utf8.count
        case .stale(let inputs): inputs.count * MemoryLayout<UInt64>.size
        default: 0
        }
    }

    /// True if only the last notice of its kind matters.
    fileprivate var isState: Bool {
        switch self {
        case .event(.openURL), .event(.announcement), .event(.feedback), .stale, .inputsLost: false
        default: true
        }
    }

    fileprivate func isReplaced(by notice: Notice) -> Bool {
        switch (self, notice) {
        case (.frame, .frame), (.resource, .resource), (.away, .away), (.back, .back),
            (.event(.restarted), .event(.restarted)), (.event(.ended), .event(.ended)),
            (.event(.busy), .event(.busy)), (.event(.clipboard), .event(.clipboard)),
            (.event(.pointer), .event(.pointer)), (.event(.displaced), .event(.displaced)):
            true
        default: false
        }
    }
}
