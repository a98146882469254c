import CZeroMQ
import Transport

extension TransportError {
    /// Makes an error from the last failure of a ZeroMQ call.
    static func zeroMQ(_ doing: String) -> TransportError {
        TransportError(.system, "\(doing): \(String(cString: zmq_strerror(zmq_errno()))).")
    }
}
